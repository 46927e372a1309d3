process.env.A_NEW = 12 as any; process.env['B NEW'] = undefined as any; process.env.PATH2 = 'x';
console.log(process.env.A_NEW, process.env['B NEW'], 'A_NEW' in process.env, Object.keys(process.env).slice(-3), delete process.env.A_NEW, process.env.A_NEW, 'A_NEW' in process.env, delete process.env.NOPE);
process.env.A_NEW = 'again'; const copy = { ...process.env }; console.log(copy.A_NEW, JSON.stringify(process.env).includes('"A_NEW":"again"'), Object.entries(process.env).some(([k, v]) => k === 'A_NEW' && v === 'again'));
try { process.env.S = Symbol() as any } catch (e) { console.log(e.message) }
process.env.O = { toString() { return 'obj' } } as any; console.log(process.env.O, Object.getOwnPropertyDescriptor(process.env, 'O'), typeof process.env.toString, process.env.hasOwnProperty('O'), Object.prototype.toString.call(process.env));
for (const k in process.env) if (k === 'O') console.log('in', k); 
process.env.N = null as any; process.env.T = true as any; console.log(process.env.N, process.env.T, process.env.nothing);
Object.assign(process.env, { X1: 1, X2: 2 }); console.log(process.env.X1, process.env.X2); const { X1, ...rest } = process.env; console.log(X1, rest.X1, rest.X2);
