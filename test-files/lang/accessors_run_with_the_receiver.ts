const base: any = {
  _v: 1,
  get v() { return this._v; },
  set v(x) { this._v = x * 2; },
  get onlyGet() { return 'g'; },
  set onlySet(x: any) { this._set = x; },
};
const derived = Object.create(base);
derived.v = 5;
console.log(derived.v, base.v, Object.keys(derived), derived.onlySet);
derived.onlySet = 'stored';
console.log(derived._set, base._set);
try { derived.onlyGet = 1; } catch (e: any) { console.log(e.name + ': ' + e.message); }
console.log(Object.getOwnPropertyDescriptor(base, 'v'), Object.getOwnPropertyDescriptor(base, 'onlySet'), 'v' in derived);
const dup: any = { get x() { return 1; }, x: 2, get y() { return 1; }, set y(v) { console.log('y', v); } };
dup.y = 3;
console.log(dup);
const mixed: any = { get a() { return 1; }, b: 2, set a(v) {}, get ['c' + 1]() { return 3; }, get 5() { return 'five'; }, get 'q s'() { return 'q'; } };
console.log(mixed, mixed.c1, mixed[5], mixed['q s']);
const lazy = { get value() { Object.defineProperty(this, 'value', { value: 'computed once', enumerable: true }); return 'first'; } };
console.log(lazy.value, lazy.value, lazy);
Object.defineProperty(Object.prototype, 'inheritedSetter', { set(v) { console.log('Object.prototype setter', v, this === o); }, configurable: true });
const o: any = {};
o.inheritedSetter = 1;
const lit: any = { inheritedSetter: 2 };
delete (Object.prototype as any).inheritedSetter;
console.log(lit);
