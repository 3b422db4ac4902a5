import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { refuseDanglingLink } from '../../dangling-link.ts';
import { makeFolder } from '../../make-folder.ts';
import { serviceUserFor, spawnAs } from './service-user.ts';

export const OWNER = 'tirage_owner';
const VERSION = '18';
const PASSWORD = 'tirage-password';

/** Where the embedded database of a data folder keeps its files. */
export interface Cluster {
  /** The folder that PostgreSQL calls its data directory. */
  readonly folder: string;
  readonly password: string;
  /** PostgreSQL's log since its last start. */
  readonly log: string;
  /** The file with the port that all processes of this data folder use. */
  readonly portFile: string;
}

/**
 * Returns the cluster of a data folder. If there is none, a new one is made in another folder and then moved into place
 * as
 * a whole. Existing files that are not our cluster are never touched.
 */
export async function openCluster(dataFolder: string, initdb: string): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres');
  refuseDanglingLink(folder);
  if (isVacant(folder)) await makeCluster(dataFolder, folder, initdb);
  refuseUnknown(folder);
  return {
    folder,
    password: readPassword(dataFolder, folder),
    log: join(dataFolder, 'postgres.log'),
    portFile: join(dataFolder, 'postgres-port'),
  };
}

function isVacant(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    return readdirSync(folder).length === 0;
  } catch (cause) {
    if (isForbidden(cause)) throw foreignOwner(folder, cause);
    throw cause;
  }
}

function isForbidden(cause: unknown): boolean {
  return ['EACCES', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '');
}

/** Stops the start, and changes nothing, if the folder holds anything other than a whole cluster of this version. */
function refuseUnknown(folder: string): void {
  let version: string;
  try {
    version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    if (isForbidden(cause)) throw foreignOwner(folder, cause);
    throw new ConfigError(
      `${folder} holds files, but no PostgreSQL cluster (PG_VERSION is missing). Nothing was changed. Restore the missing file from a backup. If nothing in it is of a shop, move the folder away or correct TIRAGE_DATA.`,
    );
  }
  if (version !== VERSION)
    throw new ConfigError(
      `${folder} is a cluster of PostgreSQL ${version}; the embedded one is ${VERSION}. Nothing was changed. Write a backup with the version of Tirage that made it (npm run backup) and restore that with this one into a new TIRAGE_DATA.`,
    );
  const { uid } = statSync(folder);
  const us = process.getuid?.();
  if (us !== undefined && us !== 0 && uid !== us) throw foreignOwner(folder);
}

function foreignOwner(folder: string, cause?: unknown): ConfigError {
  return new ConfigError(
    `${folder} belongs to another user. Start as that user, give the data folder to this one (chown -R), or correct TIRAGE_DATA.`,
    { cause },
  );
}

function readPassword(dataFolder: string, folder: string): string {
  const kept = [join(folder, PASSWORD), join(dataFolder, 'postgres-password')].find((file) => existsSync(file));
  if (kept === undefined)
    throw new ConfigError(
      `${folder} is a PostgreSQL cluster without its password (${PASSWORD}). Nothing was changed. Restore the file from a backup, or set DATABASE_URL to reach the cluster with a password of yours.`,
    );
  try {
    return readFileSync(kept, 'utf8');
  } catch (cause) {
    throw foreignOwner(kept, cause);
  }
}

/** Two first starts at the same time make two clusters. Both processes use the one that is in place first. */
async function makeCluster(dataFolder: string, folder: string, initdb: string): Promise<void> {
  // A restore can come before the first start, so the data folder may not exist yet.
  makeFolder(dataFolder);
  const aside = join(dataFolder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${aside}.password`;
  const user = serviceUserFor(aside);
  mkdirSync(aside, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) for (const path of [aside, passwordFile]) chownSync(path, user.uid, user.gid);
    await initialise(initdb, aside, passwordFile);
    renameSync(passwordFile, join(aside, PASSWORD));
    putInPlace(aside, folder);
  } finally {
    // Only this start made the folder. If it became the cluster, it is no longer here.
    rmSync(aside, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function initialise(initdb: string, cluster: string, passwordFile: string): Promise<void> {
  const child = spawnAs(
    serviceUserFor(cluster),
    initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-locale',
      '--no-sync',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new ConfigError(
    `The embedded PostgreSQL could not be set up (${said.trim().split('\n').at(-1) ?? 'no reason given'}). Set TIRAGE_DATA to a folder this user may write, or DATABASE_URL to a PostgreSQL of yours.`,
  );
}
