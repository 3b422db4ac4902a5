import type { OwnerTx } from '#platform/db/owner.ts';
import type { Page } from './page.ts';

/** A page that stays as it was while its product is in maintenance. */
export interface PageInMaintenance {
  readonly id: string;
  /** The page where there was none before; undefined where nothing is known of it. */
  readonly otherwise: Page | undefined;
}

/** An address belongs to the page that is read now: one in maintenance gives way to it. */
export async function replacePages(
  tx: OwnerTx,
  tenantId: string,
  pages: readonly Page[],
  inMaintenance: readonly PageInMaintenance[],
): Promise<void> {
  await tx.query('delete from pages where tenant_id = $1 and (id <> all ($2) or path = any ($3))', [
    tenantId,
    inMaintenance.map(({ id }) => id),
    pages.map(({ path }) => path),
  ]);
  await insertPages(tx, tenantId, pages);
  await insertPages(
    tx,
    tenantId,
    inMaintenance.flatMap(({ otherwise }) => otherwise ?? []),
    'on conflict do nothing',
  );
}

async function insertPages(tx: OwnerTx, tenantId: string, pages: readonly Page[], otherwise = ''): Promise<void> {
  await tx.query(
    `insert into pages (tenant_id, id, path, data)
     select $1, page ->> 'id', page ->> 'path', page from jsonb_array_elements($2::jsonb) as page
     ${otherwise}`,
    [tenantId, JSON.stringify(pages)],
  );
}
