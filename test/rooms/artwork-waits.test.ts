import { beforeAll, describe, expect, test } from 'vitest';
import { fourCards } from '../builders/lines.ts';
import { handIn } from '../support/artwork.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { refundOverpaid } from '#shop/checkout/refund.service.ts';
import { releaseAuthorised } from '#shop/checkout/release.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { remindOfArtwork, shopsToRemind } from '#shop/orders/artwork-wait.service.ts';
import { paymentProviders, type PaymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useShop } from '../support/promotions.ts';
import { staffAt } from '../support/staff.ts';
import { aPdf, lineOf, sendFile } from '../support/uploads.ts';
import { Visitor } from '../support/visitor.ts';

const shop = useShop();

let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const contextIn = (hours: number) => {
  const ctx = contextOfJob(shop.jobContext(), french, 'test', shop.app().log);
  return { ...ctx, now: ctx.now.add({ hours }) };
};
const providers = () => paymentProviders({ ...shop.ground(), sandbox: true });
const clockAfter = (days: number) => remindOfArtwork(contextIn(days * 24 + 1), providers());
const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;

async function placed(change = {}) {
  const filled = await shop.fill(change);
  return { guest: filled.guest, order: await shop.ordered(filled) };
}

/** The card's bank has promised the money, and nothing is charged. */
async function authorised() {
  const { guest, order } = await placed();
  const { body } = await guest.call<{ redirect: string }>('POST', `/order/${order.id}/payment/`, { method: 'card' });
  const atSandbox = body.data.redirect.split('/').at(-1)!;
  await moveAtSandbox(atSandbox, 'authorised');
  const ctx = contextIn(0);
  await askProviders({ ...ctx, now: ctx.now.add({ minutes: 16 }) }, providers());
  return { guest, order: await read(guest, order.id), atSandbox };
}
const moveAtSandbox = (id: string, state: string) =>
  shop.owner().query('update sandbox_payments set state = $2 where id = $1', [id, state]);
const atSandboxIs = async (id: string) =>
  (await shop.owner().query<{ state: string }>('select state from sandbox_payments where id = $1', [id])).rows[0]
    ?.state;
