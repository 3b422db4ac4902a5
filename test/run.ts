import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { changeSince } from './running/change.ts';
import { choiceOf, type Choice } from './running/matching.ts';
import { readRecord } from './running/records.ts';
import { importersUnder, standsOn, textOf } from './running/test-files.ts';
import { reachedBy, touchedBy } from './running/touched.ts';
import { withinTime } from './running/within-time.ts';
import { findBrowser } from './support/browser.ts';
import { CHROMIUM } from './support/engines/chromium.ts';
import { FIREFOX } from './support/engines/firefox.ts';
import { WEBKIT } from './support/engines/webkit.ts';

/**
 * `npm test` proves the shop. `npm run check` (`--desk`) runs what needs no browser: all rules, and the rooms that the change
 * touches, as far as they fit into its time; `--all` of them, or those touched `--since` a commit. With words, the tests whose files or titles have them. Each
 * ends with one line that counts.
 */
const root = join(import.meta.dirname, '..');
const ROOMS = new Set(['rooms', 'alone']);
const DESK = new Set(['rules', ...ROOMS]);
/** Time of the rooms in the two minutes of a check, with lint, types, walls, rules and a build beside it. */
const ROOMS_MS = 45_000;
/** What opens the built shop or looks at what was built. */
const BUILT = ['test/support/shop.ts', 'test/support/served-shop.ts', 'test/support/script-size.ts'];

const {
  values: { desk: isDesk, all: isAll, since },
  positionals: words,
} = parseArgs({
  allowPositionals: true,
  options: { desk: { type: 'boolean' }, all: { type: 'boolean' }, since: { type: 'string' } },
});
process.env['NODE_ENV'] = 'test';
// One race of a browser or of a process that is killed must not hide what thousands of tests say. What passes only when it
// is tried again is named at the end. Whoever runs a part by hand sees each failure.
if (!isDesk && words.length === 0) process.env['TEST_RETRY'] = '1';

const counts = { passed: 0, failed: 0, skipped: 0 };
const passedAgain: string[] = [];
if (words.length === 0)
  for (const [name, script] of [
    ['lint', 'lint'],
    ['types', 'typecheck'],
    ['walls', 'walls'],
  ] as const) {
    const isClean = await succeeds('npm', ['run', '-s', script]);
    process.stdout.write(`${name}: ${isClean ? 'clean' : 'FAILED'}\n`);
    if (!isClean) counts.failed += 1;
  }
