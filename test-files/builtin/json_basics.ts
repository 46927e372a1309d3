console.log(JSON.stringify({ a: [1, 'x', null, true], b: { c: 1.5 } }), JSON.parse('{"a":[1,2,{"b":"c"}]}'), JSON.stringify('q"uote'), JSON.stringify([undefined, NaN]), JSON.stringify({ a: 1 }, null, 2));
const copy = JSON.parse(JSON.stringify({ deep: { list: [1, 2, 3] } }));
copy.deep.list.push(4);
console.log(copy, copy.deep.list.length);
