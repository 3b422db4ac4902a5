import { endpoint } from '#kernel/endpoint.ts';
import { object, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { preparedProduct } from '../configurator/shared-configuration.contract.ts';
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

/** Row 2.7.17 */
export const askCustomQuote = endpoint({
  method: 'POST',
  path: '/product/custom-quote/',
  summary: 'Asks the shop for a price that the product page does not give. The answer comes by mail',
  access: 'public',
  /** As above. */
  ownerOnly: true,
  noCrawlers: true,
  body: object({
    name: typed,
    email: typed,
    /** What is wanted. */
    text: typed,
    website: typed,
    /** The configuration that the wish begins with. The quantity may be one that is not offered. */
    of: Type.Optional(preparedProduct),
  }),
  answer: object({ sent: Type.Literal(true) }),
  refusals: {
    form_invalid: 422,
    contact_refused: 422,
    configuration_invalid: 422,
    country_not_served: 422,
    ...PRODUCT_REFUSALS,
    too_many_attempts: 429,
  },
});
