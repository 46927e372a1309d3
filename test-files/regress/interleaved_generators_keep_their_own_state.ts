function* counter(start: number, step: number): any { let n = start; while (true) { const r = yield n; n = r === undefined ? n + step : r; } }
const a = counter(0, 1), b = counter(100, -10), c = counter(0.5, 0.25);
const out: any[] = [];
for (let i = 0; i < 5; i++) out.push(a.next().value, b.next(i === 2 ? 7 : undefined).value, c.next().value);
console.log(out);
const scheduler = (...gs: any[]) => { const log: any[] = []; const live = [...gs]; while (live.length) { const g = live.shift(); const { done, value } = g.next(); log.push(value); if (!done) live.push(g); } return log; };
function* task(name: string, n: number): any { for (let i = 0; i < n; i++) yield name + i; return name + '!'; }
console.log(scheduler(task('a', 2), task('b', 1), task('c', 3)).join(' '));
const primes = function* () { function* filter(src: any, p: number): any { for (const x of src) if (x % p) yield x; } let src: any = (function* () { for (let i = 2; ; i++) yield i; })(); for (;;) { const p = src.next().value; yield p; src = filter(src, p); } };
console.log(primes().take(10).toArray());
