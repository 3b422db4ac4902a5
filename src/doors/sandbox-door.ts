import { request as httpRequest } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatMoney } from '#kernel/format.ts';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal } from '#kernel/refusal.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import {
  SANDBOX,
  SANDBOX_PATH,
  sandboxEvent,
  SIGNATURE_HEADER,
  signWebhook,
} from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { sandboxKey } from '#shop/payments/registry.ts';
import {
  enqueueWebhook,
  lockSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
  type SandboxState,
} from '#shop/payments/providers/sandbox/sandbox.repository.ts';
import type { CurrentShops } from '#shop/current-shops.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { tenantOf, type ContextSources } from './context.ts';
import { html, plainPage, type Html } from './html.ts';
import { brandOf } from './pages/brand.ts';

/** The buttons of the hosted page: the new state of the payment, and the states from which it is allowed. */
const CHOICES: Readonly<Record<string, { readonly to: SandboxState; readonly from: readonly SandboxState[] }>> = {
  accept: { to: 'captured', from: ['open'] },
  challenge: { to: 'challenged', from: ['open'] },
  confirm: { to: 'captured', from: ['challenged'] },
  decline: { to: 'declined', from: ['open', 'challenged'] },
  abandon: { to: 'abandoned', from: ['open', 'challenged'] },
};

/** Only own properties count: 'constructor' is not a choice. */
function choiceOf(name: string) {
  return Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
}

type Say = (key: string) => string;

/**
 * The pages of the sandbox provider. The provider has no access to orders: it has an amount, a reference and a return
 * address.
 */
export function registerSandboxRoutes(app: FastifyInstance, sources: ContextSources): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2048 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    );
    scope.get(`${SANDBOX_PATH}/:id`, (request, reply) => show(request, reply, sources));
    scope.post(`${SANDBOX_PATH}/:id`, (request, reply) => choose(request, reply, sources));
    done();
  });
}

async function show(request: FastifyRequest, reply: FastifyReply, sources: ContextSources): Promise<FastifyReply> {
  const found = await find(request, sources);
  if (!found) {
    reply.callNotFound();
    return reply;
  }
  const { tenant, payment } = found;
  if (isOver(payment.state)) return reply.redirect(payment.returnPath, 303);
  const say: Say = (key) => sources.dictionaries.text(tenant, 'sandbox', key);
  const isCard = payment.provider === SANDBOX;
  const page = payment.state === 'challenged' ? challengePage(say) : choicePage(say, isCard);
  const [title, intro] = isCard ? [say('title'), say('intro')] : [say('paypal_title'), say('paypal_intro')];
  const amount = formatMoney(payment.amountCents, payment.currency as Currency, tenant.domain.locale);
  return (
    reply
      .header('cache-control', 'no-store')
      // Anyone who knows this address can pay with it, so it must not leak as a referrer.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        plainPage(
          { language: tenant.language, title, brandStylesheet: brandOf(tenant).stylesheetPath },
          html`<h1>${title}</h1>
            <p class="note">${intro}</p>
            <div class="card">
              <p>${tenant.legal.company} · ${payment.reference}</p>
              <p class="amount">${amount}</p>
            </div>
            ${page}`,
        ),
      )
  );
}

/** @param hasChallenge whether a bank may ask who pays */
function choicePage(say: Say, hasChallenge: boolean): Html {
  return html`<form method="post">
    <button class="main" name="choice" value="accept">${say('accept')}</button>
    ${hasChallenge ? html`<button name="choice" value="challenge">${say('challenge')}</button>` : html``}
    <button name="choice" value="decline">${say('decline')}</button>
    <button name="choice" value="abandon">${say('abandon')}</button>
  </form>`;
}

function challengePage(say: Say): Html {
  return html`<h2>${say('challenge_title')}</h2>
    <p>${say('challenge_intro')}</p>
    <form method="post">
      <button class="main" name="choice" value="confirm">${say('confirm')}</button>
      <button name="choice" value="decline">${say('refuse')}</button>
    </form>`;
}

async function choose(request: FastifyRequest, reply: FastifyReply, sources: ContextSources): Promise<FastifyReply> {
  const found = await find(request, sources);
  const choice = request.body instanceof URLSearchParams ? choiceOf(request.body.get('choice') ?? '') : undefined;
  if (!found || !choice) {
    reply.callNotFound();
    return reply;
  }
  const { tenant, payment } = found;
  const state = await sources.db.transact(tenant.id, async (tx) => {
    const current = await lockSandboxPayment(tx, tenant.id, payment.id);
    if (!current || !choice.from.includes(current.state)) return current?.state ?? 'abandoned';
    await moveSandboxPayment(tx, tenant.id, payment.id, choice.to);
    if (isOver(choice.to)) await enqueueWebhook(tx, payment, sandboxEvent(payment, choice.to));
    return choice.to;
  });
  return reply.redirect(isOver(state) ? payment.returnPath : `${SANDBOX_PATH}/${payment.id}`, 303);
}

async function find(
  request: FastifyRequest,
  sources: ContextSources,
): Promise<{ tenant: Tenant; payment: SandboxPayment } | undefined> {
  const tenant = tenantOf(request);
  const { id } = request.params as { id: string };
  if (isRefusal(tenant) || !/^[\w-]{16,64}$/.test(id)) return undefined;
  const payment = await sources.db.transact(tenant.id, (tx) => lockSandboxPayment(tx, tenant.id, id));
  return payment && { tenant, payment };
}

/** Whether the page has nothing more to ask. */
function isOver(state: SandboxState): state is Exclude<SandboxState, 'open' | 'challenged'> {
  return state !== 'open' && state !== 'challenged';
}

const DELIVERY_LIMIT_MS = 6_000;

/**
 * Delivers a webhook to the shop and retries until the shop answers 200. Delivery is at least once, so an event may
 * arrive twice.
 */
export function webhookDelivery(
  shops: CurrentShops,
  secret: string,
  shopAddress: () => { host: string; port: number },
): Job {
  return async ({ tenantId, provider = SANDBOX, event }) => {
    const host = (await shops.current(tenantId))?.tenant.hosts[0];
    if (!host) return;
    const body = JSON.stringify(event);
    const status = await post({
      ...shopAddress(),
      path: `${API}/payment/webhook/${String(provider)}/`,
      virtualHost: host,
      body,
      signature: signWebhook(sandboxKey(secret, tenantId), body, Temporal.Now.instant()),
    });
    if (status !== 200) throw new Error(`The shop answered ${status} to a payment webhook`);
  };
}

interface Delivery {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly virtualHost: string;
  readonly body: string;
  readonly signature: string;
}

function post({ host, port, path, virtualHost, body, signature }: Delivery): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: virtualHost,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      [SIGNATURE_HEADER]: signature,
    };
    const call = httpRequest({ host, port, path, method: 'POST', headers, timeout: DELIVERY_LIMIT_MS }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      // An aborted answer has no 'end' event, only 'close'. After 'end' this call has no effect.
      response.on('close', () => reject(new Error('The shop broke off its answer to a webhook')));
    });
    call.on('timeout', () => call.destroy(new Error('The shop did not answer a webhook in time')));
    // Without the code of the connection, which could be taken for the database's.
    call.on('error', (cause) => reject(new Error(`The shop took no webhook: ${cause.message}`, { cause })));
    call.end(body);
  });
}
