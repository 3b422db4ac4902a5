import { refuse, type Refusal } from '#kernel/refusal.ts';
import { isHelped, type Ctx } from '../context.ts';
import { isInVies, readVatNumber, type VatNumber } from './vat-number.ts';
import { keepCheck, type VatCheck } from './vat.repository.ts';
import type { Vies } from './vies.gateway.ts';

/**
 * Checks a number by its digits, then by the register if it answers, and stores the proof. The outside call is made
 * before any transaction. Without an answer the digits decide, and the proof records this; or the number waits, where the
 * shop says so. Staff who order in the customer's place decide by themselves.
 */
export async function checkVatNumber(ctx: Ctx, vies: Vies, typed: string): Promise<VatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = isInVies(number) ? await vies.ask(number) : undefined;
  if (!answer && waitsForRegister(ctx, number)) return refuse('vat_register_silent', 422);
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

/** At home a number takes no VAT away, so nothing waits for it. */
function waitsForRegister(ctx: Ctx, number: VatNumber): boolean {
  const { tenant } = ctx;
  return (
    tenant.unansweredVatNumber === 'refuse' &&
    isInVies(number) &&
    number.country !== tenant.legal.country &&
    !isHelped(ctx)
  );
}
