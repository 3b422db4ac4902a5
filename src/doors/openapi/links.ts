/** The values of one answer that the next call takes, as OpenAPI runtime expressions. */
interface Link {
  readonly to: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: Readonly<Record<string, string>>;
}

const DATA = '$response.body#/data';
const toCart = (to: string): Link => ({ to, parameters: { id: `${DATA}/id` } });
const toStaffOrder = (to: string): Link => ({ to, parameters: { number: `${DATA}/orders/0/orderNumber` } });
const toStaffCustomer = (to: string): Link => ({ to, parameters: { id: `${DATA}/customers/0/id` } });
/** By their addresses, the demo's owner comes before the one who is invited in the example. */
const toInvited = (to: string): Link => ({ to, parameters: { id: `${DATA}/1/id` } });
const toWebhook = (to: string): Link => ({ to, parameters: { webhook: `${DATA}/endpoints/0/id` } });
const toDelivery = (to: string): Link => ({ to, parameters: { delivery: `${DATA}/deliveries/0/id` } });
const atThisVersion = (to: string): Link => ({ to, requestBody: { version: `${DATA}/version` } });
const toConfirmed: Link = {
  to: 'POST /order/edit/item/finalize',
  requestBody: { orderId: `${DATA}/orderDto/id`, orderEditId: `${DATA}/orderEditId` },
};
const shippingDefault = { id: `${DATA}/customerAddresses/defaultShippingAddressId` };
const waitingItem = { cartItemId: `${DATA}/0/id` };

