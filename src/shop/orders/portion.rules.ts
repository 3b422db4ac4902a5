import type { Job } from './order.ts';

/** What left of the order: all of it at once, a part, what was left to be sent, or what is printed again. */
export type Portion = 'whole' | 'part' | 'rest' | 'reprint';

type Sent = Pick<Job, 'id' | 'lineId' | 'production'>;

/** @param jobs all jobs of the order, as they were before these left */
export function portionOf(leaving: readonly Sent[], jobs: readonly Sent[]): Portion {
  const others = jobs.filter(
    ({ id, production }) => production !== 'cancelled' && !leaving.some((job) => job.id === id),
  );
  const left = others.filter(({ production }) => production === 'shipped' || production === 'delivered');
  if (leaving.every(({ lineId }) => left.some((job) => job.lineId === lineId))) return 'reprint';
  if (left.length < others.length) return 'part';
  return left.length === 0 ? 'whole' : 'rest';
}
