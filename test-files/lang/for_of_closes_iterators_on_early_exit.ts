const log: string[] = [];
const make = (n = 3): any => ({
  [Symbol.iterator]() {
    let i = 0;
    return {
      next() { log.push('next'); return { value: i, done: i++ >= n }; },
      return(v: any) { log.push('return'); return {}; },
    };
  },
});
const flush = (label: string) => console.log(label, log.splice(0).join(' '));
for (const x of make(1)) ;
flush('complete');
for (const x of make()) break;
flush('break');
outer: for (const _ of [1]) for (const x of make()) continue outer;
flush('continue outer');
(() => { for (const x of make()) return x; })();
flush('return');
try { for (const x of make()) throw new Error('body'); } catch (e: any) { log.push(e.message); }
flush('throw');
const bad = (part: string): any => ({ [Symbol.iterator]: () => ({
  next() { if (part === 'next') throw new Error('from next'); return part === 'primitive' ? 5 : { value: 1, done: false }; },
  return() { log.push('return'); if (part === 'return') throw new Error('from return'); return part === 'returns5' ? 5 : {}; } }) });
for (const part of ['next', 'primitive', 'return', 'returns5']) {
  try { for (const x of bad(part)) { break; } } catch (e: any) { log.push(e.message); }
  try { for (const x of bad(part)) { throw new Error('body wins'); } } catch (e: any) { log.push(e.message); }
  flush(part);
}
const o: any = {};
for (o.x of [1, 2]) ;
for ([o.y] of [[3], [4]]) ;
console.log(o);
for (const c of 'a\u{1f600}\ud800') console.log(c.length);
