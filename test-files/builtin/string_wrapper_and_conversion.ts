console.log(String(null), String(undefined), String(true), String(-0), String([1, [2]]), String({}), String(Symbol('d')), String(() => 1).length > 0, String(), typeof String(1), typeof new String(1));
const w: any = new String('abc');
console.log(w, w.length, w[1], w == 'abc', w === 'abc', Object.keys(w), w instanceof String, { ...w }, [...w], JSON.stringify(w), w + 'd', Object('x') instanceof String);
w.extra = 1;
console.log(w, Object.entries(w));
try { w[0] = 'z'; } catch (e: any) { console.log(e.message); }
try { w.length = 1; } catch (e: any) { console.log(e.message); }
console.log(String({ toString: () => 'ts', valueOf: () => 'vo' }), `${{ toString: undefined, valueOf: () => 'vo' }}`, '' + ({ toString: () => 'ts', valueOf: () => 'vo' } as any));
try { String(Object.create(null)); } catch (e: any) { console.log(e.name + ': ' + e.message); }
console.log([...'ab'].entries().toArray(), 'ab'[Symbol.iterator]().next(), Object.prototype.toString.call('s'), String.raw`\n${1}`, String.raw({ raw: ['a', 'b', 'c'] }, 1, 2, 3), String.raw({ raw: 'xyz' } as any, '-', '+'));
console.log('abc'.constructor === String, ('abc' as any).foo, String.length, String.prototype.length, 'x'.anchor === undefined);
