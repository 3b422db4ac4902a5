import { FAILURES } from '#platform/outgoing/failures.ts';
import type { SentEvent, WebhookEvent } from './webhook-events.ts';

export const ENDPOINT_STATES = ['on', 'off', 'stopped'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An address of another program that is told of events. Its secrets are encrypted. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly note: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerUntil: Date | null;
  readonly state: EndpointState;
  /** Since when every try has failed. Null after one that did not. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** One message to one endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly messageId: string;
  readonly event: SentEvent;
  readonly data: EventData;
  readonly at: Date;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly nextAt: Date | null;
}

export type EventData = Readonly<Record<string, unknown>>;

/** 'secret_lost': the installation has another signing secret than when the endpoint was made. Nothing was sent. */
export const ATTEMPT_FAILURES = [...FAILURES, 'secret_lost'] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

export interface WebhookAttempt {
  readonly number: number;
  readonly at: Date;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly milliseconds: number;
  readonly answer: string;
}
