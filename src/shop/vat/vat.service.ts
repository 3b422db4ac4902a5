import { sql } from 'kysely';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { readVatNumber, type VatNumber } from './vat-number.ts';
import type { Vies } from './vies.gateway.ts';

/**
 * Checks a number by its digits, then by the register when it answers, and keeps the proof. The call outside is made
 * before any transaction. Without an answer the digits decide: the proof says so, and staff can check again.
 */
export async function checkVatNumber(ctx: Ctx, vies: Vies, typed: string): Promise<VatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = await vies.ask(number);
  const valid = answer?.valid ?? true;
  const source = answer ? 'vies' : 'format';
  const proof = JSON.stringify(answer?.proof ?? { checked: 'form and check digits' });
  await ctx.db.transact(ctx.tenant.id, (tx) =>
    sql`insert into vat_checks (tenant_id, number, checked_at, source, valid, proof)
      values (${ctx.tenant.id}, ${number.number}, ${ctx.now.toString()}, ${source}, ${valid}, ${proof}::jsonb)
      on conflict do nothing`.execute(tx),
  );
  return valid ? number : refuse('vat_number_invalid', 422);
}
