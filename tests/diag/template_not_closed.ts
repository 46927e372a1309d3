a = `b ${c
