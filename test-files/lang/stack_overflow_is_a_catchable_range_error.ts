const recurse = (n: number): number => recurse(n + 1) + 1;
for (let i = 0; i < 3; i++) {
  try {
    recurse(0);
  } catch (e: any) {
    console.log(e instanceof RangeError, e.name, e.message);
  }
}
class C { get x(): number { return this.x + 1; } toString(): string { return `${this}`; } }
for (const f of [() => new C().x, () => String(new C())]) {
  try { f(); } catch (e: any) { console.log(e.name, e.message); }
}
const even = (n: number): boolean => (n === 0 ? true : odd(n - 1)), odd = (n: number): boolean => (n === 0 ? false : even(n - 1));
console.log(even(5000), odd(5001));
let cleaned = 0;
const withFinally = (): void => { try { withFinally(); } finally { cleaned = 1; } };
try { withFinally(); } catch (e: any) { console.log(e.name, cleaned); }
const nested: any[] = [];
let at = nested;
for (let i = 0; i < 3000; i++) { const next: any[] = []; at.push(next); at = next; }
console.log(JSON.stringify(nested).length);
console.log('still running');
