const wait = <T>(v: T): Promise<T> => Promise.resolve(v);
async function main() {
  const out: any[] = [];
  for (let i = await wait(0); i < (await wait(3)); i += await wait(1)) out.push(i);
  for (const x of await wait([1, 2])) { if (await wait(x === 1)) continue; out.push('x' + x); }
  for (const k in await wait({ a: 1, b: 2 })) out.push(k + (await wait('!')));
  let n = 3;
  while (await wait(n > 0)) { n--; if (await wait(n === 1)) break; }
  do { n += await wait(5); } while (await wait(n < 10));
  switch (await wait('b')) { case await wait('a'): out.push('A'); case await wait('b'): out.push(await wait('B')); case 'c': out.push('fell'); break; default: out.push('D'); }
  outer: for (const i of [1, 2]) for (const j of [1, 2]) { if ((await wait(j)) === 2) continue outer; out.push(`${i}${j}`); }
  out.push((await wait(true)) ? await wait('yes') : 'no', (await wait(null)) ?? 'nullish', (await wait(0)) || (await wait('or')), (await wait(1)) && 'and');
  let s = 'a';
  s += await wait((s = 'changed', 'b'));
  out.push(s, n);
  const fs: any[] = [];
  for (let i = 0; i < 3; i++) { await wait(i); fs.push(() => i); }
  out.push(fs.map((f) => f()).join(''));
  const f = async ({ a = 'da', b }: any = {}, ...r: any[]) => [a, b, r.length, await wait(arguments_())];
  function arguments_() { return 'plain'; }
  out.push(await f({ b: 2 }, 3, 4), (await wait({ m(x: number) { return x + 1; } })).m(await wait(1)), await (await wait((x: any) => x * 2))(await wait(4)));
  console.log(out);
}
main();
