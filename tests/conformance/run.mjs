// run.mjs - runs tests of test262 through the compiler and compares the outcome with known_failures.txt. Nothing is fetched.
//
// Each test is compiled as a strict module. A positive test passes when the program ends with status 0 after its last line (async ones:
// after reporting completion); a negative one when the compiler refuses it with status 1, or the program throws for `phase: runtime`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram, runAll } from '../lib/process.mjs';
import { END_MARK, copyImports, program, readHead } from './test262.mjs';

const here = import.meta.dirname;
const help = `usage: tests/conformance/run [OPTIONS] TEST262_DIRECTORY [PREFIX...]

Runs the tests of selection.txt (only those under a PREFIX, such as language/ or built-ins/Map) and fails when one fails that is not in
known_failures.txt, or passes although it is. A work tree of https://github.com/tc39/test262 must stand in TEST262_DIRECTORY.
  --every N       only each N-th test
  -j N            so many at a time (default: one a processor)
  --timeout S     seconds a program may run (default 20)
  --build DIR     the tree whose compiler is used (default: build)
  -O LEVEL        optimisation level (default 0)
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    every: { type: 'string', default: '1' },
    jobs: { type: 'string', short: 'j', default: String(os.availableParallelism()) },
    timeout: { type: 'string', default: '20' },
    build: { type: 'string', default: path.join(here, '../../build') },
    optimize: { type: 'string', short: 'O', default: '0' },
  },
});
const [root, ...prefixes] = positionals;
if (options.help || !root || !fs.existsSync(path.join(root, 'harness/assert.js'))) {
  console.error(help);
  process.exit(options.help ? 0 : 2);
}
const perry = path.resolve(options.build, 'perry');

const linesOf = name => fs.readFileSync(path.join(here, name), 'utf8').split('\n').filter(line => line && !line.startsWith('#'));
const known = new Map(linesOf('known_failures.txt').map(line => line.split(/: (.*)/)));
const tests = linesOf('selection.txt')
  .filter(test => prefixes.length === 0 || prefixes.some(prefix => test.startsWith(prefix)))
  .filter((_, index) => index % Number(options.every) === 0);

const firstError = text => text.split('\n').find(line => /error|exception|fault/i.test(line)) ?? text.split('\n')[0];

// Resolves to undefined when the test passes, else to what went wrong.
async function failureOf(test, folder) {
  const source = fs.readFileSync(path.join(root, 'test', test), 'utf8'), head = readHead(source);
  const file = path.join(folder, head.flags.includes('module') ? test : test.replace(/js$/, 'ts')), executable = path.join(folder, 'a.out');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  fs.writeFileSync(file, program(root, source, head));
  copyImports(root, test, source, folder);

  const limits = { cwd: path.dirname(file), seconds: Number(options.timeout) };
  const compiled = await runProgram([perry, 'compile', file, '-o', executable, `-O${options.optimize}`], limits);
  if (compiled.timedOut) return 'the compiler takes too long';
  if (compiled.code === 1 && head.phase && head.phase !== 'runtime') return undefined;
  if (compiled.code !== 0) return `compiler status ${compiled.code ?? compiled.signal}: ${firstError(compiled.err)}`;
  if (head.phase && head.phase !== 'runtime') return 'the compiler accepts it';

  const run = await runProgram([executable], limits);
  if (run.timedOut) return 'the program takes too long';
  if (run.signal) return `the program ends with ${run.signal}`;
  if (head.phase) return run.code === 0 ? 'no error is thrown' : undefined;
  if (run.code !== 0) return firstError(run.err);
  if (!head.flags.includes('async')) return head.flags.includes('raw') || run.out.includes(END_MARK) ? undefined : 'left before the end';
  return run.out.includes('Test262:AsyncTestComplete') ? undefined : (/AsyncTestFailure:(.*)/.exec(run.out)?.[1] ?? 'never completes');
}

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'perry-conformance-'));
const outcomes = await runAll(tests, Number(options.jobs), async test => {
  const folder = fs.mkdtempSync(path.join(work, 'case-'));
  const failure = await failureOf(test, folder);
  fs.rmSync(folder, { recursive: true });
  if (failure !== undefined && !known.has(test)) console.log(`FAIL ${test}: ${failure.slice(0, 200)}`);
  if (failure === undefined && known.has(test)) console.log(`PASS ${test}: it must leave known_failures.txt (${known.get(test)})`);
  return { area: test.split('/', 2).join('/'), failed: failure !== undefined, surprising: (failure !== undefined) !== known.has(test) };
});
fs.rmSync(work, { recursive: true });

for (const area of new Set(outcomes.map(one => one.area))) {
  const list = outcomes.filter(one => one.area === area);
  console.log(`${area}: ${list.filter(one => !one.failed).length} of ${list.length}`);
}
const surprises = outcomes.filter(one => one.surprising).length;
console.log(`${outcomes.filter(one => !one.failed).length} of ${outcomes.length} passed, ${surprises} not as known`);
process.exit(surprises === 0 ? 0 : 1);
