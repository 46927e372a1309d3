function* g(): any {
  console.log('start');
  const a = yield 1;
  console.log('got', a);
  const b = yield a + 1;
  console.log('got', b);
  return b + 1;
}
const it = g();
console.log('created');
console.log(it.next('ignored'), it.next(10), it.next(20), it.next(), it.next());
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } }
const first: number[] = [];
for (const f of fib()) { if (f > 100) break; first.push(f); }
console.log(first);
function* args(...a: any[]) { yield* a; yield arguments.length; }
console.log([...args(1, 2, 3)]);
console.log(Object.prototype.toString.call(it), it[Symbol.iterator]() === it, typeof g.prototype, g.hasOwnProperty('prototype'), it instanceof (g as any));
try { new (g as any)(); } catch (e: any) { console.log(e.name, e.message); }
function* reenter(): any { yield gen.next(); }
const gen: any = reenter();
try { gen.next(); } catch (e: any) { console.log(e.name, e.message); }
function* defaults(a = console.log('default evaluated at call')) { console.log('body'); }
const d = defaults();
d.next();
function* expr(): any { return [yield, yield 'x', (yield 1) + (yield 2), `${yield}`]; }
const e = expr();
console.log(e.next().value, e.next('a').value, e.next('b').value, e.next(3).value, e.next(4).value, e.next('t'));
