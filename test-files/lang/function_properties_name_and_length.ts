const anonymous = (() => () => 1)();
const named = () => 1;
const o: any = { method() {}, 'quoted name'() {}, 5() {}, get acc() { return 1; }, arrow: () => 1, fn: function inner() {}, async *ag() {} };
const [first = () => 1] = [] as any[];
const { second = function () {} } = {} as any;
console.log(JSON.stringify([anonymous.name, named.name, o.method.name, o['quoted name'].name, o[5].name, o.arrow.name, o.fn.name, o.ag.name, first.name, second.name]));
let assigned: any;
assigned = () => 1;
o.viaMember = () => 1;
console.log(JSON.stringify([assigned.name, o.viaMember.name, named.bind(null).name, (class {}).name, (class K {}).name]));
console.log(Object.getOwnPropertyNames(function f(a: any, b: any) {}), Object.getOwnPropertyNames(() => 1), Object.getOwnPropertyNames(class { static s() {} }));
console.log(Object.getOwnPropertyDescriptor(named, 'name'), Object.getOwnPropertyDescriptor(named, 'length'));
try {
  (named as any).length = 5;
} catch (e: any) {
  console.log(e.message);
}
Object.defineProperty(named, 'name', { value: 'renamed' });
console.log(named.name, named, typeof (function () {}).prototype, (() => 1).hasOwnProperty('prototype'), o.method.hasOwnProperty('prototype'));
