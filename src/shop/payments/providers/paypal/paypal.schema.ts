import { Type, type Static } from 'typebox';

/** What is read of PayPal's answers (Orders v2, Payments v2, Webhooks v1). They hold more, which does not count. */

/** Goes into paths, so it is nothing but letters and digits. */
export const paypalId = Type.String({ pattern: '^[A-Za-z0-9]{8,36}$' });
const amount = Type.Object({ currency_code: Type.String(), value: Type.String() });
const links = Type.Array(Type.Object({ rel: Type.String(), href: Type.String() }));

export const accessToken = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer({ minimum: 0 }),
});

const capture = Type.Object({ id: paypalId, status: Type.String(), amount });
const refund = Type.Object({
  id: paypalId,
  status: Type.String(),
  amount,
  custom_id: Type.Optional(Type.String()),
});

export const paypalOrder = Type.Object({
  id: paypalId,
  status: Type.String(),
  links: Type.Optional(links),
  purchase_units: Type.Optional(
    Type.Array(
      Type.Object({
        payments: Type.Optional(
          Type.Object({
            captures: Type.Optional(Type.Array(capture)),
            refunds: Type.Optional(Type.Array(refund)),
          }),
        ),
      }),
    ),
  ),
});
export type PaypalOrder = Static<typeof paypalOrder>;

export const madeRefund = Type.Object({ id: paypalId, status: Type.String() });

const related = Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(paypalId) })) });
export const ordersCapture = Type.Object({ supplementary_data: Type.Optional(related) });

export const webhookEvent = Type.Object({
  event_type: Type.String(),
  resource: Type.Object({
    id: Type.String(),
    amount: Type.Optional(
      Type.Object({ currency_code: Type.Optional(Type.String()), value: Type.Optional(Type.String()) }),
    ),
    supplementary_data: Type.Optional(related),
    links: Type.Optional(links),
  }),
});
export type WebhookEvent = Static<typeof webhookEvent>;

export const reversal = Type.Object({ id: paypalId, amount });
export const verification = Type.Object({ verification_status: Type.String() });
