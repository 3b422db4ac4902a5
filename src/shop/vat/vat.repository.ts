import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export interface VatCheck {
  readonly number: string;
  /** Instant, ISO. */
  readonly checkedAt: string;
  readonly source: 'vies' | 'format' | 'staff';
  readonly valid: boolean;
  readonly proof: Readonly<Record<string, unknown>>;
}

/** Stores the proof of a check. Two checks at the same instant are stored as one. */
export async function keepCheck(tx: Tx, tenantId: string, check: VatCheck): Promise<void> {
  await sql`insert into vat_checks (tenant_id, number, checked_at, source, valid, proof)
    values (${tenantId}, ${check.number}, ${check.checkedAt}, ${check.source}, ${check.valid},
      ${JSON.stringify(check.proof)}::jsonb) on conflict do nothing`.execute(tx);
}
