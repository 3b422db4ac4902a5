// Puts a fresh build in the place of the one before, for boot.mjs: no dependency and no newer syntax.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Which files each of the last builds made, the newest first. */
const BUILDS = 'builds.json';
const KEPT_BUILDS = 5;

/**
 * One rename ends the build before and one begins the next, so nobody finds half of either. Files of the last builds are
 * taken along, since their names carry a hash: servers that still run and pages that are still open ask for them.
 */
export function putInPlace(fresh, place) {
  const made = filesUnder(fresh);
  const builds = [made, ...readBuilds(place)].slice(0, KEPT_BUILDS);
  for (const file of new Set(builds.flat())) {
    const target = join(fresh, file);
    if (existsSync(target) || !existsSync(join(place, file))) continue;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(place, file), target, { preserveTimestamps: true });
  }
  writeFileSync(join(fresh, BUILDS), JSON.stringify(builds));
  const before = `${fresh}.before`;
  tryRename(place, before);
  // Two that build at once build the same: who comes second leaves it.
  if (!tryRename(fresh, place)) rmSync(fresh, { recursive: true, force: true });
  rmSync(before, { recursive: true, force: true });
}

function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    throw error;
  }
}

/** A build from before there was such a list counts as one with all its files. */
function readBuilds(place) {
  if (!existsSync(place)) return [];
  const list = join(place, BUILDS);
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [filesUnder(place)];
}

function filesUnder(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(folder, name) : [name];
  });
}
