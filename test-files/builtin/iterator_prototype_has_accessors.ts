// constructor and @@toStringTag of Iterator.prototype ignore assignments to itself only.
try { (Iterator.prototype as any).constructor = 1; } catch (e: any) { console.log(String(e)); }
try { (Iterator.prototype as any)[Symbol.toStringTag] = 1; } catch (e: any) { console.log(String(e)); }
const d = Object.getOwnPropertyDescriptor(Iterator.prototype, 'constructor')!;
console.log(d, d.get!.name, d.set!.name);
const d2 = Object.getOwnPropertyDescriptor(Iterator.prototype, Symbol.toStringTag)!;
console.log(d2, d2.get!.name, d2.set!.name);
try { d.set!.call(1, 2); } catch (e: any) { console.log(String(e)); }
const o: any = Object.create(Iterator.prototype); o.constructor = 5;
console.log(Object.keys(o), o[Symbol.toStringTag]); o[Symbol.toStringTag] = 'Q';
console.log(o);
