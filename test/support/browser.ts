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

/** A browser for the journeys: the one named, one installed, one from Debian when root, or Playwright's own. */
export async function findBrowser(): Promise<string> {
  const named = process.env['TIRAGE_BROWSER'] ?? process.env['CHROME_PATH'];
  if (named) return named;
  const found = fromDebian(['chromium'], installed);
  if (found) return found;
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  throw new Error('No browser for the journeys. Install Chromium or set TIRAGE_BROWSER to its path.');
}

function installed(): string | undefined {
  return INSTALLED.find((path) => existsSync(path));
}

/** What is found once Debian's packages are there; where nobody may install them, what is found without. */
export function fromDebian(packages: readonly string[], find: () => string | undefined): string | undefined {
  const found = find();
  // What was sought in vain before a run is not sought again by each of its files.
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
