import data from './data.json' with { type: 'json' };
import * as ns from './data.json' with { type: 'json' };
console.log(data.name, data.list, ns.default === data, Object.keys(ns));
data.list.push(4);
console.log((ns.default as any).list);
