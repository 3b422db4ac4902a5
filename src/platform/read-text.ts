import { readFileSync } from 'node:fs';

/** Reads a text file. The error names the file, which Node.js leaves out where a folder is in its place. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
