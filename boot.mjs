// Makes a fresh clone ready: packages, then the build. Runs on whatever Node.js called npm, so it uses
// no dependency and no newer syntax; the script that follows finds the pinned Node.js in node_modules/.bin.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { putInPlace } from './build-folder.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const flags = new Set(process.argv.slice(2));
const INSTALLED = join(root, 'node_modules', '.tirage-installed');
const DIST = join(root, 'dist');
/** What the build was made of, inside it. */
const STAMP = 'sources.sha256';
const NO_BUILD = 'TIRAGE_BUILD is given, but there is no build in dist. Run `npm run build` elsewhere on the same sources and copy its dist folder here.';
const OTHER_BUILD = 'TIRAGE_BUILD is given, but dist was built from other sources than these. Copy the dist folder of these sources here, or the sources of that build.';
/** What the build reads. A change in any of them, and only that, asks for a new build. */
const SOURCES = ['src', 'tenants/dictionaries', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

/** 'here' builds when sources have changed; 'given' serves what was built elsewhere from the same sources, or nothing. */
const BUILD = process.env.TIRAGE_BUILD || 'here';
if (BUILD !== 'here' && BUILD !== 'given') refuse(`TIRAGE_BUILD is '${BUILD}'. Set one of: here, given.`);

installPackages();
if (!flags.has('--no-build')) build();

function installPackages() {
  const withDevelopment = process.env.NODE_ENV !== 'production' || flags.has('--test');
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const complete = `${lock} all ${process.platform}-${process.arch}`;
  const wanted = withDevelopment ? complete : `${lock} production ${process.platform}-${process.arch}`;
  const found = existsSync(INSTALLED) ? readFileSync(INSTALLED, 'utf8') : '';
  if (found === wanted || found === complete) return;
  console.log('Installing packages (first start, or the lock file changed) ...');
  const omit = withDevelopment ? ['--include=dev'] : ['--omit=dev'];
  run(npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...omit]), 'The packages could not be installed. Check the network and run the command again.');
  writeFileSync(INSTALLED, wanted);
}

function build() {
  const wanted = hashSources();
  const stamp = join(DIST, STAMP);
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === wanted) return;
  if (BUILD === 'given' && !flags.has('--build')) refuse(found ? OTHER_BUILD : NO_BUILD);
  console.log('Building the shop (sources changed) ...');
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const fresh = `dist.new-${process.pid}`;
  const environment = { ...process.env, NODE_ENV: 'production', TIRAGE_BUILD_ID: wanted.slice(0, 12), TIRAGE_BUILD_FOLDER: fresh };
  process.once('exit', () => rmSync(join(root, fresh), { recursive: true, force: true }));
  run([node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'], environment], 'The build failed; the lines above say where.');
  writeFileSync(join(root, fresh, STAMP), wanted);
  putInPlace(join(root, fresh), DIST);
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) hashPath(hash, source);
  return hash.digest('hex');
}

function hashPath(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full).sort();
  } catch {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    return;
  }
  for (const entry of entries) if (!/\.test\.tsx?$/.test(entry)) hashPath(hash, `${path}/${entry}`);
}

function npm(args) {
  const cli = process.env.npm_execpath;
  return cli ? [process.execPath, [cli, ...args], process.env] : ['npm', args, process.env];
}

function run([command, args, env], remedy) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (result.status === 0) return;
  console.error(`\n${remedy}`);
  process.exit(result.status || 1);
}
