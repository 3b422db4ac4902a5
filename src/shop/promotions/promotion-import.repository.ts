import type { OwnerTx } from '#platform/db/owner.ts';
import { codeOf } from './engine/evaluate.ts';
import type { Promotion } from './promotion.ts';

/** Promotions keep their uses. Promotions that were removed from the file are switched off, never deleted. */
export async function savePromotions(tx: OwnerTx, tenantId: string, promotions: readonly Promotion[]): Promise<void> {
  await tx.query(
    'update promotions set is_active = false where tenant_id = $1 and issued_at is null and not id = any($2::text[])',
    [tenantId, promotions.map(({ id }) => id)],
  );
  for (const promotion of promotions)
    await tx.query(
      `insert into promotions (tenant_id, id, code, data, is_active, max_uses) values ($1, $2, $3, $4, true, $5)
       on conflict (tenant_id, id) do update
       set code = $3, data = $4, is_active = true, max_uses = case when $5 is null then null else greatest($5, promotions.used) end`,
      [tenantId, promotion.id, codeOf(promotion.code), JSON.stringify(promotion), promotion.maxUses ?? null],
    );
}
