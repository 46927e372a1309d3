// include_rules.mjs - checks who includes whom: arrows between folders point one way.
//
// A row names a folder and what its files may include beyond their own folder: folders, or single headers. Runtime folders stand in layers: each sees those of the
// rows above, and of its own row (internal methods, calls, conversions and exotic arrays are one mutual recursion in the specification). A library's header belongs to the folders named for it.
import fs from 'node:fs';
import path from 'node:path';

const runtime_layers = [
  ['abi'], ['unicode', 'number'], ['core'], ['gc'], ['string', 'bigint'], ['object', 'function', 'operation', 'array'],
  ['collection'], ['json', 'regexp'], ['job'], ['builtin'],
];
const leaves = ['abi', 'unicode', 'number'];
const codegen_reads = {
  base: [],
  syntax: ['base'],
  resolve: ['base', 'syntax'],
  ir: ['base'],
  lower: ['base', 'syntax', 'resolve', 'ir'],
  infer: ['base', 'syntax', 'resolve', 'ir'],
  specialise: ['base', 'ir', 'infer', 'lower/resumable.h'],
  emit: ['base', 'ir', 'infer'],
  driver: ['base', 'syntax', 'resolve', 'ir', 'lower', 'infer', 'specialise', 'emit'],
};
const libraries = [
  [/^llvm-c\//, ['codegen/emit']],
  [/^uv\.h$/, ['stdlib/uv']],
  [/^tommath/, ['runtime/bigint']],
  [/^ffi/, ['stdlib/ffi']],
  [/^openssl\//, ['stdlib/crypto']],
  [/^(zlib|zstd|brotli)/, ['stdlib/zlib']],
  [/^nghttp2\//, ['stdlib/http']],
  [/^ares/, ['stdlib/dns']],
  [/^unicode\//, ['stdlib/intl']],
  [/^cmocka\.h$/, []],
];
// string.h counts as freestanding for memcpy, which is how types are punned here.
const freestanding = /^(string|stdint|stddef|stdbool|stdalign|stdnoreturn|stdarg|limits|float|assert)\.h$/;

// The folders and headers that a file of `folder` may name in a quoted include, or undefined where there is no rule.
function allowedFolders(folder) {
  const [top, name] = folder.split('/');
  if (top === 'codegen' && codegen_reads[name]) return [name, ...codegen_reads[name], ...leaves];
  if (top === 'runtime') {
    const layer = runtime_layers.findIndex(row => row.includes(name));
    return layer < 0 ? runtime_layers.flat() : runtime_layers.slice(0, layer + 1).flat();
  }
  if (top === 'stdlib') return [...(name ? [name] : []), 'uv', 'abi', 'runtime.h'];
  return undefined;
}

function checkInclude(folder, quote, target) {
  if (quote === '<') {
    if (folder === 'runtime/abi' && !freestanding.test(target)) return 'runtime/abi sees the freestanding C headers only';
    const row = libraries.find(([pattern]) => pattern.test(target));
    return row && !row[1].includes(folder) ? `this library's header belongs to ${row[1].join(', ') || 'tests/unit'}` : '';
  }
  if (!target.includes('/') && target !== 'runtime.h') return 'an include names the folder';
  const named = target.split('/')[0];
  const allowed = allowedFolders(folder);
  return allowed && !allowed.includes(named) && !allowed.includes(target) ? `${folder} does not see ${named}` : '';
}

function* sources(folder) {
  if (!fs.existsSync(folder)) return;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (/\.(c|h|def)$/.test(entry.name)) yield full;
  }
}

let faults = 0, files = 0;
for (const top of ['codegen', 'runtime', 'stdlib'])
  for (const file of sources(top)) {
    files++;
    const folder = path.dirname(file).split('/').slice(0, 2).join('/');
    fs.readFileSync(file, 'utf8').split('\n').forEach((line, index) => {
      const match = /^\s*#\s*include\s+(["<])([^">]+)[">]/.exec(line);
      const fault = match && checkInclude(folder, match[1], match[2]);
      if (!fault) return;
      faults++;
      console.log(`${file}:${index + 1}: ${match[2]}: ${fault}`);
    });
  }
console.log(`${files} files, ${faults} includes against the rules`);
process.exitCode = faults ? 1 : 0;
