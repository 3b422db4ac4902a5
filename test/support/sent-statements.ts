import pg from 'pg';
import { vi } from 'vitest';

/** Texts of the SQL statements that are sent during this work, in order. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    sent.push(typeof query === 'string' ? query : (query as { text: string }).text);
    return send.apply(this, args);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
