import { runExclusive } from './keyed-mutex.ts';
import type { Refusal } from '#kernel/refusal.ts';

const waiting = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Answers a question that takes long. Whoever asks the same while it is being worked out shares one next answer. That one
 * begins after the first has ended, so it knows all that was written before anybody asked for it. However many ask at
 * once, two answers are worked out.
 * @param shop the database of the shop
 * @param question all that the answer depends on, and who asks
 */
export function readTogether<T>(
  shop: object,
  question: readonly unknown[],
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const key = `read ${JSON.stringify(question)}`;
  const known = waiting.get(shop) ?? new Map<string, Promise<unknown>>();
  waiting.set(shop, known);
  const next = known.get(key);
  if (next) return next as Promise<T | Refusal>;
  const answer = runExclusive(shop, key, () => {
    known.delete(key);
    return work();
  });
  known.set(key, answer);
  const forget = () => {
    if (known.get(key) === answer) known.delete(key);
  };
  answer.then(forget, forget);
  return answer;
}
