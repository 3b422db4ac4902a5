import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import type { exportData } from '#shop/privacy/privacy.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { address, flyerLine, teeLine } from '../builders/lines.ts';
import { WINDOW_CARD } from '../support/promotions.ts';
import { Authenticator } from '../support/authenticator.ts';
import { asOwner, drawn, follows, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { produce } from '../support/production.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
let moments = 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => START.add({ milliseconds: (moments += 1) }) });
});
afterAll(() => shop.close());

type File = Answer<typeof exportData>;
type Rows = Readonly<Record<string, unknown>>[];
const PAGE = 'http://localhost:3000';
const NAMED = { jobName: 'Mariage d’Ève', userNotes: 'Sonnez chez Ève' };

/** A customer of a proven address who reads the newsletter. */
async function customer() {
  const made = await registered(shop, { newsletter: true });
  await follows(made.visitor, (await mailsTo(shop, made.email))[0]?.link ?? '');
  await made.visitor.meet();
  expect((await made.visitor.call('POST', '/customer/confirm/', {})).status).toBe(200);
  return made;
}

async function filledCart(visitor: Visitor, email: string): Promise<string> {
  const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
  await visitor.meet();
  await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine(NAMED) });
  await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, {
    shippingAddress: address({ email, phone: '+33 6 12 34 56 78' }),
  });
  return cart.id;
}

interface Placed {
  readonly id: string;
  readonly orderNumber: string;
  readonly accessKey: string;
}

async function ordered(visitor: Visitor, email: string): Promise<Placed> {
  const cart = await filledCart(visitor, email);
  const body = { user_notes: { text: 'Sonnez chez Ève', invoiceRequested: true } };
  return (await visitor.call<Placed>('POST', `/cart/${cart}/checkout/`, body)).body.data;
}

/** Pays an order and delivers everything in it. */
async function complete({ orderNumber }: Placed): Promise<void> {
  const [snapshot] = await snapshotsOf(shop.ground.shops, ['tirage-fr']);
  const ctx = contextOfJob(shop.jobContext, snapshot!, 'privacy test', shop.app.log, 'operator');
  await recordTransfer(ctx, orderNumber, { bankReference: orderNumber }, TRANSFER_PROVIDER);
  await produce(ctx, orderNumber);
}

const erase = (visitor: Visitor, password = PASSWORD) => visitor.call('POST', '/customer/erase/', { password });
const key = ({ status, body }: { status: number; body: { error?: { key: string } } }) => body.error?.key ?? status;

