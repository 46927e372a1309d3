// process.mjs - run a program with a time limit and collect what it prints; nothing here knows about tests.
import { spawn } from 'node:child_process';

const OUTPUT_LIMIT_BYTES = 64 << 20;

// Everything that reaches a program under test: the machine's own settings must not change what it prints.
const clean = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', LANG: 'C.UTF-8' };

// The kernel ends what we started when we end ourselves, however that happens.
const supervisor = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'];

// Resolves to { out, err, code, signal, timedOut, ms }; never rejects. A timeout ends the whole process group.
export function runProgram(argv, { cwd, env = {}, input = '', seconds = 20 }) {
  return new Promise(resolve => {
    const started = performance.now();
    const child = spawn(supervisor[0], [...supervisor.slice(1), ...argv], { cwd, env: { ...clean, ...env }, detached: true, stdio: 'pipe' });
    const chunks = { out: [], err: [] };
    let size = 0, timedOut = false, failure = '';
    const stop = () => { try { process.kill(-child.pid, 'SIGKILL'); } catch {} };
    const timer = setTimeout(() => { timedOut = true; stop(); }, seconds * 1000);
    const collect = list => data => {
      list.push(data);
      if ((size += data.length) > OUTPUT_LIMIT_BYTES) stop();
    };
    child.stdout.on('data', collect(chunks.out));
    child.stderr.on('data', collect(chunks.err));
    child.stdin.on('error', () => {});
    child.on('error', error => { failure = String(error); });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const text = list => Buffer.concat(list).toString('utf8');
      resolve({ out: text(chunks.out), err: text(chunks.err) + failure, code, signal, timedOut, ms: performance.now() - started });
    });
    child.stdin.end(input);
  });
}

// Runs work(item) for every item, at most `jobs` at a time; results keep the order of the items.
export async function runAll(items, jobs, work) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
