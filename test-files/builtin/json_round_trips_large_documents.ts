const doc: any = { users: [], meta: { count: 0, tags: {} } };
for (let i = 0; i < 300; i++) { doc.users.push({ id: i, name: 'user ' + i, email: `u${i}@example.org`, score: i / 7, active: i % 3 === 0, nested: { list: [i, [i + 1, { deep: 'é\u4e16' + i }]], none: null } }); doc.meta.tags['t' + (i % 50)] = i; doc.meta.count++; }
const text = JSON.stringify(doc), back = JSON.parse(text);
console.log(text.length, JSON.stringify(back) === text, back.users.length, back.users[299].nested.list[1][1].deep, back.users[7].score, Object.keys(back.meta.tags).length);
const pretty = JSON.stringify(doc, null, 2);
console.log(pretty.length, JSON.stringify(JSON.parse(pretty)) === text);
back.users[5].name = 'mutated';
delete back.users[6].email;
back.users[7].extra = [1];
console.log(JSON.stringify(back.users.slice(5, 8)));
let sum = 0;
for (const u of back.users) sum += u.id * (u.active ? 1 : 2);
console.log(sum, JSON.parse('[' + '[],'.repeat(1000) + '0]').length, JSON.parse('"' + 'x'.repeat(10000) + '"').length);
let nest = '1';
for (let i = 0; i < 500; i++) nest = '[' + nest + ']';
console.log(JSON.stringify(JSON.parse(nest)) === nest, structuredCloneLike({ a: [1, { b: 2 }] }));
function structuredCloneLike(v: any) { return JSON.parse(JSON.stringify(v)); }
