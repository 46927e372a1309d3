function sum(list: any[]) { let total: any = 0; for (let i = 0; i < list.length; i++) total += list[i]; return total; }
console.log(sum([1, 2, 3]), sum([1, 2.5, 3]), sum([1, 'a', 2]), sum([1, null, 2]), sum([1, undefined]), sum(['x', 'y']), sum([]), sum([true, [2]]), sum([0.1, 0.2]));
function count(n: any) { let steps = 0; for (let i: any = 0; i < n; i++) { steps++; if (i === 3) i = '5'; if (steps > 20) break; } return steps; }
console.log(count(10), count('8'), count(NaN), count({ valueOf: () => 4 }));
function mixed(n: number) { let x: any = 1; const seen: any[] = []; for (let i = 0; i < n; i++) { seen.push(x); x = i % 3 === 0 ? x + 1 : i % 3 === 1 ? x + 'z' : [x]; } return seen; }
console.log(mixed(7));
let v: any = 0;
for (const step of [() => v++, () => (v += 0.5), () => (v += 'q'), () => (v = v.length), () => (v = v > 2), () => (v = -v)]) { step(); console.log(typeof v, v); }
