import type { Socket } from 'node:net';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import type { DatabaseConnection, Dialect, RawBuilder } from 'kysely';
import pg from 'pg';
import { watchPool } from '../observability/metrics.ts';
import { inSpan } from '../observability/traces.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

/**
 * The database as the rooms see it: every piece of work is one transaction of one tenant. The tenant is set in the
 * same round trip as BEGIN, and row-level security reads it, so a query with a forgotten filter finds nothing.
 */
export interface Database {
  /** Runs one transaction. After a deadlock or a serialization failure it is tried again, at most three times. */
  transact<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one statement as its own transaction, in one round trip. The statement sets its tenant itself. */
  alone<Row>(statement: RawBuilder<unknown>): Promise<Row[]>;
  /** Reads outside any tenant: only the registry of tenants is visible here. */
  readonly registry: Kysely<Tables>;
  /** Whether the database can work now. After a write failed for lack of space, this checks for space too. */
  readiness(): Promise<Readiness>;
  /** Opens the connections that stay open. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export type Readiness = 'ready' | 'database away' | 'disk full';

export const APP_ROLE = 'tirage_app';
/** bigint columns hold cents and counts. All are small enough for an exact JavaScript number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const RETRIES = 3;
const PREPARED_LIMIT = 400;
const SERIALIZATION_FAILURE = '40001';
const DISK_FULL = '53100';
const RETRIABLE = new Set(['40P01', SERIALIZATION_FAILURE]);
/** Limits go from the outside in: statement < answer < handler < client (reliability: budget chain). */
const ANSWER_MS = 7000;
const CONNECT_MS = 3000;
const SESSION = [
  `-c role=${APP_ROLE}`,
  '-c statement_timeout=5000',
  '-c lock_timeout=2000',
  '-c idle_in_transaction_session_timeout=10000',
  // Every statement reads by key, whatever its values, so it is planned once per connection. By default PostgreSQL
  // plans a
  // statement that unnests a list (adding jobs, counting attempts) anew each time, which costs more than running it.
  '-c plan_cache_mode=force_generic_plan',
].join(' ');

export interface PoolSettings {
  readonly size?: number;
  /** Connections that are opened in advance and stay open, because opening one can take seconds on a busy machine. */
  readonly kept?: number;
  readonly onError: (error: Error) => void;
}

export function openDatabase(url: string, { size = 8, kept = 0, onError }: PoolSettings): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    pipeline: true,
    connectionString: url,
    max: size,
    min: kept,
    // A busy machine takes more than a second to open a session of PostgreSQL. A shorter limit would refuse first
    // orders, and
    // such an order is not placed again. If nothing listens at the port, the refusal comes at once.
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    // The statement's own limit is shorter, so this one only ends connections that fell silent. No query waits for
    // ever.
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: SESSION,
    application_name: 'tirage',
  });
  const unwatch = watchPool(pool);
  // An idle connection fails with the database. Without a listener the error would end the process. While the pool
  // closes, PostgreSQL may end a connection first: that is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // A connection in use reports the error through its query. Without a listener the event would end the process as
  // well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const byTenant = new Map<string, Kysely<Tables>>();
  const ofTenant = (tenantId: string) => {
    let db = byTenant.get(tenantId);
    if (!db) byTenant.set(tenantId, (db = new Kysely<Tables>({ dialect: tenantDialect(pool, tenantId) })));
    return db;
  };
  const registry = new Kysely<Tables>({ dialect: tenantDialect(pool, '') });
  let isFull = false;
  const noteFull = (error: unknown) => {
    isFull ||= (error as { code?: string } | undefined)?.code === DISK_FULL;
    throw error;
  };
  return {
    registry,
    transact: (tenantId, work) =>
      inSpan('transaction', { 'db.system.name': 'postgresql', 'tirage.tenant': tenantId }, 'CLIENT', () =>
        withRetries(() => committed(ofTenant(tenantId), work)),
      ).catch(noteFull),
    alone: async <Row>(statement: RawBuilder<unknown>) => {
      const { rows } = await withRetries(() => statement.execute(registry)).catch(noteFull);
      return rows as Row[];
    },
    async readiness() {
      try {
        await (isFull ? registry.transaction().execute(askForRoom) : sql`select 1`.execute(registry));
        isFull = false;
        return 'ready';
      } catch (error) {
        return (error as { code?: string }).code === DISK_FULL ? 'disk full' : 'database away';
      }
    },
    async warm() {
      const clients = await Promise.all(Array.from({ length: kept }, () => pool.connect()));
      for (const client of clients) client.release();
    },
    close() {
      unwatch();
      return pool.end();
    },
  };
}

/**
 * Names every statement with parameters, so that PostgreSQL parses and plans it once per connection: with row-level
 * security, planning costs more than running. The number of names is limited, because a text that varies with its input
 * must
 * not fill the memory.
 */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>();

  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return this.#send(args);
    const name = PreparingClient.#nameOf(text);
    return this.#send([name === undefined ? { text, values } : { name, text, values }]);
  }

  /** Queries of one turn of the event loop leave in one packet, for example BEGIN with the first statement. */
  #send(args: unknown[]): never {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return (super.query as (...given: unknown[]) => never).apply(this, args);
  }

  static #nameOf(text: string): string | undefined {
    const names = PreparingClient.#names;
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_LIMIT) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }
}

