import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Called } from './called-files.ts';

/** What each room test called when its calls were last counted in this folder. */
const FOLDER = 'node_modules/.cache/tirage/calls';
/** What decides the calls of every room without being called by its tests: data, and what a shop is opened with. */
const OF_ALL = ['catalog/**/*.yaml', 'tenants/**/*.yaml', 'migrations/*', 'src/app/**/*.ts', 'package-lock.json'];

export interface TestRecord {
  /** When the process began that counted, before it read any source: milliseconds since 1970. */
  readonly since: number;
  readonly ms: number;
  readonly called: Called;
}

export function writeRecord(root: string, testFile: string, record: TestRecord): void {
  const place = placeOf(root, testFile);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(record));
}

/** Undefined for a test file whose calls have not been counted here. */
export function readRecord(root: string, testFile: string): TestRecord | undefined {
  const place = placeOf(root, testFile);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as TestRecord) : undefined;
}

/**
 * Whether a test file calls the same as when its calls were counted: nothing that it called has changed since then, nor
 * what decides the calls of all.
 */
export function isCurrent(root: string, testFile: string): boolean {
  const record = readRecord(root, testFile);
  if (record === undefined) return false;
  const isAsItWas = (path: string) => {
    const changed = statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs;
    // A built file has its content in its name.
    return changed !== undefined && (path.startsWith('dist/') || changed < record.since);
  };
  const ofAll = OF_ALL.flatMap((files) => globSync(files, { cwd: root }));
  return [testFile, ...Object.keys(record.called), ...ofAll].every(isAsItWas);
}

const placeOf = (root: string, testFile: string) => join(root, FOLDER, `${testFile}.json`);
