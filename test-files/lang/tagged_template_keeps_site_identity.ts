const sites: any[] = [];
const tag = (strings: TemplateStringsArray, ...values: any[]) => {
  sites.push(strings);
  return strings.raw.join('|') + ' ' + values.join(',');
};
const use = (x: any) => tag`a${x}b\n${x + 1}c`;
console.log(use(1), use(2), sites[0] === sites[1]);
console.log(tag`a${1}b\n${2}c`, sites[2] === sites[0]);
console.log(Object.isFrozen(sites[0]), Object.isFrozen(sites[0].raw), sites[0].length, sites[0], sites[0].raw);
for (let i = 0; i < 2; i++) tag`loop`;
console.log(sites[3] === sites[4], sites[3].length);
const invalid = (s: TemplateStringsArray) => [s[0], s.raw[0]];
console.log(invalid`\unicode and \xerxes`, invalid``);
const o = { n: 5, tag(s: any, v: any) { return this.n + s[0] + v; } };
console.log(o.tag`x${1}`, o['tag']`y${2}`, String.raw`a\n${1}\u`);
const curry = (s: any) => (t: any) => s[0] + t[0];
console.log(curry`one``two`, new (class { constructor(public_: any) { return { public_ } as any; } })(1 as any));
try {
  (undefined as any)`x`;
} catch (e: any) {
  console.log(e.message);
}