interface Ending {
  readonly statement: CompiledQuery;
  readonly end: (rows: readonly unknown[]) => void;
}

const endings = new WeakMap<DatabaseConnection, Ending>();

/**
 * Runs the statement that ends a transaction. It leaves in one packet with COMMIT, which saves a round trip. It runs
 * after
 * all other statements of the transaction, and the transaction fails if it fails. It sets its tenant itself
 * (`settingTenant`), because it may be the only statement of the transaction.
 * @returns its rows, which are there once the transaction has ended
 */
export async function lastly<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<() => readonly Row[]> {
  const compiled = statement.compile(tx);
  let ended: readonly Row[] | undefined;
  await tx.getExecutor().provideConnection((connection) => {
    endings.set(connection, { statement: compiled, end: (rows) => (ended = rows as readonly Row[]) });
    return Promise.resolve();
  });
  return () => {
    if (!ended) throw new Error('The transaction has not ended');
    return ended;
  };
}

const followers = new WeakMap<Tx, (() => void)[]>();

/** Runs a function after the transaction commits, and never if it does not. So only what happened is counted. */
export function afterCommit(tx: Tx, follow: () => void): void {
  followers.get(tx)?.push(follow);
}

async function committed<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    followers.set(tx, after);
    return work(tx);
  });
  for (const follow of after) follow();
  return result;
}

/**
 * The tenant's id as a value. Evaluating it also sets the tenant for row-level security. Pass it as an argument, so
 * that it is evaluated before the function that gets it.
 */
export function settingTenant(tenantId: string): RawBuilder<string> {
  return sql<string>`set_config('app.tenant', ${tenantId}, true)`;
}

/** Creates a temporary table of a page or two, which is dropped at the end of the transaction. */
async function askForRoom(tx: Tx): Promise<void> {
  await sql`create temporary table room_for_more on commit drop as select repeat(md5(n::text), 60) from generate_series(1, 32) n`.execute(
    tx,
  );
}

/** The data has changed since it was read. If this error is thrown in a transaction, the transaction is tried again. */
export function serializationFailure(message: string): Error {
  return Object.assign(new Error(message), { code: SERIALIZATION_FAILURE });
}

/** True if the database cannot work now, because it is away or has no space. The caller then answers 503. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (
    code &&
    (/^(57P0[123]|57014|55P03|08\d\d\d|53[123]00|25P0[34])$/.test(code) ||
      [
        'ECONNREFUSED',
        'ECONNRESET',
        'EPIPE',
        'ETIMEDOUT',
        'ENOTFOUND',
        'EAI_AGAIN',
        'EHOSTUNREACH',
        'ENETUNREACH',
      ].includes(code))
  )
    return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    message ?? '',
  );
}

/** Codes of PostgreSQL for one statement or transaction that took too long, while the database works. */
const TOO_SLOW = new Set(['57014', '55P03', '25P03', '25P04']);

/** True if the database cannot work now whatever it is asked, so that asking again is no use before it is back. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && !TOO_SLOW.has((error as { code?: string }).code ?? '');
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > RETRIES || !RETRIABLE.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * tries));
    }
  }
}

function tenantDialect(pool: pg.Pool, tenantId: string): Dialect {
  if (!/^[a-z0-9-]{0,40}$/.test(tenantId)) throw new TypeError(`Not a tenant id: ${tenantId}`);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TenantDriver(pool, tenantId),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/**
 * BEGIN is sent together with the first statement, which fails if BEGIN fails. A transaction with only one statement,
 * its
 * ending, is sent without BEGIN: PostgreSQL runs it as a transaction anyway.
 */
class TenantDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;
  /** Transactions that have sent nothing yet. */
  readonly #unsent = new WeakSet<DatabaseConnection>();
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();
  /** Transactions of one statement only. If it fails, there is nothing to roll back. */
  readonly #alone = new WeakSet<DatabaseConnection>();
  readonly #watched = new WeakSet<DatabaseConnection>();

  constructor(pool: pg.Pool, tenantId: string) {
    super({ pool });
    this.#begin = CompiledQuery.raw(`begin; set local app.tenant = '${tenantId}'`);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (!this.#watched.has(connection)) this.#beginBeforeFirst(connection);
    return connection;
  }

  #beginBeforeFirst(connection: DatabaseConnection): void {
    this.#watched.add(connection);
    const send = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => {
      if (this.#unsent.delete(connection)) {
        const begun = send(this.#begin);
        begun.catch(() => undefined);
        this.#begun.set(connection, begun);
      }
      return send(query, options);
    };
  }

  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#alone.delete(connection);
    this.#unsent.add(connection);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const ending = endings.get(connection);
    endings.delete(connection);
    if (this.#unsent.delete(connection)) {
      this.#alone.add(connection);
      if (ending) ending.end((await connection.executeQuery(ending.statement)).rows);
      return;
    }
    const ended = ending && connection.executeQuery(ending.statement);
    const committed = super.commitTransaction(connection);
    // After the first failure the rest fails too. The first error has the reason.
    ended?.catch(() => undefined);
    committed.catch(() => undefined);
    await this.#begun.get(connection);
    const last = await ended;
    await committed;
    if (last) ending?.end(last.rows);
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    endings.delete(connection);
    if (!this.#unsent.delete(connection) && !this.#alone.has(connection)) await super.rollbackTransaction(connection);
  }
}
