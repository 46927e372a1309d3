// vectors.mjs - writes number_vectors.h and unicode_vectors.h, what the reference node answers:
//
//   node --expose-internals vectors.mjs          (in this folder)
//
// Edge cases stand as rows; of long series only a hash (FNV-1a, 32 bits) of all answers is kept, and the test makes the
// same series: see `Random` here and in number_test.c.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const view = new DataView(new ArrayBuffer(8));
const bits = (x) => {
  view.setFloat64(0, Number.isNaN(x) ? NaN : x);
  return '0x' + view.getBigUint64(0).toString(16);
};
const quote = (text) => '"' + [...text].map((c) => {
  const code = c.codePointAt(0);
  return code >= 32 && code < 127 && c !== '"' && c !== '\\' ? c : '\\' + code.toString(8).padStart(3, '0');
}).join('') + '"';

class Hash {
  value = 0x811c9dc5;
  byte(byte) { this.value = Math.imul(this.value ^ byte, 0x01000193) >>> 0; }
  text(text) { for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i)); this.byte(10); }
  units(text) {
    for (let i = 0; i < text.length; i++) {
      this.byte(text.charCodeAt(i) & 255);
      this.byte(text.charCodeAt(i) >> 8);
    }
    this.byte(10);
  }
  double(x) { view.setFloat64(0, Number.isNaN(x) ? NaN : x); for (let i = 0; i < 8; i++) this.byte(view.getUint8(i)); }
}

class Random {
  state = 2463534242;
  next() {
    let x = this.state;
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
    return (this.state = x >>> 0);
  }
  bits() { view.setUint32(0, this.next()); view.setUint32(4, this.next()); return view.getFloat64(0); }
  // The kinds of number that programs meet, in turn, and any bits at all.
  number(index) {
    switch (index % 4) {
      case 0: return this.bits();
      case 1: return (this.next() % 1000000) / [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7][this.next() % 8];
      case 2: return this.next() - 2147483648;
      default: return (this.next() / 4294967296) * [1e-12, 1e-6, 1, 1e6, 1e12, 1e18, 1e24][this.next() % 7];
    }
  }
}

// ---- numbers ----

const edges = [0, -0, NaN, Infinity, -Infinity, 1, -1, 0.1, 0.5, 1.5, 2.5, 1.005, 1.45, 8.345, 123.456, 0.000001, 1e-7, 1.5e-7,
  1e20, 1e21, -1e21, 123456789012345680000, 5e-324, 2.2250738585072014e-308, 2.225073858507201e-308,
  1.7976931348623157e308, 2 ** 53, 2 ** 53 - 1, 2 ** 53 + 2, 2 ** 63, 2 ** 64, 2 ** -44, 9007199254740993, 4294967295,
  4294967296, -2147483649, 0.3, 2 / 3, 1e23, 9.5e-21, 9.99999e20, 99.99, 999.9999, 0.0999999999999999999, 1e-10, 4.35, 1e100];
let rows = '';
for (const x of edges) {
  rows += `NUMBER(${bits(x)}, ${quote(String(x))}, ${x | 0})\n`;
  for (const digits of [0, 1, 2, 20, 25, 100]) rows += `FIXED(${bits(x)}, ${digits}, ${quote(x.toFixed(digits))})\n`;
  for (const radix of [2, 3, 7, 16, 36]) rows += `RADIX(${bits(x)}, ${radix}, ${quote(x.toString(radix))})\n`;
  if (!Number.isFinite(x)) continue;
  rows += `EXPONENTIAL(${bits(x)}, -1, ${quote(x.toExponential())})\n`;
  for (const digits of [0, 3, 20, 100])
    rows += `EXPONENTIAL(${bits(x)}, ${digits}, ${quote(x.toExponential(digits))})\n`;
  for (const digits of [1, 3, 21, 100]) rows += `PRECISION(${bits(x)}, ${digits}, ${quote(x.toPrecision(digits))})\n`;
}
const half = (x) => { // the exact point half way to the next double above 2^53
  const next = BigInt(x) + (BigInt(2) ** BigInt(Math.floor(Math.log2(x)) - 52));
  return ((BigInt(x) + next) / 2n).toString();
};
const texts = ['', ' ', ' \t\n\r\v\f\u00a0 12 ', '0', '-0', '+0', '00', '007', '.', '.5', '5.', '-.5e1', '1e', '1e+', '1e5', '1E-5',
  '1_000', '0x', '0x1F', '0X1f', '-0x1f', '0b101', '0b2', '0o17', '0o8', 'Infinity', '-Infinity', '+Infinity', 'infinity',
  'Infinityx', 'Inf', 'NaN', '12px', '1 2', '--1', '+-1', '1e1000', '-1e1000', '1e-1000', '2.4703282292062327e-324',
  '2.4703282292062328e-324', '1.7976931348623158e308', '1.7976931348623159e308', '9007199254740993', '9007199254740992.9999',
  '9007199254740993.0000000000000000000000000000001', '0x20000000000001', '0x20000000000003', '0x200000000000018',
  '0x20000000000001' + '0'.repeat(20) + '1', half(2 ** 60), half(2 ** 60) + '.0', half(2 ** 60) + '.' + '0'.repeat(900) + '1',
  half(2 ** 80 + 2 ** 28), '0.' + '0'.repeat(400) + '1e401', '1' + '0'.repeat(400) + 'e-400', '0e99999999999999999999',
  '1e-99999999999999999999', '123456789012345678901234567890', '0.1234567890123456789012345', '4503599627370497.5',
  '1e23', '8.5e-323', '0.' + '9'.repeat(800), '9'.repeat(309), '179769313486231580793' + '7'.repeat(288)];
