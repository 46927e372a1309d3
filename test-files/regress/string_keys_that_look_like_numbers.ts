const o: any = { '1': 'a', '01': 'b', '1.0': 'c', '-1': 'd', '1e3': 'e', '4294967295': 'f', '4294967296': 'g', ' 1': 'h', '0': 'i', '-0': 'j', 'Infinity': 'k', 'NaN': 'l' };
console.log(Object.keys(o), o[1], o['01'], o[1.0], o[-1], o[1e3], o[1000], o[4294967295], o[-0], o[Infinity], o[NaN], o[0]);
const a: any = ['zero', 'one'];
a['0'] = 'Z'; a['1.0'] = 'prop'; a['-0'] = 'minus'; a[' 1'] = 'space'; a['2'] = 'two'; a['+3'] = 'plus';
console.log(a, a.length, a[-0], a['-0'], Object.keys(a));
for (const k of [0, '0', -0, '-0', 1.5, '1.5', true, null, undefined, Symbol.iterator, [1], {}] as any[]) console.log(String(k), typeof a[k]);
