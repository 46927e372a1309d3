const log: string[] = [];
function* g(n: number) { try { for (let i = 0; ; i++) { if (i === n) throw new Error('g' + n); yield i; } } finally { log.push('cleanup' + n); } }
const t = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.message, log.splice(0).join()); } };
t(() => [...g(2)]);
t(() => Math.max(...g(3)));
t(() => new Map(g(1) as any));
t(() => new Set(g(2)));
t(() => Array.from(g(2), (x) => { if (x === 1) throw new Error('mapper'); return x; }));
t(() => Object.fromEntries(g(5) as any));
t(() => { const [a, b, c] = g(2); });
t(() => { for (const x of g(9)) for (const y of g(1)) ; });
t(() => Promise.allSettled(g(0)).catch((e) => log.push(e.message)) instanceof Promise);
await Promise.all(g(1)).catch((e) => console.log('rejected', e.message, log.splice(0).join()));
t(() => new Uint8Array(g(2)));
t(() => [1, ...g(1), 2]);
t(() => new Map([[1, 2], [3, 4]].values().map(([k, v]) => { if (k === 3) throw new Error('helper'); return [k, v] as any; })));