for (const text of texts) {
  rows += `PARSE(${quote(text)}, ${bits(Number(text))}, ${bits(parseFloat(text))})\n`;
  for (const radix of [0, 2, 8, 10, 16, 36])
    rows += `PARSE_INT(${quote(text)}, ${radix}, ${bits(parseInt(text, radix))})\n`;
}

const COUNT = 20000;
const series = (answer) => {
  const hash = new Hash(), random = new Random();
  for (let i = 0; i < COUNT; i++) {
    const x = random.number(i);
    if (Number.isFinite(x)) answer(hash, x, random);
  }
  return hash.value;
};
rows += `enum { SERIES_COUNT = ${COUNT} };\n`;
rows += `SERIES(to_string, ${series((hash, x) => hash.text(String(x)))}u)\n`;
rows += `SERIES(to_fixed, ${series((hash, x, random) => hash.text(x.toFixed(random.next() % 30)))}u)\n`;
rows += `SERIES(to_exponential, ${series((hash, x, random) => hash.text(x.toExponential(random.next() % 30)))}u)\n`;
rows += `SERIES(to_precision, ${series((hash, x, random) => hash.text(x.toPrecision(1 + random.next() % 30)))}u)\n`;
rows += `SERIES(to_radix, ${series((hash, x, random) => hash.text(x.toString(2 + random.next() % 35)))}u)\n`;
rows += `SERIES(to_int32, ${series((hash, x) => hash.text(String(x | 0)))}u)\n`;
for (const name of ['sin', 'cos', 'tan', 'exp', 'expm1', 'sinh', 'cosh', 'tanh', 'log', 'log1p', 'log2', 'log10', 'asinh', 'acosh',
  'atanh', 'asin', 'acos', 'atan', 'cbrt'])
  rows += `MATH1(${name}, ${series((hash, x) => { hash.double(Math[name](x)); hash.double(Math[name](x % 8)); })}u)\n`;
for (const name of ['pow', 'atan2'])
  rows += `MATH2(${name}, ${series((hash, x, random) => {
    hash.double(Math[name](x, (random.next() % 200 - 100) / 4));
    hash.double(Math[name](x % 8, x));
  })}u)\n`;
rows += `SERIES(hypot, ${series((hash, x, random) => hash.double(Math.hypot(x, random.next(), 3)))}u)\n`;
const head = (about) => `/* ${about} Written by vectors.mjs. */\n// clang-format off\n`;
writeFileSync('number_vectors.h', head('The answers of the reference about numbers.') + rows);

// ---- Unicode ----

const { internalBinding } = createRequire(import.meta.url)('internal/test/binding');
const { getStringWidth } = internalBinding('icu');
const everywhere = (answer) => {
  const hash = new Hash();
  for (let cp = 0; cp <= 0x10ffff; cp++) answer(hash, String.fromCodePoint(cp), cp);
  return hash.value;
};
rows = '';
rows += `EVERYWHERE(properties, ${everywhere((hash, s) => hash.byte(
  /\p{ID_Start}/u.test(s) | /\p{ID_Continue}/u.test(s) << 1 | /\s/u.test(s) << 2))}u)\n`;
rows += `EVERYWHERE(upper, ${everywhere((hash, s) => hash.units(s.toUpperCase()))}u)\n`;
rows += `EVERYWHERE(lower, ${everywhere((hash, s) => hash.units(s.toLowerCase()))}u)\n`;
for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
  rows += `EVERYWHERE(${form.toLowerCase()}, ${everywhere((hash, s) => hash.units(
    ('a' + s + '\u0327\u0301').normalize(form)))}u)\n`;
rows += `EVERYWHERE(width, ${everywhere((hash, s, cp) => hash.byte(cp < 32 ? 0 : getStringWidth(s)))}u)\n`;
rows += `EVERYWHERE(utf8, ${everywhere((hash, s) => Buffer.from(s).forEach((byte) => hash.byte(byte)))}u)\n`;

const escape = (text) => 'u"' + Array.from({ length: text.length }, (_, i) =>
  '\\x' + text.charCodeAt(i).toString(16)).join('" u"') + '"';
for (const text of ['ΑΣ', 'ΑΣ.', 'ΑΣΑ', 'Σ', 'ΑΣ\u00adΑ', 'Α\u0301Σ', '\ud835\udc00Σ', 'İI', '\ud801\udc00'])
  rows += `LOWER(${escape(text)}, ${escape(text.toLowerCase())})\n`;
for (const text of ['straße', 'ŉ', 'ﬃ', 'ᾳ', 'i̇', '\ud801\udc28', '\ud801'])
  rows += `UPPER(${escape(text)}, ${escape(text.toUpperCase())})\n`;
const bytes = (list) => '"' + list.map((byte) => '\\' + byte.toString(8).padStart(3, '0')).join('') + '"';
for (const list of [[0x61, 0xc3, 0xa9], [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x90, 0x41], [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82], [0xf0, 0x9f, 0x98, 0x80, 0xff], [0xef, 0xbf, 0xbd], [0x80, 0xbf, 0x41], [0xf8, 0x88, 0x80, 0x80, 0x80]])
  rows += `DECODE(${bytes(list)}, ${escape(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(list)))})\n`;
writeFileSync('unicode_vectors.h', head('The answers of the reference about text.') + rows);
