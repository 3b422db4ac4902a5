import { join } from 'node:path';
import { ConfigError, type Config } from '#platform/config.ts';
import { asOwner, type OwnerTx } from '#platform/db/owner.ts';
import { migrate, pendingMigrations } from '#platform/db/migrate.ts';
import { ROOT } from '#platform/installation.ts';
import { prepareJobs } from '#platform/jobs/worker.ts';

type Mode = Config['mode'];

const MIGRATIONS = join(ROOT, 'migrations');
const MANUAL = 'docs/operations.md, "The mode of a database"';

/** What a database tells of its former starts. */
interface Past {
  /** Undefined if nothing has been started on it. */
  readonly mode: Mode | undefined;
  readonly hasDemoData: boolean;
}

/**
 * Makes a database ready for a start: the schema, and the mark of its mode. A database of the other mode is refused
 * before anything in it is changed.
 */
export async function prepareDatabase({ mode }: Pick<Config, 'mode'>, ownerUrl: string): Promise<void> {
  refuseOtherMode(mode, await asOwner(ownerUrl, readPast));
  await prepareJobs(ownerUrl);
  await migrate(ownerUrl, MIGRATIONS);
  await asOwner(ownerUrl, async (client) => {
    await client.query('insert into database_mode (mode) values ($1) on conflict (one) do nothing', [mode]);
    // Of two first starts in different modes one was faster.
    refuseOtherMode(mode, await readPast(client));
  });
}

/** Returns the mode of a database for a command, which works on what a start has made and changes nothing of it. */
export async function modeOfOpened(ownerUrl: string): Promise<Mode> {
  const { mode } = await asOwner(ownerUrl, readPast);
  if (mode === undefined)
    throw new ConfigError(
      `There is no shop in this database yet. Give this command the settings of the server (DATABASE_URL or TIRAGE_DATA), or start the server first: ${MANUAL}.`,
    );
  const pending = await pendingMigrations(ownerUrl, MIGRATIONS);
  if (pending.length > 0)
    throw new ConfigError(
      `This database was opened by an earlier version last (${pending.join(', ')} is missing). Start the server of this version first; nothing was changed.`,
    );
  return mode;
}

/**
 * Gives a database with demo data back to production, in one transaction with the work that takes the demo out.
 */
export async function leaveDemoMode<T>(ownerUrl: string, takeOut: (tx: OwnerTx) => Promise<T>): Promise<T> {
  if (!(await asOwner(ownerUrl, readPast)).hasDemoData)
    throw new ConfigError('This database holds no demo data. Nothing was changed.');
  await prepareJobs(ownerUrl);
  await migrate(ownerUrl, MIGRATIONS);
  return asOwner(ownerUrl, async (client) => {
    // Without a commit, the end of the connection takes everything back.
    await client.query('begin');
    const result = await takeOut(client);
    await client.query(
      `insert into database_mode (mode) values ('production') on conflict (one) do update set mode = 'production'`,
    );
    await client.query('commit');
    return result;
  });
}

export function refuseOtherMode(mode: Mode, past: Past): void {
  if (mode === 'demo' && past.mode === 'production')
    throw new ConfigError(
      `TIRAGE_MODE is demo, as it is when it is not set, but this database belongs to a production shop. Nothing was changed. Set TIRAGE_MODE=production with the other settings of the server, or set DATABASE_URL or TIRAGE_DATA to another database for the demo: ${MANUAL}.`,
    );
  if (mode === 'production' && (past.mode === 'demo' || past.hasDemoData))
    throw new ConfigError(
      `TIRAGE_MODE is production, but this database holds demo data. Nothing was changed. Set DATABASE_URL or TIRAGE_DATA to a database of its own. If the demo was opened on the data of a real shop by mistake, npm run demo-data -- remove takes it out: ${MANUAL}.`,
    );
}

async function readPast(client: OwnerTx): Promise<Past> {
  const has = async (table: string) => {
    const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
    return rows[0]?.is ?? false;
  };
  const holds = async (table: string) => {
    const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${table}) as is`);
    return rows[0]?.is ?? false;
  };
  const marks = (await has('public.database_mode'))
    ? (await client.query<{ mode: Mode }>('select mode from public.database_mode')).rows
    : [];
  const isOurs = await has('public.demo_seeds');
  const hasDemoData = isOurs && (await holds('public.demo_seeds'));
  return { mode: marks[0]?.mode ?? (isOurs ? await inferredMode(hasDemoData, holds) : undefined), hasDemoData };
}

/** Databases from before the mark: the demo has always noted what it put in, and a shop has tenants. */
async function inferredMode(
  hasDemoData: boolean,
  holds: (table: string) => Promise<boolean>,
): Promise<Mode | undefined> {
  if (hasDemoData) return 'demo';
  return (await holds('public.tenants')) ? 'production' : undefined;
}
