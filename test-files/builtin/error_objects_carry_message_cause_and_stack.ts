const e = new Error('msg', { cause: 'why' });
console.log(e.message, e.cause, e.name, String(e), Object.keys(e), 'cause' in new Error('x'), Object.getOwnPropertyDescriptor(e, 'message'), typeof e.stack, e.stack!.startsWith('Error: msg\n    at '));
for (const E of [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
  const x = new E('m');
  console.log(x.name, x instanceof E, x instanceof Error, E.name, E.length, Object.getPrototypeOf(E) === Error, E.prototype.name, String(x), Object.prototype.hasOwnProperty.call(x, 'name'));
}
console.log(String(Error('called without new')), Error() instanceof Error, String(new Error()), String(new Error('')), String(new Error(undefined)), String(new Error(null as any)), String(new Error({} as any)), 'message' in new Error(), Object.hasOwn(new Error(), 'message'));
const a = new AggregateError([1, new Error('in')], 'agg', { cause: 0 });
console.log(a.errors.length, a.message, a.cause, a.name, a instanceof Error, AggregateError.length);
class Custom extends TypeError { constructor(m: string, public_: any) { super(m); (this as any).extra = public_; } get name() { return 'Custom!'; } }
const c = new Custom('cm', 5);
console.log(String(c), c instanceof TypeError, (c as any).extra, c.stack!.split('\n')[0], Object.keys(c));
e.name = 'Renamed';
e.message = 'changed';
console.log(String(e), e.stack!.split('\n')[0], Error.prototype.toString.call({ name: 'N', message: 'M' }), Error.prototype.toString.call({}), Error.prototype.toString.call({ name: '', message: 'only' }), Error.prototype.toString.call({ message: '' }));
try { Error.prototype.toString.call(5 as any); } catch (x: any) { console.log(x.message); }
try { null!.x; } catch (x: any) { console.log(x.constructor === TypeError, x.stack.split('\n').length > 1); }
console.log(typeof Error.captureStackTrace, typeof Error.stackTraceLimit, (Error as any).isError?.(e), (Error as any).isError?.({}));
