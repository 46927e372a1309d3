const log: string[] = [];
const it = (name: string, n: number) => ({
  *[Symbol.iterator]() {
    for (let i = 0; i < n; i++) {
      log.push(name + i);
      yield name + i;
    }
  },
});
const f = (...args: any[]) => args.join(' ');
console.log(f(...it('a', 2), (log.push('mid'), 'm'), ...it('b', 1)), '|', log.splice(0).join(' '));
console.log(Math.max(...[1, 5, 3]), [...'h\u{1f600}i'], [...new Set([3, 3, 4])], [...new Map([[1, 2]])]);
console.log(new (class { args: any[]; constructor(...a: any[]) { this.args = a; } })(...[1, 2], 3).args);
console.log({ ...{ a: 1, b: 2 }, b: 3, ...null, ...undefined, ...'hi', ...[7], ...(5 as any) });
const source = { get g() { log.push('getter'); return 9; }, [Symbol.for('s')]: 1 };
console.log({ ...source }, log, [...[1, , 3]]);
for (const bad of [5, {}, null, undefined] as any[]) {
  try {
    f(...bad);
  } catch (e: any) {
    console.log(e.name + ': ' + e.message);
  }
}