/** By 'METHOD /path' of the call that gives the answer. */
export const LINKS: Readonly<Record<string, readonly Link[]>> = {
  'POST /cart': [
    toCart('PUT /cart/{id}/item'),
    toCart('PATCH /cart/{id}/promocode/'),
    toCart('PATCH /cart/{id}/destination/'),
    toCart('PATCH /cart/{id}/item/address/'),
    toCart('PATCH /cart/{id}/item/delivery/'),
    toCart('POST /cart/{id}/checkout/'),
    toCart('GET /cart/{id}/order/'),
    toCart('POST /cart/{id}/waiting/'),
    toCart('GET /cart/{id}/uploads/'),
  ],
  'PUT /cart/{id}/item': [
    {
      to: 'PATCH /cart/{id}/item',
      parameters: { id: `${DATA}/cart/id` },
      requestBody: { cartItemId: `${DATA}/lineItemId` },
    },
    {
      to: 'POST /cart/{id}/duplicateItem',
      parameters: { id: `${DATA}/cart/id` },
      requestBody: { cartItemId: `${DATA}/lineItemId` },
    },
    { to: 'DELETE /cart/item', requestBody: { cartId: `${DATA}/cart/id`, cartItemId: `${DATA}/lineItemId` } },
    {
      to: 'POST /cart/{id}/uploads/',
      parameters: { id: `${DATA}/cart/id` },
      requestBody: { lineItemId: `${DATA}/lineItemId` },
    },
  ],
  'PATCH /cart/{id}/item/address/': [
    { to: 'PATCH /cart/{id}/item/delivery/', requestBody: { lineItemIds: `${DATA}/lineOrder` } },
  ],
  'GET /cart/waiting/': [
    { to: 'POST /cart/{id}/waiting/', requestBody: waitingItem },
    { to: 'DELETE /cart/waiting/', requestBody: waitingItem },
  ],
  'POST /cart/{id}/checkout/': [
    { to: 'GET /order/{id}', parameters: { id: `${DATA}/id`, 'x-order-key': `${DATA}/accessKey` } },
    { to: 'POST /order/{id}/payment/', parameters: { id: `${DATA}/id` } },
    { to: 'POST /order/{id}/payment/ask/', parameters: { id: `${DATA}/id` } },
    { to: 'POST /order/{id}/reorder/', parameters: { id: `${DATA}/id` } },
    { to: 'GET /order/{id}/messages/', parameters: { id: `${DATA}/id` } },
    { to: 'POST /order/{id}/messages/', parameters: { id: `${DATA}/id` } },
    { to: 'GET /order/{id}/complaints/', parameters: { id: `${DATA}/id` } },
    { to: 'GET /order/{id}/uploads/', parameters: { id: `${DATA}/id` } },
    { to: 'POST /order/{id}/cancel/', parameters: { id: `${DATA}/id` } },
  ],
  'GET /order/{id}': [
    { to: 'POST /order/edit/cancel-item/', requestBody: { orderId: `${DATA}/id`, lineItemId: `${DATA}/lineOrder/1` } },
    { to: 'POST /order/edit/payment/reset-method', requestBody: { orderId: `${DATA}/id` } },
    {
      to: 'POST /order/reset-line-item-artwork/',
      requestBody: { orderId: `${DATA}/id`, lineItemId: `${DATA}/lineOrder/0` },
    },
  ],
  'POST /order/edit/item/': [toConfirmed],
  'POST /order/edit/cancel-item/': [toConfirmed],
  'POST /customer/address/': [
    { to: 'PATCH /customer/address/', requestBody: shippingDefault },
    { to: 'PATCH /customer/address/setDefault', requestBody: shippingDefault },
    { to: 'DELETE /customer/address', requestBody: shippingDefault },
    { to: 'POST /customer/address/restore', requestBody: shippingDefault },
  ],
  'GET /auth/sessions/': [{ to: 'DELETE /auth/sessions/{id}/', parameters: { id: `${DATA}/0/id` } }],
  'GET /staff/orders/': [
    toStaffOrder('GET /staff/orders/{number}/'),
    toStaffOrder('POST /staff/orders/{number}/moves/'),
    toStaffOrder('POST /staff/orders/{number}/cancel/'),
    toStaffOrder('POST /staff/orders/{number}/payment/'),
    toStaffOrder('POST /staff/orders/{number}/refund/'),
    toStaffOrder('POST /staff/orders/{number}/notes/'),
    toStaffOrder('POST /staff/orders/{number}/mail/'),
    toStaffOrder('POST /staff/orders/{number}/shipments/'),
    toStaffOrder('POST /staff/orders/{number}/shipments/correction/'),
    toStaffOrder('GET /staff/orders/{number}/messages/'),
    toStaffOrder('GET /staff/orders/{number}/complaints/'),
    toStaffOrder('GET /staff/orders/{number}/artwork/'),
    toStaffOrder('POST /staff/orders/{number}/messages/'),
    toStaffOrder('POST /staff/orders/{number}/messages/close/'),
  ],
  'GET /staff/orders/{number}/': [
    atThisVersion('POST /staff/orders/{number}/moves/'),
    atThisVersion('POST /staff/orders/{number}/cancel/'),
    atThisVersion('POST /staff/orders/{number}/shipments/'),
    {
      to: 'POST /staff/orders/{number}/shipments/correction/',
      requestBody: { version: `${DATA}/version`, jobId: `${DATA}/jobs/0/id` },
    },
    {
      to: 'POST /staff/orders/{number}/edits/{orderEditId}/',
      parameters: { number: `${DATA}/order/orderNumber` },
      requestBody: { version: `${DATA}/version` },
    },
    ...(['removal', 'choices', 'change'] as const).map((what) => ({
      to: `POST /staff/orders/{number}/lines/{lineItemId}/${what}/`,
      parameters: { number: `${DATA}/order/orderNumber`, lineItemId: `${DATA}/jobs/0/lineItemId` },
    })),
  ],
  'POST /staff/orders/{number}/lines/{lineItemId}/choices/': [
    { to: 'POST /staff/orders/{number}/lines/{lineItemId}/change/', requestBody: { line: `${DATA}/request` } },
  ],
  'POST /staff/orders/{number}/lines/{lineItemId}/change/': [
    { to: 'POST /staff/orders/{number}/edits/{orderEditId}/', parameters: { orderEditId: `${DATA}/orderEditId` } },
  ],
  'POST /staff/orders/{number}/lines/{lineItemId}/removal/': [
    { to: 'POST /staff/orders/{number}/edits/{orderEditId}/', parameters: { orderEditId: `${DATA}/orderEditId` } },
  ],
  'GET /staff/customers/': [
    toStaffCustomer('GET /staff/customers/{id}/'),
    toStaffCustomer('POST /staff/customers/{id}/notes/'),
    toStaffCustomer('POST /staff/customers/{id}/premium/'),
    toStaffCustomer('POST /staff/customers/{id}/wallet/'),
    { to: 'POST /admin/login-as-user/', requestBody: { customerId: `${DATA}/customers/0/id` } },
  ],
  'POST /staff/members/': [
    toInvited('POST /staff/members/{id}/invite/'),
    toInvited('PUT /staff/members/{id}/scopes/'),
    toInvited('POST /staff/members/{id}/second-factor/reset/'),
    toInvited('POST /staff/members/{id}/sessions/end/'),
    toInvited('POST /staff/members/{id}/block/'),
  ],
  'POST /staff/webhooks/': [
    toWebhook('PUT /staff/webhooks/{webhook}/'),
    toWebhook('POST /staff/webhooks/{webhook}/secret/'),
    toWebhook('POST /staff/webhooks/{webhook}/test/'),
    toWebhook('DELETE /staff/webhooks/{webhook}/'),
  ],
  'GET /staff/webhook-deliveries/': [
    toDelivery('GET /staff/webhook-deliveries/{delivery}/'),
    toDelivery('POST /staff/webhook-deliveries/{delivery}/replay/'),
  ],
  'POST /product/generate-product-custom-config-url/': [
    { to: 'GET /product/get-product-custom-config-from-key/{key}/', parameters: { key: `${DATA}/key` } },
  ],
};
