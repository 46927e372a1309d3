// run.mjs - the runner of cases (tests/run): compile, run, compare, report.
//
// Executables are kept in <build>/cases/<flags>/ and used again while compiler, archives and sources stay the same, so that the modes that
// differ only in the program's environment compile nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, findCases, selectCases, knownFailures } from './cases.mjs';
import { modes, ZEAL_COLLECTIONS } from './modes.mjs';
import { runProgram, runAll } from './process.mjs';
import { haveReference, runReference, steadyErrors, splitWords, inputOf, environmentOf } from './reference.mjs';
import { unifiedDiff } from './compare.mjs';

const help = `usage: tests/run [OPTIONS] [PATTERN...]

A PATTERN is a case's full name, an area with a slash (gc/), or a part of a name. Options:
  --mode MODE     ${Object.keys(modes).join(', ')}
  --accept        write the expectation: node's output for programs, our own dump or message for stage and diag cases
  --list          print the names only
  --times         also print how long each case took, in milliseconds
  -j N            so many at a time (default: one a processor)
  --timeout S     seconds a program may run (default 20)
  --build DIR     the tree whose compiler is used
  --ctest         exit with 77 when everything selected was skipped or is known to fail
`;

const SKIPPED_EXIT_STATUS = 77;
const PROOF_LEAST_CASES = 50; // a smaller selection may have no guards, or move nothing
const ok = { ok: true };
const failed = (reason, detail = '') => ({ ok: false, reason, detail });
const skipped = reason => ({ skip: true, reason });

