import { fork, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run dev`: restarts the server when its code or data change. The next process waits with all packages loaded,
 * which takes most of a start; it only has to read our own code. Vite replaces pages in the running server.
 */
const ROOT = join(import.meta.dirname, '../../..');
const WATCHED = ['src', 'catalog', 'tenants'];
const OF_VITE = /^src\/(?:ui\/|storefront\/(?!routing\/))|\.css$|\.tsx$|\.test\.ts$/;
/** Editors write a file in several steps, so the restart waits this long. */
const QUIET_MS = 60;
const STOP_MS = 3_000;
/** The next process starts this much later, so that its loading does not slow down the current start. */
const STANDBY_MS = 2_000;

let running = standby();
let next: ChildProcess | undefined;
let turn: NodeJS.Timeout | undefined;
let ending = false;
running.send('go');
prepareNext();

for (const folder of WATCHED)
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (name === null || OF_VITE.test(`${folder}/${name}`)) return;
    clearTimeout(turn);
    turn = setTimeout(() => void restart(), QUIET_MS);
  });
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());

function standby(): ChildProcess {
  return fork(join(ROOT, 'src/app/dev/dev-standby.ts'), ['--dev'], { cwd: ROOT, stdio: 'inherit' });
}

function prepareNext(): void {
  setTimeout(() => {
    if (!ending) next ??= standby();
  }, STANDBY_MS);
}

/** Restarts run one after the other. A change during a restart causes another one. */
let restarting = Promise.resolve();
function restart(): Promise<void> {
  restarting = restarting.then(async () => {
    const old = running;
    running = next ?? standby();
    next = undefined;
    // With SIGTERM the old process keeps the database running for the next one.
    await stopped(old, 'SIGTERM');
    if (ending) return;
    running.send('go');
    prepareNext();
  });
  return restarting;
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  next?.kill('SIGKILL');
  await stopped(running, 'SIGINT');
  process.exit(0);
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.kill(signal);
  });
}
