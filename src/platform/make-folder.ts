import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { refuseDanglingLink } from './dangling-link.ts';

/**
 * Makes a folder and the missing ones above it. Node's own `recursive` never ends if the system answers "no such
 * folder" below a folder that exists, as /proc does. Here each level is made once, and the error names the first that fails.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  refuseDanglingLink(folder);
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
