import { isMade, MOVES } from './order-machine.rules.ts';
import type { ArtworkState, Job, Order, OrderState, ProductionState } from './order.ts';

/** Which of the machine's moves a person in the shop may make by hand, and when a reason is asked for. */

export const ORDER_STATES = Object.keys(MOVES.order) as readonly OrderState[];
export const ARTWORK_STATES = Object.keys(MOVES.artwork) as readonly ArtworkState[];
export const PRODUCTION_STATES = Object.keys(MOVES.production) as readonly ProductionState[];
export const PAYMENT_STATES = Object.keys(MOVES.payment) as readonly Order['paymentState'][];

export interface MovesOfJob {
  readonly artwork: readonly ArtworkState[];
  readonly production: readonly ProductionState[];
}

/** What a person mends without a file of their own. A file that is put in the place of others moves the job by itself. */
const MENDED: ReadonlySet<ArtworkState> = new Set(['checking', 'rejected']);

const OVER: ReadonlySet<ProductionState> = new Set(['shipped', 'delivered', 'cancelled']);

/**
 * A job becomes shipped by its shipment. Only what the customer collects becomes so by hand: then it lies ready. What has
 * left or was cancelled needs no artwork any more, and what is being made is stopped first. The only job of its line is cancelled with the line, so that the money
 * follows: by hand only one that makes the line again.
 * @param jobs all of the order
 * @param collected whether the customer collects it
 */
export function movesOfJob(
  { orderState }: Pick<Order, 'orderState'>,
  { id, lineId, artwork, production }: Pick<Job, 'id' | 'lineId' | 'artwork' | 'production'>,
  jobs: readonly Pick<Job, 'id' | 'lineId' | 'production'>[],
  collected: boolean,
): MovesOfJob {
  if (orderState === 'cancelled') return { artwork: [], production: [] };
  const isAgain = jobs.some((each) => each.lineId === lineId && each.id !== id && each.production !== 'cancelled');
  return {
    artwork:
      OVER.has(production) || isMade(production)
        ? []
        : MOVES.artwork[artwork].filter((to) => to !== 'fixed' || MENDED.has(artwork)),
    production: MOVES.production[production].filter(
      (to) => (to !== 'shipped' || collected) && (to !== 'cancelled' || isAgain),
    ),
  };
}

/** An order is cancelled by its own service, which gives money, stock and codes back. It is complete when all jobs are. */
export function movesOfOrder(
  { orderState }: Pick<Order, 'orderState'>,
  jobs: readonly Pick<Job, 'production'>[],
): readonly OrderState[] {
  // A completed order goes on with a reprint, which adds a job.
  if (orderState === 'completed') return [];
  const isDelivered = jobs.every(({ production }) => production === 'delivered' || production === 'cancelled');
  return MOVES.order[orderState].filter((to) => to !== 'cancelled' && (to !== 'completed' || isDelivered));
}

export function mayShip(
  { orderState }: Pick<Order, 'orderState'>,
  { production }: Pick<Job, 'production'>,
  collected: boolean,
): boolean {
  return !collected && orderState !== 'cancelled' && MOVES.production[production].includes('shipped');
}

/** Moves that stop somebody's work. Those who come after have to know why. */
const EXPLAINED: ReadonlySet<string> = new Set(['on_hold', 'cancelled', 'rejected']);

export function needsReason(to: string): boolean {
  return EXPLAINED.has(to);
}
