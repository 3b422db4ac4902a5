import pg from 'pg';

/**
 * A connection of the database owner within a transaction. Imports use it to write data that the shop may only read.
 */
export type OwnerTx = Pick<pg.Client, 'query'>;

/** A busy machine takes seconds to open a session. Who is silent for longer is no PostgreSQL. */
export const CONNECT_LIMIT_MS = 10_000;

/** Runs work on one connection of the database owner. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>, name?: string): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...(name === undefined ? {} : { application_name: name }),
  });
  // The running query reports the error. Without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
