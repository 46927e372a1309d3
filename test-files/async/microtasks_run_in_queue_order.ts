const log: string[] = [];
const t = (s: string) => () => { log.push(s); };
setTimeout(() => { log.push('timeout'); console.log(log.join(' ')); }, 0);
Promise.resolve().then(t('p1')).then(t('p2')).then(t('p3'));
queueMicrotask(t('m1'));
(async () => { log.push('a0'); await null; log.push('a1'); await null; log.push('a2'); })();
new Promise<void>((r) => { log.push('executor'); r(); }).then(t('q1')).then(t('q2'));
queueMicrotask(() => { log.push('m2'); queueMicrotask(t('m3')); });
log.push('sync');
