function outerFunction() { return middleFunction(); }
function middleFunction() { return [1].map(() => innerFunction())[0]; }
function innerFunction() { return new Error('trace me'); }
const e = outerFunction();
const lines = e.stack!.split('\n');
console.log(lines[0], lines.length > 3, lines[1].trim().startsWith('at innerFunction ('), lines.some((l) => l.includes('at middleFunction (')), lines.some((l) => l.includes('at outerFunction (')));
class K { method() { return new Error('m').stack!.split('\n')[1].trim().split(' (')[0]; } static s() { return new Error('s').stack!.split('\n')[1].trim().split(' (')[0]; } constructor() { (this as any).at = new Error('c').stack!.split('\n')[1].trim().split(' (')[0]; } }
console.log(new K().method(), K.s(), (new K() as any).at, innerFunction().stack!.includes('.ts:3:'));
const o: any = {};
Error.captureStackTrace(o);
console.log(typeof o.stack, Object.keys(o));
