import * as ns from './lib.ts';
console.log((ns as any).missing, ns.present);
try { await import('./imports_missing.ts'); } catch (e: any) { console.log(e.name, e.message.includes('missing')); }
// @ts-ignore
try { await import('./does_not_exist.ts'); } catch (e: any) { console.log(e.code); }
