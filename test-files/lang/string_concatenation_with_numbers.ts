let s = 'n=';
for (let i = 0; i < 5; i++) s += i + ',';
console.log(s, s.length, s + 1 + 2, 1 + 2 + s, 'a' + 1.5 + true + null + undefined + [1, 2] + {});
