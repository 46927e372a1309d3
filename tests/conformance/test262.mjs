// test262.mjs - one test of test262: what its head says, the program made of it, the other files it needs. INTERPRETING.md of test262 is
// the specification of all this.
import fs from 'node:fs';
import path from 'node:path';

export const END_MARK = 'conformance: reached the end';

const HOST_OBJECT = 'var $262 = { global: globalThis, detachArrayBuffer: buffer => { buffer.transfer(); } };\n';
const HOST_PRINT = 'function print(text) { console.log(String(text)); }\n';

// `[a, b]` on one line or several, or one `- item` a line.
function listItems(lines, index, rest) {
  if (rest.startsWith('[')) {
    for (let i = index + 1; !rest.includes(']') && i < lines.length; i++) rest += ' ' + lines[i];
    return rest.slice(1, rest.indexOf(']')).split(',').map(item => item.trim()).filter(Boolean);
  }
  const items = [];
  for (let i = index + 1; i < lines.length && /^\s*-\s/.test(lines[i]); i++) items.push(lines[i].replace(/^\s*-\s*/, '').trim());
  return items;
}

// { flags, includes, phase }: phase is undefined for a test that must run to its end, else when its error must come.
export function readHead(source) {
  const head = { flags: [], includes: [], phase: undefined };
  const yaml = /\/\*---([\s\S]*?)---\*\//.exec(source);
  if (!yaml) return head;
  const lines = yaml[1].split(/\r\n?|\n/);
  lines.forEach((line, index) => {
    const field = /^\s*(flags|includes|phase)\s*:\s*(.*)$/.exec(line);
    if (field) head[field[1]] = field[1] === 'phase' ? field[2].trim() : listItems(lines, index, field[2].trim());
  });
  return head;
}

// The test as one module: harness first, then the test, then the mark that shows it was not left early.
export function program(root, source, head) {
  if (head.flags.includes('raw')) return source;
  const isAsync = head.flags.includes('async');
  const names = new Set(['assert.js', 'sta.js', ...(isAsync ? ['doneprintHandle.js'] : []), ...head.includes]);
  let text = '';
  for (const name of names) text += fs.readFileSync(path.join(root, 'harness', name), 'utf8') + '\n';
  if (head.includes.includes('asyncHelpers.js')) text += 'globalThis.$DONE = $DONE;\n'; /* it looks there, and a module's names are not there */
  text = (isAsync ? HOST_PRINT : '') + text + source + '\n';
  if (text.includes('$262')) text = HOST_OBJECT + text;
  return isAsync || head.phase ? text : text + `;console.log(${JSON.stringify(END_MARK)});\n`;
}

// Writes below `folder` the files that the test imports, and those that these import.
export function copyImports(root, test, source, folder) {
  const seen = new Set([test]);
  const scan = (text, from) => {
    for (const [, specifier] of text.matchAll(/['"`](\.\.?\/[^'"`\n]+)['"`]/g)) {
      const name = path.posix.join(path.posix.dirname(from), specifier);
      const file = path.join(root, 'test', name);
      if (name.startsWith('..') || seen.has(name) || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
      seen.add(name);
      const content = fs.readFileSync(file);
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), content);
      if (name.endsWith('.js')) scan(content.toString(), name);
    }
  };
  if (/\b(import|export)\b/.test(source)) scan(source, test);
}