await runTests();
const { passed, failed, skipped } = counts;
if (passedAgain.length > 0)
  process.stdout.write(`\npassed only when tried again, each a fault to be found:\n  ${passedAgain.join('\n  ')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed === 0 ? 0 : 1);

async function runTests(): Promise<void> {
  const vitest = await createVitest('test', { watch: false, reporters: ['default'] });
  try {
    await vitest.standalone();
    const all = (await vitest.globTestSpecifications()).filter(({ project }) => !isDesk || DESK.has(project.name));
    const found = all.flatMap((specification) => askedOf(specification));
    if (found.length === 0) return refuse();
    const asked = isDesk && !isAll && words.length === 0 ? withTouchedRooms(found, vitest.config.maxWorkers) : found;
    if (!(await makeReady(asked))) return void (counts.failed += 1);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      asked.map(({ specification }) => specification),
      true,
    );
    const choices = new Map(asked.map(({ specification, choice }) => [specification.moduleId, choice]));
    for (const module of testModules) count(module, choices.get(module.moduleId) ?? 'all');
    // An error outside any test fails no test, but it fails the run.
    counts.failed += unhandledErrors.length;
    if (counts.passed + counts.failed + counts.skipped === 0) refuse();
  } finally {
    await vitest.close();
  }
}

interface Asked {
  readonly specification: TestSpecification;
  readonly choice: Choice;
  readonly standsOn: ReadonlySet<string>;
}

/** What of a file is asked for, as a list of one; an empty one when nothing is. */
function askedOf(specification: TestSpecification): Asked[] {
  const { moduleId, project } = specification;
  const path = relative(root, moduleId).replaceAll('\\', '/');
  const files = standsOn(root, path);
  const choice = words.length === 0 ? 'all' : choiceOf({ path, text: textOf(root, files) }, words);
  if (choice === undefined) return [];
  const part = choice === 'all' ? specification : project.createSpecification(moduleId, { testNamePattern: choice });
  return [{ specification: part, choice, standsOn: files }];
}

/** All that is asked, but of the rooms those that the change touches and that fit into the time. Says which. */
function withTouchedRooms(asked: readonly Asked[], workers: number): readonly Asked[] {
  const change = changeSince(root, since);
  if (change === undefined) {
    process.stdout.write('rooms: all, because git names no commit to compare with\n');
    return asked;
  }
  const rooms = asked.filter(({ specification }) => ROOMS.has(specification.project.name));
  const tests = rooms.map((room) => {
    const record = readRecord(root, pathOf(room));
    return { room, standsOn: room.standsOn, record, called: record && new Set(Object.keys(record.called)) };
  });
  const importers = importersUnder(root, 'src');
  const touched = touchedBy(change.files, tests, importers);
  const fresh = tests.filter(({ called }) => called === undefined).length;
  process.stdout.write(
    `rooms: ${touched.length} of ${rooms.length} test files, for ${change.files.length} files changed since ${change.since}` +
      `${fresh > 0 ? `; ${fresh} of them have not run here yet` : ''} (--all runs all)\n`,
  );
  const reached = reachedBy(change.files, tests, importers);
  const timed = touched.map(({ room, standsOn: files, record }) => ({
    room,
    ms: record?.ms ?? 0,
    // A support file counts as one thing that is called: nearly all rooms stand on some of them.
    calls: new Set([
      ...[...reached].flatMap((file) => (record?.called[file] ?? []).map((name) => `${file} ${name}`)),
      ...change.files.filter((file) => files.has(file)),
    ]),
    comesFirst: record === undefined || change.files.includes(pathOf(room)),
  }));
  const { tests: chosen, callsAll } = withinTime(timed, ROOMS_MS * workers);
  if (chosen.length < touched.length)
    process.stdout.write(
      `rooms: ${chosen.length} of these ${touched.length} fit into two minutes. Together they call ` +
        `${callsAll ? 'every function' : 'most functions'} of the change that any of them calls; ` +
        `\`npm test\` runs the other ${touched.length - chosen.length}\n`,
    );
  const run = new Set(chosen.map(({ room }) => room));
  return asked.filter((each) => !ROOMS.has(each.specification.project.name) || run.has(each));
}

function pathOf({ specification }: Asked): string {
  return relative(root, specification.moduleId).replaceAll('\\', '/');
}

/** Builds and looks for browsers once and here, where no test waits for it, and only when a test does. */
async function makeReady(asked: readonly Asked[]): Promise<boolean> {
  if (asked.some(({ standsOn: files }) => BUILT.some((file) => files.has(file))))
    if (!(await succeeds(process.execPath, ['boot.mjs', '--test']))) return false;
  if (asked.some(({ specification }) => specification.project.name === 'journeys')) {
    findBrowser();
    for (const { find } of [CHROMIUM, FIREFOX, WEBKIT]) await find();
  }
  return true;
}

function count(module: TestModule, choice: Choice): void {
  let found = 0;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // What the words did not ask for was passed over and is not counted.
    if (choice !== 'all' && !choice.test(test.fullName.replaceAll(' > ', ' '))) continue;
    if (state === 'passed') counts.passed += 1;
    else if (state === 'failed') counts.failed += 1;
    else counts.skipped += 1;
    if (state === 'failed') found += 1;
    if (test.diagnostic()?.flaky) passedAgain.push(`${relative(root, module.moduleId)}: ${test.fullName}`);
  }
  // A file that could not be read, or whose shop did not open, has failed without a test.
  if (found === 0 && module.state() === 'failed') counts.failed += 1;
}

function refuse(): void {
  process.stdout.write(
    `No test has ${words.map((word) => `'${word}'`).join(' and ')} in its title or its file's name. Nothing was run.\n`,
  );
  counts.failed += 1;
}

function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
