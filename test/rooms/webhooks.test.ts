import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { WebhookDeliveryWire, WebhookEndpointWire } from '#shop/staff/webhooks.contract.ts';
import { STOPPED_AFTER_HOURS } from '#shop/webhooks/retries.rules.ts';
import { sendWebhook } from '#shop/webhooks/webhooks.service.ts';
import { contextOfJob, webhookParts } from '../../src/app/jobs.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { keyOf } from '../support/company.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let shop: TestShop;
let staff: StaffVisitor;
let server: Server;
/** What the program of the print floor has received, and how it answers. */
const received: Received[] = [];
let status = 204;
/** The shop's clock, which a test may set on. */
let ahead = 0;
beforeAll(async () => {
  shop = await openTestShop({ now: () => Temporal.Now.instant().add({ hours: ahead }) });
  staff = await staffAt(shop).signsIn();
  server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      received.push({ headers: incoming.headers, body });
      outgoing.writeHead(status).end(status === 204 ? undefined : 'why not');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(async () => {
  received.length = 0;
  status = 204;
  ahead = 0;
  for (const { id } of await listed()) await staff.call('DELETE', `/staff/webhooks/${id}/`);
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  server.close();
});

const urlOf = (path = '/hook') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const listed = async () => (await staff.call<WebhookEndpointWire[]>('GET', '/staff/webhooks/')).body.data;
const typed = (more: object = {}) => ({ url: urlOf(), note: 'Atelier de Lyon', events: ['job.released'], ...more });

interface Added {
  readonly endpoints: readonly WebhookEndpointWire[];
  readonly secret: string;
}

async function added(more: object = {}) {
  const answer = await staff.call<Added>('POST', '/staff/webhooks/', typed(more));
  expect(answer.status).toBe(200);
  return { id: answer.body.data.endpoints.at(-1)!.id, secret: answer.body.data.secret };
}

const deliveries = async (query = '') =>
  (
    await staff.call<{ deliveries: WebhookDeliveryWire[]; next: string | null }>(
      'GET',
      `/staff/webhook-deliveries/${query}`,
    )
  ).body.data;

/** What the queued job does, whatever the hour for which it was queued. */
async function sends(deliveryId: string) {
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  await sendWebhook(contextOfJob(shop.jobContext, french, 'test', shop.app.log), deliveryId, webhookParts(shop.ground));
}

const queuedAt = async (deliveryId: string) =>
  (
    await asOwner<{ run_at: Date }>(
      shop,
      `select run_at from graphile_worker.jobs where key = 'tirage-fr:webhook:' || $1`,
      [deliveryId],
    )
  ).rows[0]?.run_at;

/** Signatures as a receiver works them out, with no code of ours. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/** A flyer that was paid, approved and released to print. */
async function released() {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(cleanFlyer()));
  await staff.call('POST', `/staff/orders/${placed.orderNumber}/payment/`, { reference: `bank ${placed.orderNumber}` });
  await handIn(placed.guest, placed.id, placed.lineItemId);
  const path = `/staff/uploads/${placed.orderNumber}/${placed.lineItemId}`;
  const { version } = (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
  expect((await staff.call('POST', `${path}/release/`, { version })).status).toBe(200);
  return placed;
}

describe('a job that is released to print', () => {
  test('is told to the program of the print floor, signed, with a link to its folder that needs no account', async () => {
    const { secret } = await added();
    const { orderNumber, guest } = await released();
    const { deliveries: waiting } = await deliveries();
    expect(waiting).toMatchObject([{ event: 'job.released', about: orderNumber, state: 'waiting', tries: 0 }]);
    expect(await queuedAt(waiting[0]!.id)).toBeDefined();
    await sends(waiting[0]!.id);
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret));
    expect(message.headers['webhook-id']).toBe(waiting[0]!.messageId);
    expect(Number(message.headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1000, -2);
    const { type, data } = JSON.parse(message.body);
    expect([type, data.orderNumber]).toEqual(['job.released', orderNumber]);
    const sentAt = Number(message.headers['webhook-timestamp']) * 1000;
    expect(Math.abs(Date.parse(data.download.until) - sentAt - 3 * 86_400_000)).toBeLessThan(60_000);
    expect(data.download.until).toMatch(/T\d\d:\d\d:\d\dZ$/);
    expect(message.body).not.toContain(
      (await guest.call<{ email: string }>('GET', '/session/')).body.data.email ?? '@',
    );
    expect((await deliveries()).deliveries).toMatchObject([{ state: 'delivered', tries: 1, nextAt: null }]);
    const folder = await new Visitor(shop.app, 'localhost', elsewhere()).send({
      method: 'GET',
      url: data.download.url.replace(/^https?:\/\/[^/]+/, ''),
    });
    expect([folder.statusCode, folder.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(Object.keys(unzipSync(folder.rawPayload)).toSorted()).toEqual(
      data.files.map(({ name }: { name: string }) => `${data.folder}/${name}`).toSorted(),
    );
    // Once more, by whoever has seen that it was delivered: nothing happens.
    await sends(waiting[0]!.id);
    expect(received).toHaveLength(1);
  });

  test('has a link that ends, and that opens no other folder and no other shop', async () => {
    await added();
    await released();
    await released();
    for (const { id } of (await deliveries()).deliveries) await sends(id);
    const [one, two] = received.map(({ body }) => new URL(JSON.parse(body).data.download.url)) as [URL, URL];
    const fetched = async (url: URL, host = 'localhost') => {
      const visitor = new Visitor(shop.app, host, elsewhere());
      const { statusCode, json } = await visitor.send({ method: 'GET', url: url.pathname + url.search });
      return statusCode === 200 ? 200 : (json() as { error: { key: string } }).error.key;
    };
    const forged = [
      new URL(`${two.pathname}${one.search}`, one),
      new URL(`${one.pathname}${one.search.replace(/until=\d+/, 'until=99999999999')}`, one),
      new URL(`${one.pathname}?until=${one.searchParams.get('until')}&signature=${'A'.repeat(43)}`, one),
    ];
    for (const url of forged) expect(await fetched(url)).toBe('press_link_ended');
    expect(await fetched(one, 'it.localhost')).toBe('press_link_ended');
    expect(await fetched(one)).toBe(200);
    ahead = 80;
    expect(await fetched(one)).toBe('press_link_ended');
  });

  test('is told to no address that is switched off or does not exist, and waits for one that was stopped', async () => {
    const off = await added({ url: urlOf('/off') });
    await staff.call('PUT', `/staff/webhooks/${off.id}/`, typed({ url: urlOf('/off'), isOn: false }));
    const stopped = await added({ url: urlOf('/stopped') });
    await asOwner(shop, `update webhook_endpoints set state = 'stopped' where id = $1`, [stopped.id]);
    await released();
    const { deliveries: found } = await deliveries();
    expect(found).toMatchObject([{ endpointId: stopped.id, state: 'failed', tries: 0 }]);
    const replay = () => staff.call('POST', `/staff/webhook-deliveries/${found[0]!.id}/replay/`);
    expect(keyOf(await replay())).toBe('webhook_off');
    await staff.call('PUT', `/staff/webhooks/${stopped.id}/`, typed({ url: urlOf('/stopped'), isOn: true }));
    expect((await replay()).status).toBe(200);
    await sends(found[0]!.id);
    expect(received).toHaveLength(1);
  });
});

describe('a message that is not taken', () => {
  test('is sent again later and later under the same id, and every try is written down', async () => {
    await added();
    await released();
    const [{ id, messageId }] = (await deliveries()).deliveries as [WebhookDeliveryWire];
    status = 500;
    await sends(id);
    const first = (await queuedAt(id))!;
    await sends(id);
    const second = (await queuedAt(id))!;
    expect(second.getTime()).toBeGreaterThan(first.getTime() + 60_000);
    status = 204;
    await sends(id);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId, messageId]);
    const told = (
      await staff.call<{ delivery: WebhookDeliveryWire; body: string; attempts: { status: number; answer: string }[] }>(
        'GET',
        `/staff/webhook-deliveries/${id}/`,
      )
    ).body.data;
    expect(told.attempts.map(({ status: each, answer }) => [each, answer])).toEqual([
      [204, ''],
      [500, 'why not'],
      [500, 'why not'],
    ]);
    expect(told.delivery.state).toBe('delivered');
    // The link ends, so it is no part of what is kept.
    expect(told.body).not.toContain('signature');
    expect((await listed())[0]?.failingSince).toBeNull();
  });

  test('stops its address after three days of failures, and the shop is told once', async () => {
    const { id: endpoint } = await added();
    await released();
    await released();
    const ids = (await deliveries()).deliveries.map(({ id }) => id);
    status = 500;
    await sends(ids[0]!);
    expect((await listed())[0]).toMatchObject({ state: 'on', failingSince: expect.any(String) });
    ahead = STOPPED_AFTER_HOURS + 1;
    await sends(ids[0]!);
    await sends(ids[1]!);
    expect((await listed())[0]).toMatchObject({ id: endpoint, state: 'stopped' });
    expect((await deliveries()).deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
    // The second one was not sent any more.
    expect(received).toHaveLength(2);
    const { rows: mails } = await asOwner<{ subject: string }>(
      shop,
      `select subject from mails where subject ilike '%webhook%'`,
    );
    expect(mails).toEqual([{ subject: 'Le webhook Atelier de Lyon est arrêté' }]);
  });

  test('of an address that is removed meanwhile ends with it', async () => {
    const { id } = await added();
    await released();
    const [delivery] = (await deliveries()).deliveries;
    await staff.call('DELETE', `/staff/webhooks/${id}/`);
    await sends(delivery!.id);
    expect([received, (await deliveries()).deliveries]).toEqual([[], []]);
  });
});

describe('an address for webhooks', () => {
  test('gets another secret, and the former one signs beside it for a day', async () => {
    const { id, secret: former } = await added();
    const renewed = await staff.call<Added>('POST', `/staff/webhooks/${id}/secret/`);
    const { secret } = renewed.body.data;
    await staff.call('POST', `/staff/webhooks/${id}/test/`);
    const [test] = (await deliveries()).deliveries;
    expect(test).toMatchObject({ event: 'webhook.test', about: '' });
    await sends(test!.id);
    const [message] = received as [Received];
    expect(String(message.headers['webhook-signature']).split(' ')).toEqual([
      signatureOf(message, secret),
      signatureOf(message, former),
    ]);
    ahead = 25;
    await staff.call('POST', `/staff/webhook-deliveries/${test!.id}/replay/`);
    await sends(test!.id);
    expect(received[1]?.headers['webhook-signature']).toBe(signatureOf(received[1]!, secret));
    const kept = await asOwner<{ secret: string }>(shop, 'select secret from webhook_endpoints where id = $1', [id]);
    expect(kept.rows[0]?.secret).not.toContain(secret.slice(6));
    expect(JSON.stringify(await listed())).not.toContain('whsec');
  });

  test.each([
    ['not a web address', 'webhook_url_invalid'],
    ['ftp://plant.example/', 'webhook_url_invalid'],
    ['https://user:secret@plant.example/', 'webhook_url_invalid'],
    ['https://plant.example/#part', 'webhook_url_invalid'],
    ['http://10.0.0.1/', 'webhook_url_inside'],
    ['https://169.254.169.254/latest/meta-data/', 'webhook_url_inside'],
    ['https://[fd12::1]/', 'webhook_url_inside'],
    ['http://[::ffff:10.0.0.1]/', 'webhook_url_inside'],
  ])('%s is refused', async (url, key) => {
    expect(keyOf(await staff.call('POST', '/staff/webhooks/', typed({ url })))).toBe(key);
    expect(await listed()).toEqual([]);
  });

  test('stands once in a list of twenty, also when many add at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => staff.call('POST', '/staff/webhooks/', typed({ url: urlOf(`/${n % 23}`) }))),
    );
    expect(await listed()).toHaveLength(20);
    expect(answers.map(keyOf).filter((key) => key === 'webhook_full').length).toBeGreaterThanOrEqual(3);
    const [known] = await listed();
    expect(keyOf(await staff.call('POST', '/staff/webhooks/', typed({ url: known!.url })))).toMatch(/known/);
  });

  test('of another shop is not there, nor what was sent to it', async () => {
    const { id } = await added();
    await released();
    const [delivery] = (await deliveries()).deliveries;
    const abroad = await staffAt(shop, 'it.localhost').signsIn();
    const seen = await abroad.call<{ deliveries: object[] }>('GET', `/staff/webhook-deliveries/?webhook=${id}`);
    expect(seen.body.data.deliveries).toEqual([]);
    const calls = [
      abroad.call('PUT', `/staff/webhooks/${id}/`, { ...typed(), isOn: false }),
      abroad.call('POST', `/staff/webhooks/${id}/secret/`),
      abroad.call('POST', `/staff/webhooks/${id}/test/`),
      abroad.call('DELETE', `/staff/webhooks/${id}/`),
      abroad.call('GET', `/staff/webhook-deliveries/${delivery!.id}/`),
      abroad.call('POST', `/staff/webhook-deliveries/${delivery!.id}/replay/`),
    ];
    expect((await Promise.all(calls)).map(({ status: each }) => each)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await listed())[0]?.state).toBe('on');
  });

  test('shows what was sent page by page, each message once', async () => {
    const { id } = await added();
    for (let count = 0; count < 35; count += 1) await staff.call('POST', `/staff/webhooks/${id}/test/`);
    const first = await deliveries(`?webhook=${id}`);
    const second = await deliveries(`?webhook=${id}&after=${first.next}`);
    const ids = [...first.deliveries, ...second.deliveries].map((each) => each.id);
    expect([first.deliveries.length, second.next, new Set(ids).size]).toEqual([30, null, 35]);
  });
});