describe('one’s data as a file', () => {
  test('has a part for everything that is kept, and no key to anything', async () => {
    const { visitor, email } = await customer();
    const passkey = new Authenticator(PAGE);
    const options = await visitor.call<{ challenge: string; rp: { id: string } }>(
      'POST',
      '/customer/passkeys/options/',
      {
        password: PASSWORD,
      },
    );
    await visitor.call('POST', '/customer/passkeys/', {
      name: 'Téléphone',
      credential: passkey.creates(options.body.data),
    });
    const order = await ordered(visitor, email);
    await visitor.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    await filledCart(visitor, email);
    const answer = await visitor.call<File>('GET', '/customer/export/');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tirage-fr-2026-11-23.json"');
    const {
      version,
      shop: name,
      parts,
    } = answer.body.data as { version: number; shop: string; parts: Record<string, Rows> };
    expect([version, name]).toEqual([1, 'Tirage']);
    const counts = Object.fromEntries(Object.entries(parts).map(([part, rows]) => [part, rows.length]));
    expect(counts).toMatchObject({ account: 1, sessions: 1, passkeys: 1, carts: 1, orders: 1, events: 2 });
    expect(parts['account']?.[0]).toMatchObject({ email, firstName: 'Ève', isSubscriber: true });
    expect(parts['sessions']?.[0]).toMatchObject({ browser: 'Chrome', strategy: 'customer' });
    expect(parts['passkeys']?.[0]).toMatchObject({ name: 'Téléphone' });
    expect(parts['newsletter']?.map(({ act }) => act)).toEqual(['confirmed']);
    expect(parts['carts']?.[0]).toMatchObject({ state: 'active', lines: [NAMED] });
    expect(parts['orders']?.[0]).toMatchObject({
      orderNumber: order.orderNumber,
      boughtWith: { userNotes: 'Sonnez chez Ève' },
      lines: [NAMED],
      history: [{ axis: 'order', to: 'placed', by: 'customer' }],
      payments: [{ method: 'transfer', transactions: [] }],
    });
    expect(parts['mails']?.map(({ subject }) => subject)).toContain(
      'Une clé d’accès a été ajoutée à votre compte Tirage',
    );
    const text = JSON.stringify(parts);
    expect(text).toContain('key=…');
    expect(text).not.toMatch(/[?&]key=[\w-]/);
    expect(text).not.toContain(order.accessKey);
    expect(text).not.toMatch(/passwordHash|public_?key/i);
  });

  test('has nothing that was mailed to an address which its owner has not proven, and is made five times an hour', async () => {
    const proven = await customer();
    const { visitor } = await registered(shop, { email: proven.email, newsletter: true });
    const { parts } = (await visitor.call<File>('GET', '/customer/export/')).body.data;
    expect([parts['mails'], parts['newsletter']]).toEqual([[], []]);
    for (let more = 0; more < 4; more += 1) expect((await visitor.call('GET', '/customer/export/')).status).toBe(200);
    const refused = await visitor.call('GET', '/customer/export/');
    expect(key(refused)).toBe('too_many_attempts');
    expect(refused.body.error.text).toMatch(/^Trop d’essais\. Recommencez après .*\d\sh\s\d\d\.$/);
  });

  test('is of whoever is signed in', async () => {
    expect(key(await new Visitor(shop.app, 'localhost', elsewhere()).call('GET', '/customer/export/'))).toBe(
      'sign_in_required',
    );
  });
});

