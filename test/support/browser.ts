import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium's engine without the window around the page, which takes half of the processor's time in a test. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Finds a browser for the journeys: the configured one, Debian's engine without a window, or a whole Chromium. */
export function findBrowser(): string {
  const named = namedByOperator();
  if (named) return named;
  return fromDebian(['chromium-headless-shell'], () => (existsSync(HEADLESS) ? HEADLESS : undefined)) ?? findChromium();
}

/** Finds a whole Chromium: the configured one, an installed one, Debian's package (as root only), or Playwright's own. */
export function findChromium(): string {
  const named = namedByOperator();
  if (named) return named;
  const found = fromDebian(['chromium'], installed);
  if (found) return found;
  const own = chromium.executablePath();
  if (!existsSync(own)) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (existsSync(own)) return own;
  throw new Error('No browser for the journeys. Install Chromium or set TIRAGE_BROWSER to its path.');
}

function namedByOperator(): string | undefined {
  return process.env['TIRAGE_BROWSER'] ?? process.env['CHROME_PATH'];
}

function installed(): string | undefined {
  return INSTALLED.find((path) => existsSync(path));
}

/** Finds something after installing Debian packages; without the right to install them, only finds what is there. */
export function fromDebian(packages: readonly string[], find: () => string | undefined): string | undefined {
  const found = find();
  // A failed search is remembered for the run, so that the test files do not repeat it.
  const sought = `TIRAGE_SOUGHT_${packages.join('_')}`;
  if (found || process.env[sought] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  process.env[sought] = 'yes';
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', ...apt], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...apt, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return find();
}
