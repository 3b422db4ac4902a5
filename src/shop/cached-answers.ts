import { keep } from '#kernel/shared-answer.ts';
import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from './context.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';

const MOST_ANSWERS = 300;
/** The cache skips longer questions: other visitors are unlikely to ask the same. */
const LONGEST_QUESTION = 4_000;

type Asker = Pick<Ctx, 'tenant' | 'currency' | 'timeZone' | 'now' | 'catalog'>;

/**
 * One map for each snapshot. A snapshot is one shop at one revision, so an answer never reaches another shop or
 * revision. Insertion order is the order of last use.
 */
const answers = new WeakMap<CatalogSnapshot, Map<string, object>>();

/**
 * Caches an answer that depends only on the catalogue, the shop, the day and the currency. Most visitors ask for the
 * same few configurations of a product, so each answer is computed once.
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

/**
 * Empty answers are not cached. The number of questions without an answer (unknown families, for example) has no limit,
 * so they would push useful answers out of the cache.
 */
function isEmpty(answer: object): boolean {
  return Array.isArray(answer) && answer.length === 0;
}
