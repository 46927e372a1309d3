const log: string[] = [];
const t = (n: string) => (log.push(n), n);
class A {
  [t('key a')] = t('value a');
  static [t('key static')] = t('value static');
  b = this.constructor.name + t('value b');
  ['c'];
  'quoted field' = 1;
  42 = 'n';
  arrow = () => this.b;
  static count = 0;
  static { t('static block ' + this.name); this.count = 5; }
  static after = A.count + 1;
  constructor() { t('constructor'); }
}
console.log(log.splice(0).join(', '));
const a = new A();
console.log(log.join(', '));
console.log(a, a.arrow.call(null), A.after, Object.keys(a), A.count);
class Base { x = 'base'; constructor() { this.show(); } show() { log.push('Base.show'); } set y(v: any) { log.push('setter'); } }
class Derived extends Base { x = 'derived'; y = 'own'; z: any; show() { log.push('z=' + this.z + ' x=' + this.x); } }
log.length = 0;
const d = new Derived();
console.log(log.join(', '), d, Object.getOwnPropertyDescriptor(d, 'y'));
let n = 0;
class Counter { id = n++; copy = this.id * 10; other = new.target; }
console.log(new Counter(), new Counter().copy);
