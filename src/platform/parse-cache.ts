import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/**
 * Parsed values, cached under the hash of their text: parsing YAML is the slowest part of a start.
 * The folder can be deleted at any time. If it is not writable, nothing is cached and everything still works.
 */
const FOLDER = join(ROOT, 'node_modules', '.cache', 'tirage-yaml');
/** Part of every name. Raise it when the same text parses to another value. */
const READING = 'yaml 1.2, 1';

export interface Kept {
  readonly value: unknown;
}

export function keptFor(text: string): Kept | undefined {
  try {
    return { value: JSON.parse(readFileSync(fileOf(text), 'utf8')) as unknown };
  } catch {
    return undefined;
  }
}

/** @param value plain data that survives JSON unchanged */
export function keepFor(text: string, value: unknown): void {
  const file = fileOf(text);
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(draft, JSON.stringify(value));
    // Written as a whole, because another process may be reading.
    renameSync(draft, file);
  } catch {
    // Read-only installations parse their files at each start.
  }
}

function fileOf(text: string): string {
  return join(FOLDER, `${createHash('sha256').update(READING).update('\0').update(text).digest('hex')}.json`);
}
