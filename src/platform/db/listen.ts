import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

interface Hearing {
  /** A notice came, or may have been missed. Also called after every connection. */
  onNotice(): void;
  onLoss(error: Error): void;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
/** Without this, a connection whose other end vanished is not noticed. */
const PULSE_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * Listens on a channel of PostgreSQL with its own connection, and connects again when that connection is lost. Notices
 * sent
 * meanwhile are lost, so `onNotice` also runs after every connection. Resolves when it listens for the first time.
 */
export async function listen(url: string, channel: string, { onNotice, onLoss }: Hearing): Promise<Listener> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wait = FIRST_RETRY_MS;
  let closed = false;
  const pulse = setInterval(() => void client?.query('select 1').catch(lose), PULSE_MS);
  pulse.unref();
  await connect();
  return {
    async close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'tirage-listen',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    fresh.on('error', (error) => fresh === client && lose(error));
    fresh.on('end', () => fresh === client && lose(new Error('the connection ended')));
    fresh.on('notification', () => onNotice());
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    // The listener may have been closed during the connection.
    if (closed) return fresh.end();
    client = fresh;
    wait = FIRST_RETRY_MS;
    onNotice();
  }

  function lose(error: Error): void {
    if (closed || !client) return;
    const lost = client;
    client = undefined;
    onLoss(error);
    void lost.end().catch(() => undefined);
    tryAgain();
  }

  function tryAgain(): void {
    if (closed) return;
    retry = setTimeout(() => void connect().catch(tryAgain), wait);
    wait = Math.min(2 * wait, LONGEST_RETRY_MS);
  }
}
