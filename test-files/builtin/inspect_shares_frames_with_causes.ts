// Stacks with frames: indentation, frames shared with a cause, causes that lead back.
const ce: any = new Error('self'); ce.stack = 'Error: self'; ce.cause = ce;
console.log(ce);
const e2: any = new Error('a', { cause: new TypeError('b', { cause: 'str' }) }); e2.stack = 'Error: a\n    at x (y:1:1)'; e2.cause.stack = 'TypeError: b\n    at x (y:1:1)\n    at z (y:1:2)';
console.log(e2, { e2 });
const e3: any = new Error('shared'); e3.stack = 'Error: shared\n    at a1\n    at a2\n    at a3\n    at a4\n    at a5\n    at a6'; e3.cause = Object.assign(new Error('c'), { stack: 'Error: c\n    at c0\n    at a2\n    at a3\n    at a4\n    at a5\n    at a6' });
console.log(e3);
const agg: any = new AggregateError([new Error('one'), 2], 'many'); agg.stack = 'AggregateError: many\n    at q'; agg.errors[0].stack = 'Error: one\n    at w';
console.log(agg);
const noName: any = new Error('m'); noName.name = undefined; noName.stack = 'Error: m';
console.log(noName); noName.name = '';
console.log(noName); noName.name = 'X';
console.log(noName);
const obj: any = Object.create(Error.prototype);
console.log(obj); obj.message = 'hi';
console.log(obj);
console.log(Object.assign(Object.create(TypeError.prototype), { message: 'q', z: 1 }));
const msgOwn: any = new Error('orig'); msgOwn.stack = 'Error: orig'; Object.defineProperty(msgOwn, 'message', { value: 'orig', enumerable: true });
console.log(msgOwn); Object.defineProperty(msgOwn, 'message', { value: 'other', enumerable: true });
console.log(msgOwn);
const st: any = new Error('s'); st.stack = { weird: 1 };
console.log(st); st.stack = 12;
console.log(st);
try { null!.foo; } catch (e: any) { console.log(e.message, e instanceof TypeError, Object.keys(e), e.name); }
class HttpError extends Error { status; constructor(s: number, m: string) { super(m); this.status = s; } get name() { return 'HttpError'; } }
const he: any = new HttpError(404, 'nf'); he.stack = he.stack.split('\n')[0];
console.log(he, [he]);
console.log(`${he}`, he.stack);
class Base extends Error { constructor(m: string) { super(m); this.name = new.target.name; } }
class Child extends Base {}
const ch: any = new Child('c'); ch.stack = ch.stack.split('\n')[0];
console.log(ch.stack, ch, { ch });
const big: any = []; for (let i = 0; i < 3; i++) big.push({ level: i, err: Object.assign(new RangeError('r' + i), { stack: 'RangeError: r' + i + '\n    at here' }) });
console.log(big);
console.log(new Map([[new Error('k'), 1]]).size, [Object.assign(new Error('in arr'), { stack: 'Error: in arr\n    at l1\n    at l2' })], new Set([Object.assign(new Error('in set'), { stack: 'Error: in set\n    at l1' })]));
console.log(Object.assign(new Error('p'), { stack: 'Error: p\n    at l1', a: 1, nested: { b: [1, 2] } }));
