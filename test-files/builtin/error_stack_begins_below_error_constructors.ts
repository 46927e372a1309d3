function own(stack: string | undefined): string {
  if (stack === undefined) return 'none';
  return stack.split('\n').filter((l) => !l.startsWith('    at ') || l.includes('error_stack_begins')).map((l) => l.trim().split(' (')[0].split('file:')[0]).join('|');
}
class First extends Error {}
class Second extends First { constructor(m?: string) { super(m); this.name = 'Second'; } }
class Third extends Second {}
class Maker { error: Error; constructor() { this.error = new Third('made'); } }
function make(): void {
  for (const K of [First, Second, Third]) console.log(own(new K('x').stack));
  console.log(own(new Maker().error.stack));
}
make();

function capture(from?: Function): string { const o: any = {}; Error.captureStackTrace(o, from); return own(o.stack); }
function caller(): void { console.log(capture()); console.log(capture(capture)); console.log(capture(caller)); console.log(capture(make)); }
caller();

function deep(n: number): Error { return n > 0 ? deep(n - 1) : new Error('deep'); }
console.log(Error.stackTraceLimit, own(deep(20).stack).split('|').length);
for (const limit of [2, 0, 15, 1000]) { Error.stackTraceLimit = limit; console.log(limit, own(deep(20).stack).split('|').length); }
