const a: any = [1, 2, 3];
Object.defineProperty(a, 1, { get() { return 'got ' + this.length; }, set(v) { this.push('set ' + v); }, enumerable: true, configurable: true });
a[1] = 9;
console.log(a.length, a[1], a.map((x: any) => x), a.indexOf('got 4'), a.slice(), a.includes(3));
Object.defineProperty(a, 'length', { writable: false });
for (const f of [() => a.push(1), () => a.pop(), () => (a[10] = 1), () => (a.length = 0), () => a.unshift(1), () => a.splice(0, 1)]) { try { f(); console.log('ok'); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
(Array.prototype as any)[2] = 'proto';
const holes: any[] = [0, 1, , 3];
console.log(holes[2], holes.map((x) => x), holes.indexOf('proto'), holes.join(), [...holes], holes.includes('proto'), holes.slice(2), holes.sort(), 2 in holes, Object.hasOwn(holes, 2));
delete (Array.prototype as any)[2];
