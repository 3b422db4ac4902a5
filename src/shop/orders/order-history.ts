import type { PageMark } from '../artwork/page-mark.ts';
import type { Actor } from '../context.ts';
import type { EventAxis } from './order-machine.rules.ts';

/** Who changed an order. A provider reports payments from outside. An operator runs commands on the server. */
export type EventActorKind = 'guest' | 'customer' | 'staff' | 'provider' | 'operator' | 'clock';

export interface EventActor {
  readonly kind: EventActorKind;
  readonly id: string | null;
  /** The customer for whom a member of staff, or a colleague who approved, acted. */
  readonly onBehalfOf: string | null;
}

/** One state change of one axis. On the axis 'total' the states are amounts in cents, on 'promise' days of arrival. */
export interface OrderEvent {
  readonly axis: EventAxis;
  readonly jobId: string | null;
  /** Null for the first state of the order. */
  readonly from: string | null;
  readonly to: string;
  readonly actor: EventActor;
  readonly reason: string;
  /** Whether staff wrote the reason for the customer. Otherwise it is for colleagues. */
  readonly isForCustomer: boolean;
  /** What staff marked on the customer's pages. Absent or null where they marked nothing. */
  readonly marks?: readonly PageMark[] | null;
  readonly at: Date;
}

/** A recorded event, as it is read. */
export interface ToldEvent extends OrderEvent {
  /** The product that its job makes. Empty for an event of the whole order. */
  readonly product: string;
  /**
   * The line that stands now where that of its job stood: each change of a line makes another one, with another job. Null
   * for an event of the whole order.
   */
  readonly lineId: string | null;
}

/** On the axis 'total': a paid check found nothing and nothing was changed, so its price goes back. */
export const CHECK_FOR_NOTHING = 'check_for_nothing';
/** On the axis 'total': the shop gave back more than was paid too much, or it credited a complaint. */
export const GIVEN_BACK = 'given_back';
/** On the axis 'total': the provider refused what was given back so. */
export const NOT_GIVEN_BACK = 'not_given_back';

/** Why the shop changed what an order costs, whose items stay as they are. */
export type CreditReason = typeof CHECK_FOR_NOTHING | typeof GIVEN_BACK | typeof NOT_GIVEN_BACK;

/** What follows without a person. */
export const BY_ITSELF: EventActor = { kind: 'clock', id: null, onBehalfOf: null };

export function actorOf(actor: Actor): EventActor {
  switch (actor.kind) {
    case 'customer':
      return actor.helper
        ? { kind: 'staff', id: actor.helper.staffId, onBehalfOf: actor.customerId }
        : { kind: 'customer', id: actor.customerId, onBehalfOf: null };
    case 'staff':
      return { kind: 'staff', id: actor.staffId, onBehalfOf: null };
    case 'guest':
      return { kind: 'guest', id: null, onBehalfOf: null };
    case 'system':
      return { kind: actor.acts, id: null, onBehalfOf: null };
  }
}

export function providerActor(provider: string): EventActor {
  return { kind: 'provider', id: provider, onBehalfOf: null };
}

/** Whether a job is a reprint. The history of the jobs that were ordered begins with the order. */
export function isMadeAgain({ id }: { readonly id: string }, events: readonly OrderEvent[]): boolean {
  return events.some(({ axis, jobId, from }) => axis === 'production' && jobId === id && from === null);
}
