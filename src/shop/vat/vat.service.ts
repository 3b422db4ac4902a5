import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { isInVies, readVatNumber, type VatNumber } from './vat-number.ts';
import { MOST_REFERENCE, type VatCheckKnown } from './vat-check.ts';
import { findDecision, keepCheck, type VatCheck } from './vat.repository.ts';
import type { Vies } from './vies.gateway.ts';

/** A number that counts, with how it was checked. */
export interface CheckedVatNumber extends VatNumber {
  readonly check: VatCheckKnown;
}

/**
 * Checks a number by its digits, then by the register if it answers, and stores the proof. The outside call is made
 * before any transaction. Without an answer the digits decide, and the proof records this; or the number waits, where the
 * shop says so and it would take VAT away. Staff who order in the customer's place decide then by themselves, and the proof
 * names them. What they decided holds for that number and company from then on.
 * @param takesVatAway whether VAT is left out for it, of anything that is bought with it
 */
export async function checkVatNumber(
  ctx: Ctx,
  vies: Vies,
  typed: string,
  { company, takesVatAway }: { readonly company: string; readonly takesVatAway: boolean },
): Promise<CheckedVatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = isInVies(number) ? await vies.ask(number) : undefined;
  const waits = !answer && takesVatAway && needsRegister(ctx, number);
  const staffId = helperOf(ctx);
  if (waits && staffId === null) return decided(ctx, number, company);
  const check: VatCheck = {
    number: number.number,
    checkedAt: ctx.now.toString(),
    source: answer ? 'vies' : waits ? 'staff' : 'format',
    valid: answer?.valid ?? true,
    proof: answer?.proof ?? {
      checked: 'form and check digits',
      ...(waits ? { staffId, company: plainName(company) } : {}),
    },
  };
  await ctx.db.transact(ctx.tenant.id, (tx) => keepCheck(tx, ctx.tenant.id, check));
  return check.valid ? { ...number, check: known(check, staffId) } : refuse('vat_number_invalid', 422);
}

/** Where the register is silent, what staff decided of this company's number before. */
async function decided(ctx: Ctx, number: VatNumber, company: string): Promise<CheckedVatNumber | Refusal> {
  const { id } = ctx.tenant;
  const decision = await ctx.db.transact(id, (tx) => findDecision(tx, id, number.number, plainName(company)));
  if (!decision) return refuse('vat_register_silent', 422);
  const { staffId } = decision.proof as { readonly staffId: string };
  return { ...number, check: { by: 'staff', at: decision.checkedAt, staffId, reference: '' } };
}

/** However it is typed. */
function plainName(company: string): string {
  return company.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * The country under which a number counts for the VAT. Null while only its digits are known of one that needs more: it
 * stands on the papers, and takes no VAT away wherever the goods go later.
 */
export function countryForVat(ctx: Ctx, number: VatNumber, check: VatCheckKnown | null): string | null {
  return check?.by === 'digits' && needsRegister(ctx, number) ? null : number.country;
}

/** Whether the digits alone take no VAT away. A number of the seller's state never does. */
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
