import { endpoint } from '#kernel/endpoint.ts';
import { line, object, oneOf } from '#kernel/schema.ts';
import { asked, typed } from '../forms.contract.ts';

const told = object({ email: line(254), state: oneOf(['subscribed', 'unsubscribed'] as const) });

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe/',
  summary: 'Ask the owner of an address, by mail, whether they want the newsletter',
  access: 'public',
  body: object({ email: typed }),
  answer: asked,
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/confirm/',
  summary: 'Subscribe the address of the mailed link that this browser has opened',
  access: 'public',
  answer: told,
  refusals: { link_gone: 410 },
});

export const readNewsletterConfirmation = endpoint({
  method: 'GET',
  path: '/newsletter/confirmation/',
  summary: 'Whether the mailed link that this browser has opened still confirms a subscription',
  access: 'public',
  answer: told,
  refusals: { link_gone: 410 },
});

export const readNewsletterLink = endpoint({
  method: 'GET',
  path: '/newsletter/subscription/',
  summary: 'What the link of a newsletter that this browser has opened leads to',
  access: 'public',
  answer: told,
  refusals: { link_gone: 410 },
});

export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe/',
  summary: 'Unsubscribe the address of the newsletter whose link this browser has opened',
  access: 'public',
  answer: told,
  refusals: { link_gone: 410 },
});

export const resubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/resubscribe/',
  summary: 'Take back that it was unsubscribed, by the same link',
  access: 'public',
  answer: told,
  refusals: { link_gone: 410 },
});
