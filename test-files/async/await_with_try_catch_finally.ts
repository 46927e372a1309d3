const log: any[] = [];
const fail = async (m: string) => { await null; throw new Error(m); };
const run = async (label: string, f: () => Promise<any>) => {
  try { log.push('=> ' + (await f())); } catch (e: any) { log.push('threw ' + e.message); }
  console.log(label + ':', log.splice(0).join(', '));
};
await run('caught', async () => { try { await fail('a'); } catch (e: any) { return 'caught ' + e.message; } finally { log.push('finally'); } });
await run('await in finally', async () => { try { return 'value'; } finally { await null; log.push('finally after await'); } });
await run('throw through finally', async () => { try { await fail('b'); } finally { log.push(await Promise.resolve('f')); } });
await run('override', async () => { try { await fail('lost'); } finally { return 'kept'; } });
await run('finally fails', async () => { try { return 1; } finally { await fail('from finally'); } });
await run('await in catch', async () => { try { throw 1; } catch (e) { return [await Promise.resolve(e), await fail('c').catch((x) => x.message)].join(); } });
await run('break', async () => { for (;;) { try { await null; break; } finally { await null; log.push('finally'); } } return 'after'; });
await run('nested', async () => { try { try { await fail('1'); } finally { try { await fail('2'); } catch { log.push('inner'); } } } catch (e: any) { return e.message; } });
await run('sync throw in argument default', async () => (async (x = (() => { throw new Error('default'); })()) => x)());
await run('return await', async () => { try { return await fail('seen'); } catch { return 'caught here'; } });
await run('return without await', async () => { try { return fail('escapes'); } catch { return 'not caught'; } });