const releasesQueued = async ({ orderNumber }: OrderWire) =>
  (
    await shop.owner().query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'release_authorised' and j.payload ->> 'orderNumber' = $1`,
      [orderNumber],
    )
  ).rows[0]?.count;

async function paid(change = {}) {
  const { guest, order } = await placed(change);
  const { body } = await guest.call<{ redirect: string }>('POST', `/order/${order.id}/payment/`, { method: 'card' });
  await new Visitor(shop.app()).send({
    method: 'POST',
    url: `/sandbox-payment/${body.data.redirect.split('/').at(-1)}`,
    payload: 'choice=accept',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const ctx = contextIn(0);
  await askProviders({ ...ctx, now: ctx.now.add({ minutes: 16 }) }, providers());
  return { guest, order: await read(guest, order.id) };
}

async function withFile() {
  const bought = await paid();
  const { lineItemId } = await lineOf(bought.guest, bought.order.id);
  expect((await sendFile(bought.guest, bought.order.id, aPdf(), { lineItemId })).key).toBe(204);
  return bought;
}

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
}
const mailsOf = async ({ orderNumber }: OrderWire, kinds: RegExp) =>
  (
    await shop
      .owner()
      .query<Mail>(
        `select recipient, subject, body_text from mails where subject like '%' || $1 || '%' order by created_at`,
        [orderNumber],
      )
  ).rows.filter(({ subject }) => kinds.test(subject));
const productionEndsBefore = (order: OrderWire) => Object.values(order.lineItems)[0]!.productionEndsBefore;
const REMINDER = /Il manque votre part/;
const reminders = async (order: OrderWire) => (await mailsOf(order, REMINDER)).length;

describe('an order that waits for files', () => {
  test('is not reminded of before it is paid', async () => {
    const { order } = await placed();
    await clockAfter(20);
    expect(await reminders(order)).toBe(0);
  });

  test('reminds its customer after 1, 3 and 7 days, and only once each', async () => {
    const { order, guest } = await paid();
    const counts: number[] = [];
    for (const days of [0.5, 1, 1, 2, 3, 6, 7, 7, 14]) {
      await clockAfter(days);
      counts.push(await reminders(order));
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3]);
    const [first, , last] = await mailsOf(order, REMINDER);
    expect(first!.body_text).toContain('fichiers à envoyer');
    // Two items of one product would be named alike without their numbers.
    expect(first!.body_text).toMatch(/\d\s?× Flyer A5/);
    // The date was promised until an instant: before it nothing moves, and after it the date does.
    const isOver = (days: number) =>
      Date.parse(productionEndsBefore(order)) <= Date.now() + (days * 24 + 1) * 3_600_000;
    for (const [mail, days] of [
      [first!, 1],
      [last!, 7],
    ] as const)
      expect(mail.body_text).toMatch(
        isOver(days)
          ? /envoyer\s; l’heure est passée\s: reçus maintenant, la date devient le \S+ \S+ \S+/
          : /jusqu’au .* pour garder la date/,
      );
    expect(isOver(7)).toBe(true);
    // No hour is named any more, so none is referred to.
    expect(last!.body_text).not.toContain('l’heure indiquée');
    expect(first!.body_text).not.toContain('valider');
    expect(first!.body_text).not.toContain('annulée');
    expect(last!.body_text).toMatch(/Sans aucun fichier le \S+ \S+ \S+, la commande sera annulée et remboursée/);
    expect((await read(guest, order.id)).orderState).toBe('confirmed');
  });

  test('is cancelled and refunded after 15 days without any file, and customer and shop are told', async () => {
    const { order, guest } = await paid();
    for (const days of [1, 3, 7, 15]) await clockAfter(days);
    await refundOverpaid(contextIn(0), order.orderNumber, providers());
    expect(await read(guest, order.id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded' });
    const [told] = await mailsOf(order, /annulée$|Commande .* annulée/);
    expect(told?.body_text).toContain('aucun fichier');
    const [toShop] = await mailsOf(order, /Annulée faute de fichiers/);
    expect(toShop?.body_text).toContain('par le moyen de paiement du client');
  });

  test('is cancelled after 15 days also where its payment is only authorised, which is then released', async () => {
    const { order, guest, atSandbox } = await authorised();
    expect(order.paymentState).toBe('authorised');
    for (const days of [1, 3, 7, 15]) await clockAfter(days);
    expect(await read(guest, order.id)).toMatchObject({ orderState: 'cancelled', paymentState: 'authorised' });
    expect(await releasesQueued(order)).toBe(1);
    await releaseAuthorised(contextIn(0), order.orderNumber, providers());
    // The job comes twice, and its webhook after it: it is released once.
    await releaseAuthorised(contextIn(0), order.orderNumber, providers());
    const after = await read(guest, order.id);
    expect([after.paymentState, after.payments.map(({ state }) => state), await atSandboxIs(atSandbox)]).toEqual([
      'awaiting',
      ['released'],
      'released',
    ]);
    expect(after.history.filter(({ axis, reason }) => axis === 'payment' && reason === 'released')).toHaveLength(1);
    const [told] = await mailsOf(order, /annulée$|Commande .* annulée/);
    expect(told?.body_text).toContain('nous levons l’autorisation');
    const lastReminder = (await mailsOf(order, REMINDER)).at(-1);
    expect(lastReminder?.body_text).toMatch(/annulée et rien ne vous sera débité/);
    const [toShop] = await mailsOf(order, /Annulée faute de fichiers/);
    expect(toShop?.body_text).toContain('son autorisation est levée');
  });

  test('is cancelled by its customer while its payment is only authorised', async () => {
    const { order, guest } = await authorised();
    expect(order.cancellation?.refund.centAmount).toBe(0);
    const { status, body } = await guest.call<OrderWire>('POST', `/order/${order.id}/cancel/`, { refundCents: 0 });
    expect([status, body.data.orderState]).toEqual([200, 'cancelled']);
    expect(await releasesQueued(order)).toBe(1);
  });

  test('is cancelled by staff while its payment is only authorised', async () => {
    const { order, guest } = await authorised();
    const staff = await staffAt({ app: shop.app() }).signsIn();
    const { body } = await staff.call<StaffOrderWire>('GET', `/staff/orders/${order.orderNumber}`);
    const { version, cancellation } = body.data;
    expect(cancellation).toMatchObject({ refund: { centAmount: 0 } });
    const path = `/staff/orders/${order.orderNumber}/cancel/`;
    expect((await staff.call('POST', path, { version, reason: 'Doublon', refundCents: 0 })).status).toBe(200);
    expect((await read(guest, order.id)).orderState).toBe('cancelled');
    expect(await releasesQueued(order)).toBe(1);
  });

  test('gives back as a refund what was charged before its authorisation could be released', async () => {
    const { order, guest, atSandbox } = await authorised();
    await guest.call('POST', `/order/${order.id}/cancel/`, { refundCents: 0 });
    await moveAtSandbox(atSandbox, 'captured');
    await releaseAuthorised(contextIn(0), order.orderNumber, providers());
    const ctx = contextIn(0);
    await askProviders({ ...ctx, now: ctx.now.add({ minutes: 16 }) }, providers());
    expect(await read(guest, order.id)).toMatchObject({ orderState: 'cancelled', paymentState: 'refunded' });
  });

  test('keeps the job that releases while its provider does not answer', async () => {
    const { order, guest, atSandbox } = await authorised();
    await guest.call('POST', `/order/${order.id}/cancel/`, { refundCents: 0 });
    const silent: PaymentProviders = {
      ...providers(),
      byId: (tenant, id) => {
        const provider = providers().byId(tenant, id);
        return provider && { ...provider, release: () => Promise.reject(new Error('away')) };
      },
    };
    await expect(releaseAuthorised(contextIn(0), order.orderNumber, silent)).rejects.toThrow('is not released yet');
    expect(await atSandboxIs(atSandbox)).toBe('authorised');
    await releaseAuthorised(contextIn(0), order.orderNumber, providers());
    expect(await atSandboxIs(atSandbox)).toBe('released');
  });

  test('is never cancelled before it was reminded, however long the clock stood still', async () => {
    const { order, guest } = await paid();
    await clockAfter(40);
    await clockAfter(40);
    expect([await reminders(order), (await read(guest, order.id)).orderState]).toEqual([1, 'confirmed']);
  });

  test('stays when a file was sent and not handed in: the shop is told, once', async () => {
    const { order, guest } = await withFile();
    for (const days of [1, 3, 7, 15, 16, 40]) await clockAfter(days);
    expect((await read(guest, order.id)).orderState).toBe('confirmed');
    expect((await mailsOf(order, /Fichiers toujours attendus/)).map(({ recipient }) => recipient)).toHaveLength(1);
    expect(await reminders(order)).toBe(3);
    const [, , last] = await mailsOf(order, REMINDER);
    expect(last!.body_text).not.toContain('annulée');
    expect(last!.body_text).toContain('fichiers à valider');
    expect(last!.body_text).not.toContain('à envoyer');
  });

  test('K16 is reminded of missing files as long as one of its names has none', async () => {
    const { selection } = fourCards();
    const { guest, order } = await paid(
      fourCards({
        selection: { ...selection, sets: '2' },
        artworks: ['Léa', 'Tom'].map((name) => ({ name, quantity: 500 })),
      }),
    );
    const { lineItemId } = await lineOf(guest, order.id);
    const send = (artworkId: string) =>
      sendFile(guest, order.id, aPdf(), { lineItemId, artworkId, name: `${artworkId}.pdf` });
    expect((await send('1')).key).toBe(204);
    await clockAfter(1);
    expect((await mailsOf(order, REMINDER)).at(-1)?.body_text).not.toContain('fichiers à valider');
    expect((await send('2')).key).toBe(204);
    await clockAfter(3);
    expect((await mailsOf(order, REMINDER)).at(-1)?.body_text).toContain('fichiers à valider');
  });

  test('is left alone once its files are handed in', async () => {
    const { order, guest } = await withFile();
    const { lineItemId } = await lineOf(guest, order.id);
    const done = await handIn(guest, order.id, lineItemId);
    expect([done.status, done.body.error]).toEqual([200, undefined]);
    for (const days of [1, 3, 7, 15]) await clockAfter(days);
    expect([await reminders(order), (await read(guest, order.id)).orderState]).toEqual([0, 'confirmed']);
  });

  test('is found among the shops before its shop is opened', async () => {
    await paid();
    const found = (hours: number) => shopsToRemind(shop.ground().db, ['tirage-fr', 'tirage-it'], contextIn(hours).now);
    expect(await found(24 * 400)).toEqual(['tirage-fr']);
    await clockAfter(0);
    expect(await found(-24)).toEqual([]);
  });
});
