import { keep } from '#kernel/kept.ts';
import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { isPremium, type Ctx } from './context.ts';
import type { Offer } from './offer.ts';

const MOST_ANSWERS = 300;
/** Longer questions are nobody else's. */
const LONGEST_QUESTION = 4_000;

type Asker = Pick<Ctx, 'tenant' | 'currency' | 'timeZone' | 'now' | 'actor' | 'offer'>;

/** By offer: new products or prices begin anew. Insertion order is the order of last use. */
const answers = new WeakMap<Offer, Map<string, object>>();

/**
 * An answer that follows from the offer, the shop, the day, the currency and the customer's prices alone: most visitors
 * ask for the same few configurations of a product, and the answer to each is worked out once.
 */
export function keptAnswer<T extends object>(ctx: Asker, question: object, work: () => T | Refusal): T | Refusal {
  const name = JSON.stringify([ctx.tenant.id, ctx.currency, todayOf(ctx), pricesOf(ctx), question]);
  if (name.length > LONGEST_QUESTION) return work();
  let known = answers.get(ctx.offer);
  if (!known) answers.set(ctx.offer, (known = new Map()));
  const answer = (known.get(name) as T | undefined) ?? work();
  if (isRefusal(answer)) return answer;
  known.delete(name);
  known.set(name, keep(answer));
  if (known.size > MOST_ANSWERS) known.delete(known.keys().next().value!);
  return answer;
}

/** Whose prices: a reseller's follow from the turnover, everybody else pays the list. */
function pricesOf({ actor }: Asker): number | null {
  return isPremium(actor) ? actor.turnoverCents : null;
}
