import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { refuseDanglingLink } from '#platform/dangling-link.ts';
import { readText } from '#platform/read-text.ts';

const LEAST_CHARACTERS = 32;

/**
 * The demo's signing secret. It is made once and kept, so that cookies and links survive a restart. The file is written
 * under another name and then linked, so it is always complete. If another start on this folder was faster, its secret
 * is used.
 */
export function demoSecret(folder: string, fresh: () => string = () => randomBytes(32).toString('hex')): string {
  const file = join(folder, 'secret');
  refuseDanglingLink(file);
  const secret = keptIn(file) ?? made(file, fresh());
  if (secret.length < LEAST_CHARACTERS)
    throw new ConfigError(
      `${file} holds no whole secret. Restore it from a backup, or remove it to have another one made.`,
    );
  return secret;
}

function made(file: string, secret: string): string {
  const aside = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(aside, secret, { mode: 0o600, flag: 'wx' });
    linkSync(aside, file);
    return secret;
  } catch (error) {
    const winner = (error as NodeJS.ErrnoException).code === 'EEXIST' ? keptIn(file) : undefined;
    if (winner !== undefined) return winner;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function keptIn(file: string): string | undefined {
  try {
    return readText(file).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
