import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '#platform/db/database.ts';
import { isRefusal } from '#kernel/refusal.ts';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { Ctx } from '#shop/context.ts';
import type { WalletWire } from '#shop/wallet/wallet.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { adjustWallet } from '#shop/wallet/wallet.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { ROOT } from '#platform/installation.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, mailsTo, registered, drawn } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

let shop: TestShop;
let ctx: Ctx;
beforeAll(async () => {
  shop = await openTestShop();
  const [snapshot] = await snapshotsOf(shop.ground.shops, ['tirage-fr']);
  if (!snapshot) throw new Error('The French shop is not open');
  ctx = contextOfJob(shop.jobContext, snapshot, 'wallet test', LOG, 'operator');
});
afterAll(() => shop.close());

const adjust = (id: string, cents: number, more: Readonly<{ reference?: string; currency?: 'EUR' | 'CHF' }> = {}) =>
  adjustWallet(ctx, {
    customerId: id,
    email: 'reader@example.fr',
    cents,
    currency: 'EUR',
    reason: 'Un geste après un retard',
    ...more,
  });

async function ordered(visitor: Visitor, email: string) {
  const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
  await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
  const { body } = await visitor.call<{ id: string; orderNumber: string; accessKey: string }>(
    'POST',
    `/cart/${cart.id}/checkout/`,
    {},
  );
  return body.data;
}

const BOOKS = `select count(*) filter (where sum <> 0) as unbalanced, count(*) as postings from
  (select sum(amount_cents) as sum from wallet_entries group by tenant_id, posting_id) each`;

