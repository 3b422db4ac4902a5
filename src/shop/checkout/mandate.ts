import { formatMoney } from '#kernel/format.ts';
import { readSepaIban } from '#kernel/iban.ts';
import type { Money } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import { mandateProblems, type MandateWish } from './mandate.rules.ts';

/** Who is debited. */
export interface Signed {
  readonly holder: string;
  readonly iban: string;
}

const UNSIGNED: MandateWish = { holder: '', iban: '', accepted: false };

/** Returns what was signed, or all that is wrong with it. */
export function readSigned(ctx: Ctx, mandate: MandateWish = UNSIGNED): Signed | Refusal {
  const problems = mandateProblems(mandate);
  const iban = readSepaIban(mandate.iban);
  if (problems.length === 0 && iban !== undefined) return { holder: mandate.holder.trim(), iban };
  const fields = problems.map(({ field, key }) => ({ field: `/mandate/${field}`, problem: ctx.say('checkout', key) }));
  return refuse('mandate_wrong', 422, { fields });
}

/** What is agreed to, in the words of the page. */
export function mandateWords({ tenant, locale, say }: Ctx, { cents, currency }: Money): string {
  const amount = formatMoney(cents, currency, locale);
  return say('checkout', 'mandate_words', { creditor: tenant.legal.bank.holder, amount });
}
