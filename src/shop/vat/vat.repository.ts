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

/**
 * Returns what staff decided of a company's number. Undefined without, and once the register has said no since.
 * @param company its name, as it was kept with the decision
 */
export async function findDecision(
  tx: Tx,
  tenantId: string,
  number: string,
  company: string,
): Promise<Pick<VatCheck, 'checkedAt' | 'proof'> | undefined> {
  const { rows } = await sql<Pick<VatCheck, 'source' | 'proof'> & { readonly checkedAt: Date }>`
    select source, proof, checked_at as "checkedAt" from vat_checks
    where tenant_id = ${tenantId} and number = ${number}
      and (source = 'staff' and proof ->> 'company' = ${company} or source = 'vies' and not valid)
    order by checked_at desc limit 1`.execute(tx);
  const [last] = rows;
  return last?.source === 'staff' ? { ...last, checkedAt: last.checkedAt.toISOString() } : undefined;
}
