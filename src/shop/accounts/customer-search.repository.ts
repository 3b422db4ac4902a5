import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { CustomerFacts } from '../context.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    customer_words: {
      tenant_id: string;
      word: string;
      customer_id: string;
    };
  }
}

export interface FoundCustomer {
  readonly id: string;
  readonly email: string;
  readonly data: CustomerFacts;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
}

/** A position in the list of the newest accounts. */
export interface CustomerPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Sorts after every text that begins with a word. */
const END = '\u{10ffff}';

const FOUND = sql`c.id, c.email, c.data, c.email_verified_at as "emailVerifiedAt", c.created_at as "createdAt"`;

/** Returns how many accounts have a word with this beginning, counted up to a limit. */
export async function countCustomersWith(tx: Tx, tenantId: string, word: string, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (
    select from customer_words where tenant_id = ${tenantId} and word >= ${word} and word < ${word + END}
    limit ${limit}) seen`.execute(tx);
  return rows[0]?.found ?? 0;
}

/**
 * Returns accounts that have a word with the first beginning and words with all the others, by their addresses. It looks
 * through the first `most` accounts with the first one.
 */
export async function findCustomersByWords(
  tx: Tx,
  tenantId: string,
  [first = '', ...others]: readonly string[],
  most: number,
  limit: number,
): Promise<FoundCustomer[]> {
  const hasAll = others.map(
    (
      word,
    ) => sql`and exists (select from customer_words o where o.tenant_id = ${tenantId} and o.customer_id = w.customer_id
      and o.word >= ${word} and o.word < ${word + END})`,
  );
  const { rows } = await sql<FoundCustomer>`select ${FOUND} from (
      select distinct customer_id from (
        select customer_id from customer_words where tenant_id = ${tenantId} and word >= ${first} and word < ${first + END}
        limit ${most}) each) w
    join customers c on c.tenant_id = ${tenantId} and c.id = w.customer_id
    where true ${sql.join(hasAll, sql` `)}
    order by c.email, c.id limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the newest accounts. */
export async function listNewestCustomers(
  tx: Tx,
  tenantId: string,
  after: CustomerPlace,
  limit: number,
): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`select ${FOUND} from customers c
    where c.tenant_id = ${tenantId} and (c.created_at, c.id) < (${after.createdAt}, ${after.id})
    order by c.created_at desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}
