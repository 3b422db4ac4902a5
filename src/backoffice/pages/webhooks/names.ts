import type { WebhookEndpointWire } from '#shop/staff/webhooks.contract.ts';

/** What an address is called: as a colleague named it, or by its host. */
export function nameOf({ note, url }: Pick<WebhookEndpointWire, 'note' | 'url'>): string {
  return note || new URL(url).host;
}

/** The text that says what an event is. */
export function eventKey(event: string): string {
  return `staffwebhooks:event_${event.replace('.', '_')}`;
}
