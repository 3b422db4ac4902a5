import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What was read from a text, kept under the hash of that text: reading YAML takes longer than everything else at a start.
 * A folder that can be thrown away at any time; without one that can be written, nothing is kept and all still works.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'tirage-yaml');
/** Part of every name: raise it when the same text is read differently. */
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
    // Whole or not at all: another process may be reading.
    renameSync(draft, file);
  } catch {
    // Read-only installations read their files anew.
  }
}

function fileOf(text: string): string {
  return join(FOLDER, `${createHash('sha256').update(READING).update('\0').update(text).digest('hex')}.json`);
}