function newestTime(file) {
  const info = fs.statSync(file, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(info.mtimeMs, ...fs.readdirSync(file).map(name => newestTime(path.join(file, name))));
}

// When the tools that make an executable last changed.
function toolTime(build) {
  return Math.max(...fs.readdirSync(build).filter(name => /^perry$|\.(a|bc)$/.test(name)).map(name => newestTime(path.join(build, name))), 0);
}

function describeEnd(result) {
  if (result.timedOut) return 'timed out';
  return result.signal ? `died of ${result.signal}` : `exit status ${result.code}`;
}

async function compile(test, run) {
  const flags = run.mode.flags.join('_');
  const exe = path.join(run.build, 'cases', flags, `${test.name}.exe`);
  const sources = path.basename(test.file) === 'main.ts' ? path.dirname(test.file) : test.file;
  if (newestTime(exe) > Math.max(run.toolTime, newestTime(sources))) return { exe };
  fs.mkdirSync(path.dirname(exe), { recursive: true });
  const result = await runProgram([run.perry, 'compile', test.file, '-o', exe, ...run.mode.flags], {
    cwd: root, env: run.mode.compileEnv, seconds: run.seconds * 3,
  });
  if (result.code === 0) return { exe };
  return { failure: failed(`compile: ${describeEnd(result)}`, result.err || result.out) };
}

function programEnv(test, run) {
  const env = { ...run.mode.env };
  if (run.mode.zeal) Object.assign(env, { PERRY_GC_ZEAL: String(test.options.zeal ?? 1), PERRY_GC_TRACE: '2' });
  return { ...env, ...environmentOf(test.options) };
}

// Status, then stdout byte for byte, then the error text; a wrong stdout is shown first since it tells most.
function compareProgram(test, result) {
  const status = Number(test.options.exit ?? 0);
  const expected = fs.readFileSync(test.expect.out, 'utf8');
  if (result.timedOut) return failed('timed out', unifiedDiff(expected, result.out));
  if (result.out !== expected) return failed(`stdout differs (${describeEnd(result)})`, unifiedDiff(expected, result.out) + result.err);
  if (result.code !== status) return failed(`${describeEnd(result)}, expected ${status}`, result.err);
  if (test.expect.err) {
    const error = fs.readFileSync(test.expect.err, 'utf8');
    if (steadyErrors(result.err) !== error) return failed('stderr differs', unifiedDiff(error, steadyErrors(result.err)));
  }
  return ok;
}

// Takes the lines with totals of collector and guards out of stderr and adds them up in run.totals.
function takeTotals(result, run) {
  const totals = {};
  result.err = result.err.replace(/^\{"(?:gc|guard)":"total".*\}\n/gm, line => (Object.assign(totals, JSON.parse(line)), ''));
  for (const name of run.mode.proof) run.totals[name] = (run.totals[name] ?? 0) + (totals[name] ?? 0);
  return totals;
}

// What is wrong with the number of collections; '' if nothing.
function checkZeal(result, { collections }) {
  if (collections === undefined) return result.timedOut || result.signal ? '' : 'no totals of the collector on stderr';
  return collections >= ZEAL_COLLECTIONS ? '' : `only ${collections} collections: lower its zeal line`;
}

async function runProgramCase(test, run) {
  if (!test.expect.out) return failed('there is no .out: make it with tests/run --accept');
  if (run.mode.reference) return compareProgram(test, await runReference(test));
  const { exe, failure } = await compile(test, run);
  if (failure) return failure;
  const result = await runProgram([exe, ...splitWords(test.options.args)], {
    cwd: path.dirname(test.file), env: programEnv(test, run), input: inputOf(test.options),
    seconds: Number(test.options.timeout ?? run.seconds) * (run.mode.slow ?? 1),
  });
  const totals = run.mode.proof ? takeTotals(result, run) : {};
  const fault = run.mode.zeal ? checkZeal(result, totals) : '';
  const outcome = compareProgram(test, result);
  return outcome.ok && fault ? failed(fault) : outcome;
}

function emit(test, run, dump) {
  const file = path.basename(test.file);
  return runProgram([run.perry, 'compile', file, `--emit=${dump}`, ...splitWords(test.options.emit)], { cwd: path.dirname(test.file), seconds: run.seconds });
}

function check(test, run) {
  return runProgram([run.perry, 'check', path.basename(test.file)], { cwd: path.dirname(test.file), seconds: run.seconds });
}

async function runStageCase(test, run) {
  if (Object.keys(test.expect).length === 0) return failed('there is no dump beside it: make an empty one, then tests/run --accept');
  for (const [dump, file] of Object.entries(test.expect)) {
    const result = await emit(test, run, dump);
    if (result.code !== 0) return failed(`--emit=${dump}: ${describeEnd(result)}`, result.err);
    const expected = fs.readFileSync(file, 'utf8');
    if (result.out !== expected) return failed(`--emit=${dump} differs`, unifiedDiff(expected, result.out));
  }
  return ok;
}

async function runDiagCase(test, run) {
  const status = Number(test.options.exit ?? 1);
  const result = await check(test, run);
  if (!test.expect.err) return failed('there is no .err: make it with tests/run --accept');
  const expected = fs.readFileSync(test.expect.err, 'utf8');
  if (result.err !== expected) return failed(`the message differs (${describeEnd(result)})`, unifiedDiff(expected, result.err));
  return result.code === status ? ok : failed(`${describeEnd(result)}, expected ${status}`);
}

async function accept(test, run) {
  const stem = test.file.slice(0, test.file.lastIndexOf('.'));
  if (test.kind === 'program') {
    const result = await runReference(test);
    const status = Number(test.options.exit ?? 0);
    if (result.code !== status) return failed(`node: ${describeEnd(result)}, expected ${status}`, result.err);
    if (result.out.includes(root)) return failed('the output names a path of this machine', result.out);
    fs.writeFileSync(`${stem}.out`, result.out);
    if (status !== 0 && result.err) fs.writeFileSync(`${stem}.err`, steadyErrors(result.err));
  } else if (test.kind === 'stage') {
    for (const [dump, file] of Object.entries(test.expect)) {
      const result = await emit(test, run, dump);
      if (result.code !== 0) return failed(`--emit=${dump}: ${describeEnd(result)}`, result.err);
      fs.writeFileSync(file, result.out);
    }
  } else {
    const result = await check(test, run);
    if (result.code !== Number(test.options.exit ?? 1)) return failed(describeEnd(result), result.err);
    fs.writeFileSync(`${stem}.err`, result.err);
  }
  return ok;
}

const runKind = { program: runProgramCase, stage: runStageCase, diag: runDiagCase };

// A case without sense in this mode or on this machine.
function reasonToSkip(test, run) {
  if (test.options.skip) return test.options.skip;
  if (run.mode.reference || run.accept) {
    if (test.kind === 'program') return haveReference() ? '' : 'the reference node is not installed: ./dev setup';
    if (run.mode.reference) return 'node has no stages and diagnostics';
  }
  return fs.existsSync(run.perry) ? '' : `${path.relative(root, run.perry)} is not built`;
}

async function runCase(test, run) {
  const reason = reasonToSkip(test, run);
  if (reason) return skipped(reason);
  try {
    return await (run.accept ? accept : runKind[test.kind])(test, run);
  } catch (error) {
    return failed('the harness failed', error.stack);
  }
}

function report(test, result, run, known, counts) {
  const reason = run.accept || run.mode.reference ? undefined : known.get(test.name);
  if (result.skip) {
    counts.skipped++;
    console.log(`SKIP ${test.name}: ${result.reason}`);
  } else if (result.ok && reason === undefined) {
    counts.passed++;
  } else if (!result.ok && reason !== undefined) {
    counts.known++;
    console.log(`KNOWN ${test.name}: ${reason}`);
  } else {
    counts.failed++;
    console.log(`FAIL ${test.name} (${run.modeName}): ${result.ok ? 'passes, but tests/known_failures.txt lists it' : result.reason}`);
    if (result.detail) console.log(result.detail.trimEnd());
    console.log(`repeat: tests/run${run.modeName === 'default' ? '' : ` --mode ${run.modeName}`} ${test.name}\n`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'default' }, accept: { type: 'boolean' }, list: { type: 'boolean' }, times: { type: 'boolean' }, jobs: { type: 'string', short: 'j' },
    timeout: { type: 'string', default: '20' }, build: { type: 'string' }, ctest: { type: 'boolean' }, help: { type: 'boolean', short: 'h' },
  },
});
const mode = modes[values.mode];
if (values.help || !mode) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}
const selected = selectCases(findCases(), positionals);
if (values.list) {
  selected.forEach(test => console.log(test.name));
  process.exit(0);
}
if (selected.length === 0) {
  console.log(`no case is called ${positionals.join(' or ')}`);
  process.exit(1);
}
const build = path.resolve(root, values.build ?? mode.build ?? 'build');
const run = {
  mode, modeName: values.mode, accept: values.accept, build, perry: path.join(build, 'perry'),
  toolTime: fs.existsSync(build) ? toolTime(build) : 0, seconds: Number(values.timeout), totals: {},
};
const counts = { passed: 0, failed: 0, skipped: 0, known: 0 };
const known = knownFailures(values.mode);
await runAll(selected, Number(values.jobs ?? os.availableParallelism()), async test => {
  const started = performance.now();
  report(test, await runCase(test, run), run, known, counts);
  if (values.times) console.log(`${Math.round(performance.now() - started)} ms ${test.name}`);
});
if (mode.proof && counts.passed >= PROOF_LEAST_CASES) {
  console.log(mode.proof.map(name => `${run.totals[name]} ${name}`).join(', '));
  for (const name of mode.proof.filter(name => !run.totals[name])) {
    counts.failed++;
    console.log(`FAIL the mode ${values.mode} tested nothing: 0 ${name}`);
  }
}
if (counts.known) console.log(`${counts.known} known failures`);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exitCode = counts.failed ? 1 : values.ctest && !counts.passed ? SKIPPED_EXIT_STATUS : 0;
