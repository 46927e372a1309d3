class A { get x() { return 1; } static get y() { return 2; } z = 3; method() {} }
const a = new A();
console.log(Object.keys(a), Object.keys(A), JSON.stringify(a), { ...a }, 'x' in a, a.hasOwnProperty('x'), Object.getOwnPropertyNames(A.prototype), a);
const keys: string[] = [];
for (const k in a) keys.push(k);
console.log(keys, Object.entries(a), Object.assign({}, a), Object.getOwnPropertyDescriptor(A.prototype, 'x')!.enumerable, A.prototype.propertyIsEnumerable('method'));