describe('the wallet', () => {
  test('3.08 2.7.05 stands in the customer of every call once something was credited, with its history', async () => {
    const { visitor, id } = await registered(shop);
    const read = async (query = '') => (await visitor.call<WalletWire>('GET', `/customer/wallet/${query}`)).body.data;
    expect(await read()).toEqual({ balances: [], entries: [], next: null });
    await adjust(id, 1250);
    await adjust(id, -250);
    const customer = (await visitor.call<CustomerWire>('GET', '/customer/')).body.data;
    expect([customer.customerHasWallet, customer.customerWalletCredit]).toEqual([
      true,
      { centAmount: 1000, currencyCode: 'EUR' },
    ]);
    const { balances, entries } = await read();
    expect(balances).toEqual([{ centAmount: 1000, currencyCode: 'EUR' }]);
    expect(entries.map(({ amount, balance, reason }) => [amount.centAmount, balance.centAmount, reason])).toEqual([
      [-250, 1000, 'Un geste après un retard'],
      [1250, 1250, 'Un geste après un retard'],
    ]);
  });

  test('tells the customer by mail what was put in, and why', async () => {
    const { id, email } = await registered(shop);
    await adjustWallet(ctx, { customerId: id, email, cents: 1250, currency: 'EUR', reason: 'Réimpression' });
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject === 'Votre porte-monnaie chez Tirage');
    expect(mail?.text).toMatch(/12,50\s€/);
    expect(mail?.text).toContain('Motif\u00a0: Réimpression');
    expect(mail?.link).toBe('/espace/porte-monnaie/');
  });

  test('2.7.04 an order shows what the wallet gained for it, to the owner of the wallet and to nobody else', async () => {
    const { visitor, id, email } = await registered(shop);
    const order = await ordered(visitor, email);
    const page = async (whose: Visitor) =>
      drawn((await whose.send({ method: 'GET', url: `/commande/?order_number=${order.orderNumber}` })).body);
    expect(await page(visitor)).not.toContain('de plus dans votre porte-monnaie');
    const about = { customerId: id, email, currency: 'EUR', order } as const;
    await adjustWallet(ctx, { ...about, cents: 800, reason: 'Un carton abîmé' });
    await adjustWallet(ctx, { ...about, cents: 450, reason: 'Un retard' });
    const shown = await page(visitor);
    expect(shown).toMatch(/12,50\s€ de plus dans votre porte-monnaie/);
    expect(shown).toContain('Motif\u00a0: Un retard');
    expect(shown).toContain('href="/espace/porte-monnaie/"');
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject === 'Votre porte-monnaie chez Tirage');
    expect(mail?.text).toContain(`Pour votre commande ${order.orderNumber}.`);
    const withKey = await new Visitor(shop.app).call<OrderWire>('GET', `/order/${order.id}`, undefined, {
      'x-order-key': order.accessKey,
    });
    expect([withKey.status, withKey.body.data.walletIncrease]).toEqual([200, null]);
    // The page of a colleague who was given the link shows no other person's wallet.
    const { visitor: colleague } = await registered(shop);
    const given = await colleague.call<OrderWire>('GET', `/order/${order.id}`, undefined, {
      'x-order-key': order.accessKey,
    });
    expect([given.status, given.body.data.walletIncrease]).toEqual([200, null]);
    await adjustWallet(ctx, { ...about, cents: -1250, reason: 'Une erreur' });
    expect(await page(visitor)).not.toContain('de plus dans votre porte-monnaie');
  });

  test('2.7.04 the command takes an order of this customer in its currency, and no other', async () => {
    const [{ visitor, email }, other] = [await registered(shop), await registered(shop)];
    const order = await ordered(visitor, email);
    const foreign = await ordered(other.visitor, other.email);
    const adjusts = (orderNumber: string, currency = 'EUR') =>
      promisify(execFile)(
        process.execPath,
        [
          'dist/program/wallet-command.js',
          ...`adjust ${email} 5.00 ${currency} --reason Retard --shop tirage-fr --order ${orderNumber}`.split(' '),
        ],
        {
          cwd: ROOT,
          env: {
            ...process.env,
            DATABASE_URL: shop.databaseUrl,
            TIRAGE_DATA: mkdtempSync(join(tmpdir(), 'tirage-wallet-')),
          },
        },
      ).then(
        ({ stdout }) => stdout,
        (error: { stderr: string }) => error.stderr,
      );
    expect(await adjusts(foreign.orderNumber)).toContain(`no order ${foreign.orderNumber}`);
    expect(await adjusts(order.orderNumber, 'CHF')).toContain('Nothing was changed.');
    expect(await adjusts(order.orderNumber)).toContain('Done');
    const { body } = await visitor.call<OrderWire>('GET', `/order/${order.id}`);
    expect(body.data.walletIncrease).toMatchObject({
      amount: { centAmount: 500, currencyCode: 'EUR' },
      reason: 'Retard',
    });
  });

  test('a history of many pages is read to its end, each entry once', async () => {
    const { visitor, id } = await registered(shop);
    for (let count = 1; count <= 45; count += 1) await adjust(id, count);
    const seen: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '' : `?before=${next}`;
      const page: WalletWire = (await visitor.call<WalletWire>('GET', `/customer/wallet/${query}`)).body.data;
      seen.push(...page.entries.map(({ amount }) => amount.centAmount));
      next = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
  });

  test('one reference is counted once, however often it is asked', async () => {
    const { id } = await registered(shop);
    const asked = await Promise.all([1, 2, 3, 4].map(() => adjust(id, 700, { reference: `credit-${id}` })));
    expect(asked.filter((each) => !isRefusal(each) && each.isNew)).toHaveLength(1);
    expect(asked.every((each) => !isRefusal(each) && each.balanceCents === 700)).toBe(true);
  });

  test('500 postings at once never go below zero, and every posting sums to zero', async () => {
    const { visitor, id } = await registered(shop);
    await adjust(id, 10_000);
    const amounts = Array.from({ length: 500 }, (_, index) => (index % 3 === 0 ? 70 : -100));
    // Who finds the shop too busy comes again with the same reference.
    const insists = (cents: number, reference: string): ReturnType<typeof adjust> =>
      adjust(id, cents, { reference }).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return insists(cents, reference);
      });
    const done = await Promise.all(amounts.map((cents, index) => insists(cents, `${id}-${index}`)));
    const moved = amounts.filter((_cents, index) => !isRefusal(done[index]));
    expect(done.some((each) => isRefusal(each) && each.refusal === 'wallet_too_low')).toBe(true);
    const left = 10_000 + moved.reduce((sum, cents) => sum + cents, 0);
    const { balances } = (await visitor.call<WalletWire>('GET', '/customer/wallet/')).body.data;
    expect(balances).toEqual([{ centAmount: left, currencyCode: 'EUR' }]);
    expect(left).toBeGreaterThanOrEqual(0);
    const { rows } = await asOwner<{ unbalanced: string; least: string }>(
      shop,
      `select (select unbalanced from (${BOOKS}) books) as unbalanced,
        (select min(entry.balance_cents) from wallet_entries entry join wallet_accounts account on account.id = entry.account_id
          where account.customer_id = $1) as least`,
      [id],
    );
    expect([Number(rows[0]?.unbalanced), Number(rows[0]?.least) >= 0]).toEqual([0, true]);
  });

  test('an empty wallet gives nothing, and none is made for it', async () => {
    const { visitor, id } = await registered(shop);
    expect(await adjust(id, -1)).toMatchObject({ refusal: 'wallet_too_low' });
    expect((await visitor.call<CustomerWire>('GET', '/customer/')).body.data.customerHasWallet).toBe(false);
  });

  test('currencies are kept apart', async () => {
    const { visitor, id } = await registered(shop);
    await adjust(id, 500);
    await adjust(id, 900, { currency: 'CHF' });
    const { balances, entries } = (await visitor.call<WalletWire>('GET', '/customer/wallet/?currency=CHF')).body.data;
    expect(balances.map(({ centAmount, currencyCode }) => [currencyCode, centAmount])).toEqual([
      ['CHF', 900],
      ['EUR', 500],
    ]);
    expect(entries.map(({ amount }) => amount.currencyCode)).toEqual(['CHF']);
  });

  test('what was written is never changed, and one side alone is never written', async () => {
    const { id } = await registered(shop);
    await adjust(id, 500);
    for (const change of [
      'update wallet_entries set amount_cents = 1',
      'delete from wallet_entries',
      `update wallet_postings set reason = 'x'`,
      'delete from wallet_postings',
    ])
      await expect(asOwner(shop, change)).rejects.toThrow('never changed');
    await expect(
      asOwner(
        shop,
        `with posting as (insert into wallet_postings (tenant_id, source, kind, currency, reason, actor, at)
          values ('tirage-fr', 'one side', 'adjustment', 'EUR', '', 'x', now()) returning id)
        insert into wallet_entries (tenant_id, posting_id, account_id, currency, amount_cents)
        select 'tirage-fr', posting.id, 'adjustment-EUR', 'EUR', 5 from posting`,
      ),
    ).rejects.toThrow('does not balance');
    await expect(
      asOwner(shop, 'update wallet_accounts set balance_cents = -1 where customer_id = $1', [id]),
    ).rejects.toThrow('balance_cents');
  });

  test('2.7.05 has a page of its own: what a wallet is for while it is empty, then summary and history', async () => {
    const { visitor, id } = await registered(shop);
    const page = async () => drawn((await visitor.send({ method: 'GET', url: '/espace/porte-monnaie/' })).body);
    expect(await page()).toContain('Votre porte-monnaie est vide');
    await adjust(id, 1250);
    const filled = await page();
    expect(filled).toContain('Disponible');
    expect(filled).toContain('Un geste après un retard');
  });
});
