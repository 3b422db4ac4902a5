import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Socket } from 'node:net';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { fromDebian } from '../browser.ts';
import { openSession } from './web-driver.ts';
import type { Engine, EngineKind } from './tab.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/** A page that is being left never answers a running question. */
const SCRIPT_MS = 10_000;

/** WebKitGTK's MiniBrowser over WebDriver, on a virtual screen. */
export const WEBKIT: EngineKind = { name: 'WebKit', find, start };

async function find(): Promise<string | undefined> {
  return fromDebian(['webkit2gtk-driver', 'xvfb'], () =>
    existsSync(DRIVER) && existsSync(SCREEN) ? globSync(BROWSERS)[0] : undefined,
  );
}

async function start(binary: string): Promise<Engine> {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(screen);
  const drivers: ChildProcess[] = [];
  const capabilities = {
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  };
  return {
    // A driver allows only one session.
    opens: async () => {
      const port = await freePort();
      const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
      drivers.push(spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env }));
      return openSession(`http://127.0.0.1:${port}`, capabilities, SCRIPT_MS);
    },
    stops: async () => {
      // A hanging driver reacts only to SIGKILL. Its browsers end with their screen.
      for (const driver of drivers) await ended(driver, 'SIGKILL');
      await ended(screen, 'SIGTERM');
    },
  };
}

/** The display number, which the screen prints when it is ready. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`No screen for WebKit: Xvfb ended with ${code}`)));
    (child.stdio[3] as Socket).once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}
