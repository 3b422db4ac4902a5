import type { Tx } from '#platform/db/database.ts';
import type { Page } from './page.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    pages: { tenant_id: string; id: string; path: string; data: Page };
  }
}

export async function findPage(tx: Tx, tenantId: string, id: string): Promise<Page | undefined> {
  const row = await tx
    .selectFrom('pages')
    .select('data')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.data;
}

export async function listPages(tx: Tx, tenantId: string): Promise<Page[]> {
  const rows = await tx.selectFrom('pages').select('data').where('tenant_id', '=', tenantId).execute();
  return rows.map((row) => row.data).toSorted((a, b) => a.position - b.position);
}
