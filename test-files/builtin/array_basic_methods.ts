const a = [5, 3, 8, 1];
console.log(a.length, a.indexOf(8), a.includes(1), a.slice(1, 3), a.concat([9, 10]), a.join('-'), [...a].sort(), [...a].reverse(), a);
console.log(a.map((x) => x * 2), a.filter((x) => x > 2), a.find((x) => x > 4), a.some((x) => x > 7), a.every((x) => x > 0), a.reduce((s, x) => s + x, 0), a.findIndex((x) => x === 1));
console.log(a.push(7), a.pop(), a.shift(), a.unshift(0), a.splice(1, 1, 'x' as any, 'y' as any), a, a.flat(), a.at(-1), a.fill(1, 2), Array.isArray(a));
