console.log((5).toString(), 5..toFixed(1), 'x'.length, true.toString(), (1.5).valueOf(), 'abc'.at(1), 'a'.constructor.name, (5).constructor === Number);
(Number.prototype as any).double = function () { return this * 2; };
(String.prototype as any).shout = function () { return this.toUpperCase() + typeof this; };
Object.defineProperty(Boolean.prototype, 'self', { get() { return typeof this; }, configurable: true });
console.log((5 as any).double(), ('a' as any).shout(), (true as any).self);
delete (Number.prototype as any).double;
delete (String.prototype as any).shout;
delete (Boolean.prototype as any).self;
console.log((5 as any).double, ('s' as any).x, (Symbol.iterator as any).description, 'abc'['length'], 'abc'[1 as any], (12345.678 as any)['toFixed'](1));
for (const f of [() => Number.prototype.toString.call('x'), () => Number.prototype.valueOf.call({}), () => String.prototype.valueOf.call(1), () => Symbol.prototype.toString.call(1 as any), () => Boolean.prototype.valueOf.call('t')]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(Number('0x'), Number('1e1'), +[], +{}, -'3', ~~'7.9', '7' * ('6' as any), '10' / ('4' as any), '3' ** ('2' as any), 7 % ('4' as any));
