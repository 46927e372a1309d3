const a = require('./a.ts');
const { twice } = require('./b.ts');
console.log(a.name, twice(2), require('./a.ts') === a, module.exports === exports, this === exports, require.main === module);
console.log(typeof __filename, __filename.endsWith('main.ts'), __dirname.length > 1, require.resolve('./a.ts') === __dirname + '/a.ts');
console.log(require('./data.json'), Object.keys(require('./data.json')));
try { require('./none'); } catch (e: any) { console.log(e.code, e.message.split('\n')[0]); }
console.log(require('./esm.mts').default, typeof require('node:process').argv);
function receiver(this: any) { return this === globalThis; }
console.log(receiver(), (() => this === module.exports)());
undeclared = 'made a global';
console.log(undeclared, (globalThis as any).undeclared);
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('micro'));
console.log(require('./cycle1.ts').done);
import('./a.ts').then((n) => console.log(Object.keys(n).join()));
const threw = [1, 2].map(() => { try { return require('./throws.ts'); } catch (e: any) { return e.message; } });
console.log(threw, module.loaded, require('./a.ts').self.loaded);
