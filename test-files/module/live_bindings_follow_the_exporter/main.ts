import def, { count, increment, obj as renamed, later } from './counter.ts';
import * as ns from './counter.ts';
console.log(count, def, renamed, typeof later);
increment();
increment();
console.log(count, ns.count, def, ns.default, ns['obj'] === renamed);
try { (ns as any).count = 5; } catch (e: any) { console.log(e.name + ': ' + e.message); }
try {
  // @ts-ignore
  count = 5;
} catch (e: any) { console.log(e.name + ': ' + e.message); }
const read = () => count;
increment();
console.log(read(), `${count}`, { count }, count > 2);
