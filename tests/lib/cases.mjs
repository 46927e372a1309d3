// cases.mjs - finds the test cases and reads what their first comment lines say.
//
// A case is { name, kind, file, area, options, expect }, where expect maps an ending ("out", "err", "ast", ...) to a file that exists:
//   program  test-files/<area>/<name>.ts, or a folder with main.ts: compiled, run, compared with node's output
//   stage    tests/stage/<stage>/<name>.ts with <name>.<dump>: `perry compile --emit=<dump>` must print that
//   diag     tests/diag/<name>.ts with <name>.err: `perry check` must refuse it with that text
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const dumps = ['tokens', 'ast', 'ir', 'ir-opt', 'llvm'];

const option_names = new Set(['args', 'stdin', 'exit', 'skip', 'transform', 'zeal', 'timeout', 'emit', 'env']);

// The leading `// name: value` lines of a file; other comment lines among them are prose.
export function readOptions(file) {
  const options = {};
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('//')) break;
    const match = /^\/\/ (\w+)(?:: (.*))?$/.exec(line);
    if (match && option_names.has(match[1])) options[match[1]] = match[2] ?? true;
  }
  return options;
}

function siblings(file, endings) {
  const stem = file.slice(0, file.lastIndexOf('.'));
  const expect = {};
  for (const ending of endings)
    if (fs.existsSync(`${stem}.${ending}`)) expect[ending] = `${stem}.${ending}`;
  return expect;
}

function makeCase(name, kind, file) {
  const endings = kind === 'stage' ? dumps : ['out', 'err'];
  return { name, kind, file, area: name.slice(0, name.lastIndexOf('/')), options: readOptions(file), expect: siblings(file, endings) };
}

function folders(parent) {
  const full = path.join(root, parent);
  if (!fs.existsSync(full)) return [];
  return fs.readdirSync(full, { withFileTypes: true }).filter(entry => entry.isDirectory()).map(entry => entry.name).sort();
}

function* casesIn(folder, prefix, kind) {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return;
  for (const entry of fs.readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(full, entry.name);
    if (entry.isFile() && /\.m?[tj]s$/.test(entry.name))
      yield makeCase(`${prefix}/${entry.name.slice(0, entry.name.lastIndexOf('.'))}`, kind, file);
    else if (entry.isDirectory() && kind === 'program' && fs.existsSync(path.join(file, 'main.ts')))
      yield makeCase(`${prefix}/${entry.name}`, kind, path.join(file, 'main.ts'));
  }
}

export function findCases() {
  const found = [];
  for (const area of folders('test-files')) found.push(...casesIn(`test-files/${area}`, area, 'program'));
  for (const stage of folders('tests/stage')) found.push(...casesIn(`tests/stage/${stage}`, `stage/${stage}`, 'stage'));
  found.push(...casesIn('tests/diag', 'diag', 'diag'));
  return found;
}

// A full name selects that case, `area/` a whole area, anything else every name that contains it.
export function selectCases(all, patterns) {
  if (patterns.length === 0) return all;
  const chosen = new Set();
  for (const pattern of patterns) {
    const exact = all.filter(one => one.name === pattern);
    const some = exact.length ? exact
      : all.filter(one => (pattern.endsWith('/') ? one.name.startsWith(pattern) : one.name.includes(pattern)));
    some.forEach(one => chosen.add(one));
  }
  return all.filter(one => chosen.has(one));
}

// tests/known_failures.txt: `name: reason`, or `name@mode: reason` for one mode only.
export function knownFailures(mode) {
  const file = path.join(root, 'tests/known_failures.txt');
  const known = new Map();
  if (!fs.existsSync(file)) return known;
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    const match = /^([^#:@\s]+)(?:@([\w-]+))?: (.+)$/.exec(line);
    if (match && (!match[2] || match[2] === mode)) known.set(match[1], match[3]);
  }
  return known;
}
