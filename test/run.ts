import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from './support/browser.ts';
import { FIREFOX } from './support/engines/firefox.ts';
import { WEBKIT } from './support/engines/webkit.ts';

/** `npm test`: everything that proves the shop, ending with one line that counts. */
const root = join(import.meta.dirname, '..');
const report = join(mkdtempSync(join(tmpdir(), 'tirage-report-')), 'report.json');

let failed = 0;
for (const [name, script] of [
  ['lint', 'lint'],
  ['types', 'typecheck'],
  ['walls', 'walls'],
] as const) {
  const code = await run('npm', ['run', '-s', script]);
  process.stdout.write(`${name}: ${code === 0 ? 'clean' : 'FAILED'}\n`);
  if (code !== 0) failed += 1;
}
const browser = await findBrowser();
// Installed once and here, where no journey waits for it.
for (const { find } of [FIREFOX, WEBKIT]) await find();
const code = await run(
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  {
    TIRAGE_BROWSER: browser,
  },
);
const counts = readCounts(report);
rmSync(dirname(report), { recursive: true, force: true });
// An error outside any test fails no test, but it fails the run.
failed += Math.max(counts.failed, code === 0 ? 0 : 1);
process.stdout.write(
  `\n${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
);
process.exit(failed === 0 && counts.passed > 0 ? 0 : 1);

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...environment },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A run that wrote no report has failed as a whole. */
function readCounts(file: string): { passed: number; failed: number; skipped: number } {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as Record<string, number> & { success: boolean };
    const broken = !success && (numFailedTests ?? 0) === 0 ? Math.max(1, numFailedTestSuites ?? 1) : 0;
    return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + broken, skipped: numPendingTests ?? 0 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
