const make = () => [0, 1, 2, 3, 4, 5];
const t = (...args: any[]) => { const a: any = make(); const r = a.splice(...args); console.log(JSON.stringify(args), '->', JSON.stringify(a), JSON.stringify(r)); };
t(); t(2); t(2, 1); t(2, 0, 'x'); t(1, 3, 'a', 'b'); t(1, 1, 'a', 'b', 'c'); t(-2); t(-2, 1, 'z'); t(10, 1, 'end'); t(0, 100); t(undefined); t(2, undefined); t(2, -1, 'q'); t('1', '2'); t(NaN, 1); t(-100, 2); t(Infinity, 1, 'i'); t(1.9, 1.9);
const holes: any = [1, , 3, , 5];
console.log(holes.splice(1, 2), holes, holes);
const like: any = { length: 3, 0: 'a', 1: 'b', 2: 'c' };
console.log(Array.prototype.splice.call(like, 1, 1), like);
console.log([1, 2, 3].toSpliced(1, 1, 9, 9), [1, 2, 3].toSpliced(), [1, 2].with(0, 5), [1, 2].with(-1, 6), [1, , 3].toReversed());
for (const i of [2, -3, 'x']) { try { console.log([1, 2].with(i as any, 0)); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
