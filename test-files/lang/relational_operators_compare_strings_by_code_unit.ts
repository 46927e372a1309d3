console.log('a' < 'b', 'a' < 'B', 'a' < 'aa', '' < 'a', '10' < '9', '10' < (9 as any), (10 as any) < '9');
console.log('\ud83d\ude00' < '\uffff', '\u{1f600}' > '\uffee', 'z' < 'é');
console.log((null as any) >= 0, (null as any) > 0, (null as any) == 0, (undefined as any) >= 0, NaN <= NaN, NaN >= NaN);
console.log((true as any) > false, ('b' as any) > 'a', ([2] as any) > 1, ([1, 2] as any) > '1,1');
console.log(1 < 2 < (3 as any), 3 > 2 > (1 as any), -0 < 0, 0 <= -0, Infinity > 1e308, -Infinity < -1e308);
const log: string[] = [];
const side = (n: string, v: any): any => ({ [Symbol.toPrimitive](hint: string) { log.push(n + ':' + hint); return v; } });
console.log(side('a', 1) < side('b', 2), side('c', 1) > side('d', 2), side('e', 1) <= side('f', 1), side('g', 'x') >= side('h', 'y'));
console.log(log.join(' '));
