// zeal: 500
let rope = '', kept: string[] = [];
for (let i = 0; i < 8000; i++) { rope += String.fromCharCode(97 + (i % 26)); if (i % 400 === 0) kept.push(rope.slice(-5), 'p' + rope.length); }
console.log(rope.length, kept.length, kept.slice(-2), rope.slice(4000, 4010));
const words: string[] = [];
for (let i = 0; i < 4000; i++) words.push(('word' + i).repeat(2).slice(2, 9));
const joined = words.join('\u4e16');
let h = 0;
for (let i = 0; i < joined.length; i += 3) h = (h * 31 + joined.charCodeAt(i)) | 0;
console.log(joined.length, h, joined.split('\u4e16').length);
const o: any = {};
for (const w of words) o[w] = (o[w] ?? 0) + 1;
console.log(Object.keys(o).length, Object.keys(o)[100], Object.values(o).reduce((a: any, b: any) => a + b, 0));
