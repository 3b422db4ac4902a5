import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { PaypalKeys } from '#shop/payments/payment-keys.schema.ts';

interface Amount {
  readonly currency_code: string;
  readonly value: string;
}
interface Refund {
  readonly id: string;
  status: string;
  readonly amount: Amount;
  readonly custom_id?: string;
}
interface Order {
  readonly id: string;
  status: string;
  readonly amount: Amount;
  readonly customId: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly captures: { id: string; status: string; amount: Amount; custom_id: string }[];
  readonly refunds: Refund[];
}

/** What a webhook of PayPal brings: the bytes and the headers that prove them. */
export interface SentWebhook {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * PayPal's REST interface as it is documented (Orders v2, Payments v2, Webhooks v1), with one account. It keeps orders,
 * captures and refunds, does a repeated call with the same PayPal-Request-Id once, and proves its own webhooks.
 */
export interface PaypalServer {
  readonly keys: PaypalKeys;
  readonly orders: ReadonlyMap<string, Order>;
  /** 'POST /v2/checkout/orders' and so on, in the order in which they came. */
  readonly calls: readonly string[];
  /** The customer approves the newest order, or the one named. */
  approves(id?: string): Order;
  /** Whoever approved has no money: the next capture is refused. */
  declineNext(): void;
  /** The next refund is in this state. */
  refundNext(status: string): void;
  /** The next capture waits, until it is let go. */
  holdNext(): { letGo(): void };
  /** The next call is answered so, whatever it is. */
  failNext(status: number): void;
  /** Tokens that were given before are no longer worth anything. */
  forgetTokens(): void;
  forgetOrder(id: string): void;
  webhook(type: string, resource: object): SentWebhook;
  close(): Promise<void>;
}

const CLIENT = 'client-of-the-shop';
const SECRET = 'secret-of-the-shop';
const WEBHOOK_ID = '8PT597110X687430LKGECATA';
const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

export async function openPaypal(): Promise<PaypalServer> {
  const orders = new Map<string, Order>();
  const done = new Map<string, { status: number; body: unknown }>();
  const calls: string[] = [];
  const sent = new Map<string, string>();
  let tokens = new Set<string>();
  let declines = false;
  let refundStatus = 'COMPLETED';
  let fails: number | undefined;
  let held: Promise<void> | undefined;
  let base = '';

  const shown = (order: Order) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        custom_id: order.customId,
        ...(order.captures.length + order.refunds.length > 0
          ? { payments: { captures: order.captures, refunds: order.refunds } }
          : {}),
      },
    ],
    links: [
      { href: `${base}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' },
    ],
  });
  const problem = (status: number, name: string, issue?: string) => ({
    status,
    body: { name, ...(issue === undefined ? {} : { details: [{ issue }] }) },
  });
  const orderOfCapture = (id: string) =>
    [...orders.values()].find(({ captures }) => captures.some((each) => each.id === id));

  const make = (body: string) => {
    const { purchase_units: units, payment_source: source } = JSON.parse(body) as {
      purchase_units: { amount: Amount; custom_id: string }[];
      payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
    };
    const { return_url: returnUrl, cancel_url: cancelUrl } = source.paypal.experience_context;
    if (!URL.canParse(returnUrl) || !URL.canParse(cancelUrl)) return problem(400, 'INVALID_REQUEST');
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      amount: units[0]!.amount,
      customId: units[0]!.custom_id,
      returnUrl,
      cancelUrl,
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { status: 200, body: shown(order) };
  };
  const capture = async (order: Order) => {
    await held;
    if (order.captures.length > 0) return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (declines) {
      declines = false;
      return problem(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    }
    order.captures.push({ id: newId(), status: 'COMPLETED', amount: order.amount, custom_id: order.customId });
    order.status = 'COMPLETED';
    return { status: 201, body: shown(order) };
  };
  const giveBack = (captureId: string, body: string) => {
    const order = orderOfCapture(captureId);
    if (!order) return problem(404, 'RESOURCE_NOT_FOUND');
    const { amount, custom_id: ours } = JSON.parse(body) as { amount: Amount; custom_id: string };
    const given = order.refunds.reduce((sum, { amount: { value } }) => sum + Number(value), 0);
    if (given + Number(amount.value) > Number(order.amount.value) + 0.001)
      return problem(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const refund: Refund = { id: newId(), status: refundStatus, amount, custom_id: ours };
    refundStatus = 'COMPLETED';
    order.refunds.push(refund);
    return { status: 201, body: refund };
  };
  const verify = (body: string) => {
    const {
      transmission_id: id,
      transmission_sig: signature,
      webhook_id: webhookId,
    } = JSON.parse(body) as Record<string, string>;
    // The signature is over the bytes of the event, so they have to come back unchanged.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const isOwn = webhookId === WEBHOOK_ID && signature === `sig-${id}` && sent.get(id ?? '') === event;
    return { status: 200, body: { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' } };
  };

  const answer = async (method: string, path: string, body: string) => {
    const [, orderId] = /^\/v2\/checkout\/orders\/([A-Z0-9]+)/.exec(path) ?? [];
    const order = orders.get(orderId ?? '');
    const [, captureId] = /^\/v2\/payments\/captures\/([A-Z0-9]+)/.exec(path) ?? [];
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body);
    if (path === '/v2/checkout/orders') return make(body);
    if (captureId !== undefined && path.endsWith('/refund')) return giveBack(captureId, body);
    if (captureId !== undefined) {
      const of = orderOfCapture(captureId);
      const related = { supplementary_data: { related_ids: { order_id: of?.id } } };
      return of ? { status: 200, body: { ...of.captures[0], ...related } } : problem(404, 'RESOURCE_NOT_FOUND');
    }
    if (!order) return problem(404, 'RESOURCE_NOT_FOUND');
    return method === 'POST' && path.endsWith('/capture') ? capture(order) : { status: 200, body: shown(order) };
  };

  /** The customer's side: a page with two buttons, which lead back to the shop as PayPal's do. */
  const customersPage = (method: string, url: string, response: ServerResponse) => {
    const query = new URL(url, base).searchParams;
    const order = orders.get(query.get('token') ?? '');
    if (!order) return response.writeHead(404).end();
    if (method === 'GET') {
      const button = (name: string) => `<button name="${name.toLowerCase()}">${name}</button>`;
      const form = (name: string) => `<form method="post" action="${url}&amp;does=${name}">${button(name)}</form>`;
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><title>PayPal</title><h1>${order.amount.value}</h1>${form('Pay')}${form('Cancel')}`);
    }
    const isPaid = query.get('does') === 'Pay';
    if (isPaid) order.status = 'APPROVED';
    const back = new URL(isPaid ? order.returnUrl : order.cancelUrl);
    back.searchParams.set('token', order.id);
    if (isPaid) back.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ');
    return response.writeHead(303, { location: back.href }).end();
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (url.startsWith('/checkoutnow')) return customersPage(method, url, response);
    const reply = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    calls.push(`${method} ${url}`);
    if (fails !== undefined) {
      const status = fails;
      fails = undefined;
      return reply(status, { name: 'INTERNAL_SERVER_ERROR' });
    }
    if (url === '/v1/oauth2/token') {
      const isOwn = headers.authorization === `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString('base64')}`;
      if (!isOwn || body !== 'grant_type=client_credentials') return reply(401, { name: 'invalid_client' });
      const token = newId();
      tokens.add(token);
      return reply(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 });
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return reply(401, { name: 'invalid_token' });
    const once_ = headers['paypal-request-id'];
    const known = typeof once_ === 'string' ? done.get(`${url} ${once_}`) : undefined;
    const answered = known ?? (await answer(method, url, body));
    if (typeof once_ === 'string' && answered.status < 300) done.set(`${url} ${once_}`, answered);
    return reply(answered.status, answered.body);
  };

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: { clientId: CLIENT, secret: SECRET, webhookId: WEBHOOK_ID, api: base },
    orders,
    calls,
    approves(id) {
      const order = id === undefined ? [...orders.values()].at(-1) : orders.get(id);
      if (!order) throw new Error('There is no such order');
      order.status = 'APPROVED';
      return order;
    },
    declineNext: () => void (declines = true),
    refundNext: (status) => void (refundStatus = status),
    holdNext() {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return {
        letGo() {
          held = undefined;
          gate.resolve();
        },
      };
    },
    failNext: (status) => void (fails = status),
    forgetTokens: () => void (tokens = new Set()),
    forgetOrder: (id) => void orders.delete(id),
    webhook(type, resource) {
      const id = newId();
      const event = { id: `WH-${id}`, event_type: type, resource_type: 'x', resource };
      // Spaces as PayPal writes them: whoever parses and writes it again has other bytes.
      const payload = JSON.stringify(event, undefined, 1);
      sent.set(id, payload);
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-7fc3e5f6',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': `sig-${id}`,
          'paypal-transmission-time': '2026-11-27T12:00:00Z',
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
