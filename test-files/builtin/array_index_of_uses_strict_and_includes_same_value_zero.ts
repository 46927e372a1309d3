const o = {}, list = [1, '1', NaN, -0, undefined, null, o, {}, true];
for (const x of [1, '1', NaN, 0, -0, undefined, null, o, {}, 'true', true]) console.log(String(x), list.indexOf(x as any), list.lastIndexOf(x as any), list.includes(x as any));
console.log(list.indexOf(1, 1), list.indexOf(true, -1), list.indexOf(1, -100), list.includes(1, 100), list.lastIndexOf(1, -100), [1, 2, 3].indexOf(2, 1.9), [].includes(undefined as never), [1].indexOf(1, Infinity));
