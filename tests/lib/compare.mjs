// compare.mjs - how an expectation and a result are compared and how their difference is shown.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

const SHOWN_LINES = 60;

export function unifiedDiff(expected, actual) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perry-diff-'));
  const files = [['expected', expected], ['actual', actual]].map(([name, text]) => {
    fs.writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  });
  const lines = spawnSync('diff', ['-u', '--label', 'expected', '--label', 'actual', ...files], { encoding: 'utf8' }).stdout.split('\n');
  fs.rmSync(folder, { recursive: true });
  if (lines.length <= SHOWN_LINES) return lines.join('\n');
  return [...lines.slice(0, SHOWN_LINES), `... ${lines.length - SHOWN_LINES} more lines`].join('\n');
}
