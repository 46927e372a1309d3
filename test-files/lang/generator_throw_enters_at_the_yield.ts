const log: string[] = [];
function* g(): any { for (;;) { try { log.push('got ' + (yield 'y')); } catch (e: any) { log.push('caught ' + e.message); yield 'recovered'; } } }
let it: any = g();
console.log(it.next(), it.throw(new Error('a')), it.next(), it.throw(new Error('b')));
console.log(log.splice(0).join(', '));
it = g();
try { it.throw(new Error('not started')); } catch (e: any) { console.log(e.message, it.next()); }
function* plain() { yield 1; yield 2; }
it = plain();
it.next();
try { it.throw('a string'); } catch (e) { console.log(e, it.next()); }
try { it.throw('after the end'); } catch (e) { console.log(e); }
function* fin() { try { yield 1; } catch (e: any) { return 'caught ' + e; } finally { log.push('finally'); } }
it = fin();
it.next();
console.log(it.throw('x'), log);
function* self() { try { throw new Error('inside'); } catch (e: any) { yield e.message; } throw new Error('ends'); }
it = self();
console.log(it.next());
try { it.next(); } catch (e: any) { console.log(e.message, it.next()); }
