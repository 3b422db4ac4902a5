import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { isInVies, readVatNumber, type VatNumber } from './vat-number.ts';
import { keepCheck, type VatCheck } from './vat.repository.ts';
import type { Vies } from './vies.gateway.ts';

/**
 * Checks a number by its digits, then by the register if it answers, and stores the proof. The outside call is made
 * before any transaction. Without an answer the digits decide. The proof records this, and staff can check again.
 */
export async function checkVatNumber(ctx: Ctx, vies: Vies, typed: string): Promise<VatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = isInVies(number) ? await vies.ask(number) : undefined;
  const check: VatCheck = {
    number: number.number,
    checkedAt: ctx.now.toString(),
    source: answer ? 'vies' : 'format',
    valid: answer?.valid ?? true,
    proof: answer?.proof ?? { checked: 'form and check digits' },
  };
  await ctx.db.transact(ctx.tenant.id, (tx) => keepCheck(tx, ctx.tenant.id, check));
  return check.valid ? number : refuse('vat_number_invalid', 422);
}
