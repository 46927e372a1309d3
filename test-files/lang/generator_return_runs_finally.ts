const log: string[] = [];
function* g() { try { log.push('body'); yield 1; yield 2; } finally { log.push('finally'); } }
let it: any = g();
console.log(it.next(), it.return('early'), it.next(), log.splice(0).join(' '));
it = g();
console.log(it.return('before start'), it.next(), log.splice(0).join(' '));
function* y() { try { yield 1; } finally { yield 'from finally'; log.push('resumed'); } }
it = y();
console.log(it.next(), it.return('r'), it.next(), it.next(), log.splice(0).join(' '));
function* over() { try { yield 1; } finally { return 'overridden'; } }
it = over();
it.next();
console.log(it.return('x'), it.return('again'));
function* nested() { try { try { yield 1; } finally { log.push('inner'); } } finally { log.push('outer'); } }
it = nested();
it.next();
console.log(it.return(5), log.splice(0).join(' '));
function* thrower() { try { yield 1; } finally { throw new Error('from finally'); } }
it = thrower();
it.next();
try { it.return(1); } catch (e: any) { console.log(e.message, it.next()); }
function* loop() { for (let i = 0; i < 3; i++) try { yield i; } finally { log.push('f' + i); if (i === 1) continue; } }
it = loop();
console.log(it.next(), it.next(), it.return('swallowed by continue'), it.next(), log.join(' '));
