import pg from 'pg';

/** Acknowledged orders that are missing, carts with two orders, and orders with wrong totals or without a mail. */
export async function violations(databaseUrl: string, acknowledged: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: lost } = await client.query<{ what: string }>(
      `select 'lost ' || n as what from unnest($1::text[]) n where not exists (select from orders where order_number = n)`,
      [acknowledged],
    );
    const { rows: doubled } = await client.query<{ what: string }>(
      `select 'doubled ' || cart_id as what from orders group by tenant_id, cart_id having count(*) > 1`,
    );
    const { rows: hollow } = await client.query<{ what: string }>(
      `select 'hollow ' || order_number as what from orders o where gross_cents is distinct from (select sum(gross_cents) from order_lines j where j.tenant_id = o.tenant_id and j.order_id = o.id and j.ended_at is null)
       or not exists (select from mails m where m.tenant_id = o.tenant_id and m.subject like '%' || o.order_number || '%')`,
    );
    return [...lost, ...doubled, ...hollow].map(({ what }) => what);
  } finally {
    await client.end();
  }
}

/** Runs one statement as the owner of the database. */
export async function ask<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
