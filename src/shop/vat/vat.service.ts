import type { Tx } from '#platform/db/database.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { isInVies, readVatNumber, type VatNumber } from './vat-number.ts';
import type { VatCheckKnown } from './vat-check.ts';
import { findLastCheck, keepCheck, type VatCheck } from './vat.repository.ts';
import type { Vies } from './vies.gateway.ts';

/**
 * Checks a number by its digits, then by the register if it answers, and stores the proof. The outside call is made
 * before any transaction. Without an answer the digits decide, and the proof records this; or the number waits, where the
 * shop says so. Staff who order in the customer's place decide then by themselves, and the proof names them.
 */
export async function checkVatNumber(ctx: Ctx, vies: Vies, typed: string): Promise<VatNumber | Refusal> {
  const number = await readVatNumber(typed);
  if (!number) return refuse('vat_number_invalid', 422);
  const answer = isInVies(number) ? await vies.ask(number) : undefined;
  const waits = !answer && waitsForRegister(ctx, number);
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
  return check.valid ? number : refuse('vat_number_invalid', 422);
}

/** At home a number takes no VAT away, so nothing waits for it. */
function waitsForRegister(ctx: Ctx, number: VatNumber): boolean {
  const { tenant } = ctx;
  return tenant.unansweredVatNumber === 'refuse' && isInVies(number) && number.country !== tenant.legal.country;
}

function helperOf({ actor }: Ctx): string | null {
  return actor.kind === 'customer' ? (actor.helper?.staffId ?? null) : null;
}

const CHECKERS = { vies: 'register', format: 'digits', staff: 'staff' } as const;

/** How a number that counts was checked last. Null where nothing of that is kept. */
export async function lastCheckOf({ tenant }: Ctx, tx: Tx, number: string | null): Promise<VatCheckKnown | null> {
  const check = number === null ? undefined : await findLastCheck(tx, tenant.id, number);
  if (!check) return null;
  const { staffId, answer } = check.proof as {
    readonly staffId?: string;
    readonly answer?: { readonly requestIdentifier?: unknown };
  };
  const reference = answer?.requestIdentifier;
  return {
    by: CHECKERS[check.source],
    at: check.checkedAt,
    staffId: staffId ?? null,
    reference: typeof reference === 'string' ? reference.slice(0, 64) : '',
  };
}
