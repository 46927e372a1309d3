const inputs = ['42', ' 42 ', '42px', '0x1f', '1e3', '.5', '-.5e1', '', 'abc', '-0', '+5', '1_0', 'Infinity!', '-Infinity', '0b11', '9'.repeat(20), '1e-400', '\n7', '1.2.3', '--1', '010'];
for (const s of inputs) console.log(JSON.stringify(s), Number(s), parseInt(s), parseFloat(s));
console.log(parseInt('ff', 16), parseInt('0xff', 16), parseInt('z', 36), parseInt('12', 2), parseInt('2', 2), parseInt('10', 37), parseInt('10', 1), parseInt('10', 0), parseInt(null as any), parseInt('11', '2' as any), parseInt(0.0000005 as any), parseInt(1e21 as any), parseInt('900719925474099267'), parseInt('1'.repeat(400)), Object.is(parseInt('-0'), -0));
console.log(Number.isInteger(5), Number.isInteger(5.5), Number.isInteger('5'), Number.isSafeInteger(2 ** 53), Number.isFinite('5'), isFinite('5' as any), Number.isNaN('x'), isNaN('x' as any), isNaN(undefined as any), Number.isInteger(Infinity), Number.isInteger(-0));
console.log(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.EPSILON, Number.MAX_VALUE, Number.MIN_VALUE, Number.parseInt === parseInt, Number.parseFloat === parseFloat);
console.log(Number(), Number(null), Number(undefined), Number([]), Number([7]), Number([1, 2]), Number({}), Number(true), Number({ valueOf: () => '8' }), new Number(5), typeof new Number(5), new Number(5) as any + 1);
try { Number(Symbol()); } catch (e: any) { console.log(e.name + ': ' + e.message); }
