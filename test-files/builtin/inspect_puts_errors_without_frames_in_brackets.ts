// Errors whose stack has no frames, with properties, causes and names of their own.
function show(e: any) { console.log(e);
console.log({ e });
console.log([e]); }
function bare<T extends Error>(e: T): T { e.stack = e.stack!.split('\n')[0]; return e; }
show(bare(new Error('msg'))); show(bare(new TypeError('tt')));
const e1: any = bare(new Error('with props')); e1.code = 'E'; e1.info = { a: 1 }; show(e1);
show(bare(new Error('outer', { cause: bare(new Error('inner')) })));
show(new AggregateError([bare(new Error('a')), 1], 'agg').errors);
class ValidationError extends Error { field = 'f'; constructor(m: string) { super(m); this.name = 'ValidationError'; } }
show(bare(new ValidationError('bad')));
class MyErr extends TypeError { }
show(bare(new MyErr('my')));
const noMsg = bare(new Error()); show(noMsg);
const st: any = new Error('fake'); st.stack = 'Error: fake\n    at foo (a.ts:1:2)\n    at bar (b.ts:3:4)'; show(st);
console.log({ deep: { st } });
const nostack: any = new Error('nostack'); nostack.stack = undefined; show(nostack); nostack.stack = ''; show(nostack);
const named: any = bare(new Error('n')); named.name = 'Custom'; show(named);
const tag: any = bare(new RangeError('tagged')); tag[Symbol.toStringTag] = 'TT'; show(tag);
show(bare(new Error('multi\nline'))); show(Object.setPrototypeOf(bare(new Error('np')), null));
console.log(new Error('x').stack!.split('\n')[0], String(new ValidationError('q')), new ValidationError('q').stack!.split('\n')[0]);
const q: any = new Error('later'); q.message = 'changed';
console.log(q.stack.split('\n')[0]);
console.log(Object.keys(new ValidationError('x')));
