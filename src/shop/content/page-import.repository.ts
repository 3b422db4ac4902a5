import type { OwnerTx } from '#platform/db/owner.ts';
import type { Page } from './page.ts';

export async function replacePages(tx: OwnerTx, tenantId: string, pages: readonly Page[]): Promise<void> {
  await tx.query('delete from pages where tenant_id = $1', [tenantId]);
  await tx.query(
    `insert into pages (tenant_id, id, path, data)
     select $1, page ->> 'id', page ->> 'path', page from jsonb_array_elements($2::jsonb) as page`,
    [tenantId, JSON.stringify(pages)],
  );
}
