const log: string[] = [];
const t = <T,>(n: string, v: T): T => (log.push(n), v);
const flush = (l: string) => console.log(l, log.splice(0).join(' '));
t('f', (...a: any[]) => log.push('call'))(t('1', 1), t('2', 2)); flush('call');
t('o', { m(...a: any[]) { log.push('call'); } })[t('k', 'm') as 'm'](t('a', 1)); flush('member');
try { (t('u', undefined) as any)(t('arg', 1)); } catch { flush('not callable'); }
try { (t('n', null) as any)[t('key', 'k')](t('arg', 1)); } catch { flush('null base'); }
new (t('C', class { constructor(...a: any[]) { log.push('construct'); } }))(t('x', 1), ...t('s', [1, 2])); flush('new');
(t('a', [] as any[])[t('i', 0)] = t('v', 1)); flush('assign');
[t('e1', 1), , ...t('sp', [2]), t('e3', 3)]; flush('array');
({ [t('k1', 'a')]: t('v1', 1), ...t('s', {}), [t('k2', 'b')]: t('v2', 2) }); flush('object');
`${t('x', 1)}${t('y', 2)}`; flush('template');
t('tag', (s: any, ...v: any[]) => log.push('tagged'))`${t('x', 1)}${t('y', 2)}`; flush('tagged');
t('l', 1) + t('r', 2) * t('q', 3); flush('binary');
t('c', true) ? t('yes', 1) : t('no', 2); flush('conditional');
t('obj', { p: 1 })[t('p', 'p') as 'p'] += t('rhs', 1); flush('compound');
({ a: t('base1', {} as any)[t('k1', 'x')] = t('d', 1), b: t('base2', {} as any).y } = t('src', {}) as any); flush('destructuring');
delete t('del', { k: 1 } as any)[t('k', 'k')]; flush('delete');
const f = (a = t('da', 1), { b = t('db', 2) } = t('obj', {} as any), [c = t('dc', 3)] = t('arr', [] as any[])) => [a, b, c]; f(); flush('defaults');
class K extends t('base', Object as any) { [t('m', 'm')]() {} static [t('sf', 'sf')] = t('sv', 1); [t('if', 'if')] = t('iv', 2); static { t('block', 0); } } flush('class');
new K(); flush('instance');
for (const x of t('iterable', [1])) t('body', x); flush('for-of');
switch (t('d', 2)) { case t('c1', 1): case t('c2', 2): t('hit', 0); } flush('switch');
