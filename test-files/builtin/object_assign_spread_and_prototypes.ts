const log: string[] = [];
const src = { get a() { log.push('get a'); return 1; }, [Symbol.for('s')]: 2 };
const target: any = { set a(v: any) { log.push('set a ' + v); } };
console.log(Object.assign(target, src) === target, log, Object.assign({}, null, undefined, 5 as any, 'xy', [7], true));
console.log(Object.assign(1 as any, { a: 1 }), { ...src }, { a: 0, ...{ a: undefined }, b: 1 });
try { Object.assign(null as any, {}); } catch (e: any) { console.log(e.name + ': ' + e.message); }
try { Object.assign(Object.freeze({ x: 1 }), { x: 2 }); } catch (e: any) { console.log(e.name + ': ' + e.message); }
const proto = { hi() { return 'hi ' + (this as any).n; } };
const o: any = Object.create(proto);
o.n = 5;
console.log(o.hi(), Object.getPrototypeOf(o) === proto, proto.isPrototypeOf(o), o.__proto__ === proto, Object.getPrototypeOf('s') === String.prototype);
Object.setPrototypeOf(o, { hi() { return 'changed'; } });
console.log(o.hi(), Object.getPrototypeOf(Object.create(null)));
o.__proto__ = null;
console.log(o.hi, 'toString' in o, o.__proto__);
for (const f of [() => Object.setPrototypeOf({}, 5 as any), () => Object.setPrototypeOf(null as any, {}), () => Object.create(5 as any), () => { const a: any = {}, b: any = Object.create(a); a.__proto__ = b; }]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log({ __proto__: proto } instanceof Object, Object.is({}, {}), Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn('abc' as any, 'length'), ({}).hasOwnProperty.call('x', 0), ({ a: 1 }).propertyIsEnumerable('a'));
console.log(Object(null), Object(5), new Object('s'), Object.prototype.toString.call(null), Object.prototype.toString.call(undefined), Object.prototype.toString.call(function () {}), Object.prototype.toString.call((function () { return arguments; })()), ({}).toString(), ({ a: 1 }).valueOf());
