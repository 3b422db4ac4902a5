import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files that each room test called when it last ran in this folder. */
const FOLDER = 'node_modules/.cache/tirage/called';

export function writeRecord(root: string, testFile: string, called: readonly string[]): void {
  const place = placeOf(root, testFile);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(called));
}

/** Undefined for a test file that has not run here. */
export function readRecord(root: string, testFile: string): readonly string[] | undefined {
  const place = placeOf(root, testFile);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as string[]) : undefined;
}

const placeOf = (root: string, testFile: string) => join(root, FOLDER, `${testFile}.json`);
