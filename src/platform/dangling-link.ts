import { lstatSync, existsSync, readlinkSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** Refuses a link that leads nowhere, such as one to a disk that is not mounted. What would be made beside it would hide what it led to. */
export function refuseDanglingLink(path: string): void {
  if (existsSync(path) || !lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new ConfigError(
    `${path} is a link to ${readlinkSync(path)}, which is not there. Nothing was changed. Mount or restore what it leads to, correct the link, or set TIRAGE_DATA to the folder that is meant.`,
  );
}
