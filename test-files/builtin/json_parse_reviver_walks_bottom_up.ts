const log: string[] = [];
const r = JSON.parse('{"a":[1,{"b":2}],"c":"x","d":null}', function (this: any, k, v) { log.push(`${k}:${JSON.stringify(v)}`); return typeof v === 'number' ? v + 1 : v; });
console.log(r, log);
console.log(JSON.parse('[1,2,3]', (k, v) => (k === '1' ? undefined : v)), JSON.parse('{"a":1,"b":2}', (k, v) => (k === 'a' ? undefined : v)), JSON.parse('1', () => 'root replaced'), JSON.parse('{"a":1}', (k, v) => (k === '' ? Object.keys(v) : v)));
console.log(JSON.parse('{"a":1,"b":2}', function (this: any, k, v) { if (k === 'a') { this.b = 'changed'; delete this.nothing; } return v; }));
console.log(JSON.parse('[{"t":"M","v":[[1,2]]}]', (k, v) => (v && v.t === 'M' ? new Map(v.v) : v)), JSON.parse('5', null as any), JSON.parse('5', {} as any));
console.log(JSON.parse('[1.0,-0,1e2,"s"]', (k, v, ctx?: any) => (ctx && ctx.source !== undefined ? ctx.source : v)));
