import { hoisted, fromA, asVar, K } from './a.ts';
import * as a from './a.ts';
console.log('b starts', hoisted(), asVar);
try { console.log(fromA); } catch (e: any) { console.log(e.name + ': ' + e.message); }
try { new K(); } catch (e: any) { console.log(e.name + ': ' + e.message); }
try { console.log(a.fromA); } catch (e: any) { console.log(e.name + ': ' + e.message); }
console.log('readB' in a, Object.prototype.toString.call(a));
export const fromB = 'B';
export const useA = () => fromA + asVar;
