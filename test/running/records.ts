import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Called } from './called-files.ts';

/** What each room test called when it last ran in this folder. */
const FOLDER = 'node_modules/.cache/tirage/calls';

export interface TestRecord {
  readonly ms: number;
  readonly called: Called;
}

export function writeRecord(root: string, testFile: string, record: TestRecord): void {
  const place = placeOf(root, testFile);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify(record));
}

/** Undefined for a test file that has not run here. */
export function readRecord(root: string, testFile: string): TestRecord | undefined {
  const place = placeOf(root, testFile);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as TestRecord) : undefined;
}

const placeOf = (root: string, testFile: string) => join(root, FOLDER, `${testFile}.json`);
