/** What other programs can be told of. An endpoint names those that it wants. */
export const WEBHOOK_EVENTS = ['job.released', 'job.withdrawn'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent to one endpoint when staff try it. */
export const TEST_EVENT = 'webhook.test';
export type SentEvent = WebhookEvent | typeof TEST_EVENT;