describe('erasing the account', () => {
  test('asks for the password, and waits for an order under way and for money that goes back', async () => {
    const { visitor, email } = await customer();
    expect(key(await erase(visitor, 'nicht das'))).toBe('form_invalid');
    const order = await ordered(visitor, email);
    const obstacles = async () =>
      (await visitor.call<{ obstacles: object[] }>('GET', '/customer/erase/')).body.data.obstacles;
    expect(await obstacles()).toEqual([{ reason: 'order_under_way', name: order.orderNumber }]);
    const page = await visitor.send({ method: 'GET', url: '/espace/donnees/', headers: { accept: 'text/html' } });
    expect(drawn(page.body)).toMatch(/ne peut pas encore être effacé.*Ce qui est effacé/s);
    const refused = await erase(visitor);
    expect([refused.status, refused.body.error.text]).toEqual([409, expect.stringContaining(order.orderNumber)]);
    await asOwner(shop, `update orders set order_state = 'cancelled', payment_state = 'paid' where id = $1`, [
      order.id,
    ]);
    expect(await obstacles()).toEqual([{ reason: 'money_to_return', name: order.orderNumber }]);
    expect(key(await erase(visitor))).toBe('erasure_obstacles');
  });

  test('waits no longer when the order was paid and delivered, unless the bank takes the payment back', async () => {
    const { visitor, email } = await customer();
    const order = await ordered(visitor, email);
    await complete(order);
    const obstacles = async () =>
      (await visitor.call<{ obstacles: object[] }>('GET', '/customer/erase/')).body.data.obstacles;
    const paymentIs = (state: string) =>
      asOwner(shop, 'update orders set payment_state = $2 where id = $1', [order.id, state]);
    await paymentIs('awaiting');
    expect(await obstacles()).toEqual([{ reason: 'payment_due', name: order.orderNumber }]);
    await paymentIs('paid');
    expect(await obstacles()).toEqual([]);
    expect(key(await erase(visitor))).toBe(200);
  });

  test('signs out everywhere, leaves nothing but the books, and the address may register again', async () => {
    const { visitor, email, id } = await customer();
    const phone = new Visitor(shop.app, 'localhost', elsewhere());
    await phone.call('POST', '/auth/login/', { email, password: PASSWORD });
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    const [order, asGuest] = [await ordered(visitor, email), await ordered(guest, email.toUpperCase())];
    for (const each of [order, asGuest]) await complete(each);
    await filledCart(visitor, email);
    expect(key(await erase(visitor))).toBe(200);

    for (const device of [visitor, phone])
      expect((await device.call<{ loggedIn: boolean }>('GET', '/session/')).body.data.loggedIn).toBe(false);
    expect(key(await phone.call('POST', '/auth/login/', { email, password: PASSWORD }))).toBe('credentials_refused');
    // Neither the mailed key nor the browser that ordered opens what was the person's.
    const withKey = await guest.call('GET', `/order/${order.id}`, undefined, { 'x-order-key': order.accessKey });
    const ofBrowser = await guest.call('GET', `/order/${asGuest.id}`);
    expect([key(withKey), key(ofBrowser)]).toEqual(['order_not_found', 'order_not_found']);

    const { rows: kept } = await asOwner<{ number: string; gross: number; email: string; said: string }>(
      shop,
      `select order_number as number, gross_cents as gross, email, o::text || (
         select string_agg(l.line::text, '') from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id) as said
       from orders o where order_number = any($1) order by order_number`,
      [[order.orderNumber, asGuest.orderNumber]],
    );
    expect(kept.map(({ number }) => number)).toEqual([order.orderNumber, asGuest.orderNumber].toSorted());
    for (const { gross, email: left, said } of kept) {
      expect([gross > 0, left]).toEqual([true, '']);
      expect(said).toContain('rue');
      for (const gone of [email, email.toUpperCase(), id, '12 34 56', 'Sonnez', 'Mariage', order.accessKey])
        expect(said).not.toContain(gone);
    }
    const { rows: carts } = await asOwner<{ said: string }>(
      shop,
      `select c::text || coalesce((select string_agg(l::text, '') from cart_lines l where l.cart_id = c.id), '') as said
       from carts c join orders o on o.tenant_id = c.tenant_id and o.cart_id = c.id where o.order_number = any($1)`,
      [[order.orderNumber, asGuest.orderNumber]],
    );
    expect(carts).toHaveLength(2);
    for (const { said } of carts)
      for (const gone of [email, email.toUpperCase(), 'rue', '12 34 56', 'Mariage']) expect(said).not.toContain(gone);
    for (const [table, column] of [
      ['customers', 'id'],
      ['sessions', 'customer_id'],
      ['account_tokens', 'customer_id'],
      ['carts', 'customer_id'],
      ['shop_events', 'customer_id'],
    ])
      expect((await asOwner(shop, `select from ${table} where ${column} = $1`, [id])).rowCount, table).toBe(0);
    const consents = await asOwner(
      shop,
      `select s.email, s.state, array_agg(c.act order by c.id) as acts from newsletter_subscriptions s
       join newsletter_consents c on c.tenant_id = s.tenant_id and c.subscription_id = s.id
       where s.id in (select subscription_id from newsletter_consents where customer_id = $1) group by s.email, s.state`,
      [id],
    );
    expect(consents.rows).toEqual([{ email: null, state: 'unsubscribed', acts: ['confirmed', 'withdrawn'] }]);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual(['Votre compte Tirage est effacé']);

    const again = await registered(shop, { email });
    await follows(again.visitor, (await mailsTo(shop, email))[0]?.link ?? '');
    await again.visitor.meet();
    const { body } = await again.visitor.call('POST', '/customer/confirm/', {});
    expect(body.data).toMatchObject({ state: 'done', orders: 0 });
  });

  test('takes every word that the person typed out of the books, and leaves what was made in which number', async () => {
    const { visitor, email } = await customer();
    const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
    const cards = flyerLine({
      productId: 'bc-std',
      selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '2' },
      quantity: 250,
      jobName: 'Mariage',
      artworks: [
        { name: 'Ève Ribot', quantity: 100 },
        { name: 'Zoé Ribot', quantity: 150 },
      ],
    });
    for (const line of [cards, teeLine()]) await visitor.call('PUT', `/cart/${cart.id}/item`, { line });
    await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
    const order = (await visitor.call<Placed>('POST', `/cart/${cart.id}/checkout/`, {})).body.data;
    const cancelled = await visitor.call('POST', `/order/${order.id}/cancel/`, { reason: 'Mariage annulé par Zoé' });
    expect(cancelled.status).toBe(200);
    expect(key(await erase(visitor))).toBe(200);
    const { rows } = await asOwner<{ artworks: { name: string; quantity: number }[] }>(
      shop,
      `select line -> 'artworks' as artworks from order_lines where order_id = $1 order by position`,
      [order.id],
    );
    expect(rows.map(({ artworks }) => artworks.map(({ name, quantity }) => [name, quantity]))).toEqual([
      [
        ['', 100],
        ['', 150],
      ],
      [
        ['S', 3],
        ['M', 5],
        ['L', 7],
        ['XL', 2],
      ],
    ]);
    const { rows: left } = await asOwner<{ said: string }>(
      shop,
      `select o::text || (select string_agg(e::text, '') from order_events e where e.order_id = o.id)
         || (select string_agg(l::text, '') from order_lines l where l.order_id = o.id) as said
       from orders o where id = $1`,
      [order.id],
    );
    expect(left[0]?.said).not.toMatch(/mariage|ribot|zoé|zoe/i);
  });

  test('takes the mails to a former address along, and the file of one’s data has them', async () => {
    const { visitor, email } = await customer();
    const next = `neu-${email}`;
    await visitor.call('POST', '/customer/email/', { email: next, password: PASSWORD });
    for (const address of [email, next]) {
      await follows(visitor, (await mailsTo(shop, address))[0]?.link ?? '');
      expect(key(await visitor.call('POST', '/customer/confirm/', {}))).toBe(200);
    }
    const { parts } = (await visitor.call<File>('GET', '/customer/export/')).body.data;
    const former = (await mailsTo(shop, email)).length;
    expect(former).toBeGreaterThan(1);
    expect(parts['mails']?.length).toBe(former + (await mailsTo(shop, next)).length);
    expect(key(await erase(visitor))).toBe(200);
    expect(await mailsTo(shop, email)).toEqual([]);
    expect(await mailsTo(shop, next)).toHaveLength(1);
  });

  test('of an address that nobody proved lets go of the account, and of nothing that is its owner’s', async () => {
    const proven = await customer();
    const before = (await mailsTo(shop, proven.email)).length;
    const other = await registered(shop, { email: proven.email });
    expect(key(await erase(other.visitor))).toBe(200);
    expect(await mailsTo(shop, proven.email)).toHaveLength(before + 2);
    expect((await proven.visitor.call<{ loggedIn: boolean }>('GET', '/session/')).body.data.loggedIn).toBe(true);
    const reader = await asOwner<{ state: string }>(
      shop,
      'select state from newsletter_subscriptions where email = $1',
      [proven.email],
    );
    expect(reader.rows).toEqual([{ state: 'subscribed' }]);
  });

  test('meets an order that is placed at the same moment: one of the two is refused, and no order is left without its person', async () => {
    const { visitor, email, id } = await customer();
    const cart = await filledCart(visitor, email);
    const [placed, erased] = await Promise.all([visitor.call('POST', `/cart/${cart}/checkout/`, {}), erase(visitor)]);
    const { rowCount } = await asOwner(shop, 'select from orders where customer_id = $1', [id]);
    expect([placed.status, erased.status]).toEqual(rowCount === 1 ? [200, 409] : [expect.any(Number), 200]);
    expect([placed.status === 200, erased.status === 200].filter(Boolean)).toHaveLength(1);
  });
});
