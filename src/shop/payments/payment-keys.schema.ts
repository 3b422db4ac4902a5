import { line, map, object, Type, type Static } from '#kernel/schema.ts';

/** What a shop's account at PayPal is reached with, as its developer pages show it. */
const paypalKeys = object({
  clientId: line(200, 1),
  secret: line(200, 1),
  /** Id of the webhook that leads to `/api/v1/payment/webhook/paypal/` of the shop. */
  webhookId: Type.String({ pattern: '^[A-Za-z0-9]{1,50}$' }),
  /** Absent: PayPal's live service. */
  api: Type.Optional(Type.String({ maxLength: 200, pattern: '^(https://|http://127\\.0\\.0\\.1:)' })),
});
export type PaypalKeys = Static<typeof paypalKeys>;

/** The keys of each shop, by its id. The file never stands beside the tenants' files. */
export const paymentKeys = map(object({ paypal: Type.Optional(paypalKeys) }), 10_000, '^[a-z0-9-]{1,40}$');
export type PaymentKeys = Static<typeof paymentKeys>;
