import { endpoint } from '#kernel/endpoint.ts';
import { object, Type } from '#kernel/schema.ts';
import { typed } from '../forms.contract.ts';

export const sendContact = endpoint({
  method: 'POST',
  path: '/contact/',
  summary: 'Writes to the shop. The answer comes by mail',
  access: 'public',
  /** Words in the customer's name are the customer's. */
  ownerOnly: true,
  noCrawlers: true,
  body: object({
    name: typed,
    email: typed,
    subject: typed,
    /** Of any order. Whether there is such an order is told to nobody who may not read it. */
    orderNumber: typed,
    text: typed,
    /** A field that no person sees. Programs fill it in. */
    website: typed,
  }),
  answer: object({ sent: Type.Literal(true) }),
  refusals: { form_invalid: 422, contact_refused: 422, too_many_attempts: 429 },
});
