const frozen: any = Object.freeze({ x: 1, 0: 'z' }); const say = (...a: any[]) => console.log(...a);
frozen.x = 2; frozen['x'] = 3; frozen[0] = 'q'; frozen.y = 1; frozen['z' + 1] = 1; say(frozen, delete frozen.x, delete frozen[0], delete frozen['no' + 1]);
const getter: any = { get v() { return 1 } }; getter.v = 2; getter.v += 5; getter.v++; say(getter.v);
const s: any = 'abc'; s.length = 1; s[0] = 'z'; s.foo = 1; s[7] = 1; say(s, s.foo); (5 as any).x = 1; (true as any)['y'] = 2;
const arr: any = Object.freeze([1, 2]); arr[0] = 9; arr[2] = 3; arr[5] = 1; arr.length = 0; say(arr, delete arr[0]); for (let i = 0; i < 4; i++) arr[i] = i; say(arr);
try { (undefined as any).x = 1 } catch (e) { say(e.message) } try { (null as any)[0] = 1 } catch (e) { say(e.message) } try { delete (null as any).x } catch (e) { say(e.message) }
const f = function self() { (self as any) = 1; return typeof self }; say(f());
(undefined as any) = 1; (NaN as any) = 2; (globalThis as any).undefined = 3; say(undefined, NaN);
const [frozen2, q] = [frozen, 1]; [frozen.x, frozen.w] = [7, 8]; ({ a: frozen.x } = { a: 1 } as any); for (frozen.x of [1, 2]); for (frozen.x in { a: 1 }); say(frozen2);
class K { static m() { try { frozen.x = 1 } catch (e) { return e.name } } } say(K.m());
function strict() { 'use strict'; try { frozen.x = 1 } catch (e) { say(e.name) } try { delete frozen.x } catch (e) { say(e.name) } try { frozen[0] = 1 } catch (e) { say(e.name) } (() => { try { frozen.x = 1 } catch (e) { say('arrow', e.name) } })() } strict();
const o: any = { __proto__: { get p() { return 1 } }, set() { super.p = 2; super['p'] = 3; return 'quiet' } }; say(o.set());
const arrow = () => { frozen.x = 5; return 'arrow quiet' }; say(arrow()); const gen = function* () { frozen.x = 1; yield 'gen quiet' }; say(gen().next().value); (async () => { frozen.x = 1; await null; frozen.x = 2; say('async quiet') })();
const sealed: any = Object.seal([1]); sealed[1] = 2; sealed.push; say(sealed, delete sealed[0], delete sealed.length); say(delete (Math as any).PI, delete (f as any).prototype);
