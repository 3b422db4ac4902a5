import { keep } from '#kernel/shared-answer.ts';
import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from './context.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';

const MOST_ANSWERS = 300;
/** Longer questions are nobody else's. */
const LONGEST_QUESTION = 4_000;

type Asker = Pick<Ctx, 'tenant' | 'currency' | 'timeZone' | 'now' | 'catalog'>;

/** By snapshot, which is of one shop at one revision: what was worked out for another one is never given. Insertion order is the order of last use. */
const answers = new WeakMap<CatalogSnapshot, Map<string, object>>();

/**
 * An answer that follows from the catalogue, the shop, the day and the currency alone: most visitors
 * ask for the same few configurations of a product, and the answer to each is worked out once.
 */
export async function cachedAnswer<T extends object>(
  ctx: Asker,
  question: object,
  work: () => T | Refusal | Promise<T | Refusal>,
): Promise<T | Refusal> {
  const name = JSON.stringify([ctx.tenant.id, ctx.currency, todayOf(ctx), question]);
  if (name.length > LONGEST_QUESTION) return work();
  let known = answers.get(ctx.catalog);
  if (!known) answers.set(ctx.catalog, (known = new Map()));
  const answer = (known.get(name) as T | undefined) ?? (await work());
  if (isRefusal(answer) || isEmpty(answer)) return answer;
  known.delete(name);
  known.set(name, keep(answer));
  if (known.size > MOST_ANSWERS) known.delete(known.keys().next().value!);
  return answer;
}

/** Questions that nothing answers, such as families that nobody has, are without number: kept, they would put out what is asked for. */
function isEmpty(answer: object): boolean {
  return Array.isArray(answer) && answer.length === 0;
}
