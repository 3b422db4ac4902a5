import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { isInVies, readVatNumber, type VatNumber } from './vat-number.ts';
import { MOST_REFERENCE, type VatCheckKnown } from './vat-check.ts';
import { keepCheck, type VatCheck } from './vat.repository.ts';
import type { Vies } from './vies.gateway.ts';

/** A number that counts, with how it was checked. */
export interface CheckedVatNumber extends VatNumber {
  readonly check: VatCheckKnown;
}

/**
 * Checks a number by its digits, then by the register if it answers, and stores the proof. The outside call is made
 * before any transaction. Without an answer the digits decide, and the proof records this; or the number waits, where the
 * shop says so and it would take VAT away. Staff who order in the customer's place decide then by themselves, for the cart
 * they are in, and the proof names them.
 * @param takesVatAway whether VAT is left out for it, of anything that is bought with it
 */
export async function checkVatNumber(
  ctx: Ctx,
  vies: Vies,
  typed: string,
  takesVatAway: boolean,
): Promise<CheckedVatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = isInVies(number) ? await vies.ask(number) : undefined;
  const waits = !answer && takesVatAway && needsRegister(ctx, number);
  const staffId = helperOf(ctx);
  if (waits && staffId === null) return refuse('vat_register_silent', 422);
  const check: VatCheck = {
    number: number.number,
    checkedAt: ctx.now.toString(),
    source: answer ? 'vies' : waits ? 'staff' : 'format',
    valid: answer?.valid ?? true,
    proof: answer?.proof ?? { checked: 'form and check digits', ...(waits ? { staffId } : {}) },
  };
  await ctx.db.transact(ctx.tenant.id, (tx) => keepCheck(tx, ctx.tenant.id, check));
  return check.valid ? { ...number, check: known(check, staffId) } : refuse('vat_number_invalid', 422);
}

/**
 * The country under which a number counts for the VAT. Null while only its digits are known of one that needs more: it
 * stands on the papers, and takes no VAT away wherever the goods go later.
 */
export function countryForVat(ctx: Ctx, number: VatNumber, check: VatCheckKnown | null): string | null {
  return check?.by === 'digits' && needsRegister(ctx, number) ? null : number.country;
}

/** Whether the digits alone do not count. Those of a number of the seller's own state always do (docs/decisions/0062). */
function needsRegister({ tenant }: Ctx, number: VatNumber): boolean {
  return tenant.unansweredVatNumber === 'refuse' && isInVies(number) && number.country !== tenant.legal.country;
}

function helperOf({ actor }: Ctx): string | null {
  return actor.kind === 'customer' ? (actor.helper?.staffId ?? null) : null;
}

const CHECKERS = { vies: 'register', format: 'digits', staff: 'staff' } as const;

function known({ source, checkedAt, proof }: VatCheck, staffId: string | null): VatCheckKnown {
  const { answer } = proof as { readonly answer?: { readonly requestIdentifier?: unknown } };
  const reference = answer?.requestIdentifier;
  return {
    by: CHECKERS[source],
    at: checkedAt,
    staffId: source === 'staff' ? staffId : null,
    reference: typeof reference === 'string' ? reference.slice(0, MOST_REFERENCE) : '',
  };
}
