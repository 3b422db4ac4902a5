import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { listLegacy, readLegacy } from '#shop/legacy-orders/legacy-orders.contract.ts';
import type { exportData } from '#shop/privacy/privacy.contract.ts';
import { takeLegacyOrders } from '#shop/legacy-orders/legacy-orders.service.ts';
import type { LegacyOrder } from '#shop/legacy-orders/legacy-order.ts';
import { ROOT } from '#platform/installation.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { registers } from '../support/customers.ts';
import { PASSWORD } from '../support/people.ts';
import { useShop } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const shop = useShop();

const take = async (...orders: LegacyOrder[]) => {
  const french = (await shop.ground().shops.current('tirage-fr'))!;
  await takeLegacyOrders(contextOfJob(shop.jobContext(), french, 'test', shop.app().log), orders);
};
const former = (number: string, owner: string, change: Partial<LegacyOrder> = {}): LegacyOrder => ({
  number,
  owner,
  placedOn: '2021-03-04',
  totalCents: 12_050,
  currency: 'EUR',
  status: 'Livrée',
  lines: '1000 flyers A5\n250 cartes',
  ...change,
});

async function customer(name: string, { proven = true, legacyId = null as string | null } = {}) {
  const visitor = new Visitor(shop.app(), 'localhost', elsewhere());
  const email = `${name}@former.example`;
  const id = await registers(visitor, { email });
  await shop
    .owner()
    .query(`update customers set legacy_id = $2, email_verified_at = case when $3 then now() end where id = $1`, [
      id,
      legacyId,
      proven,
    ]);
  return { visitor, email };
}

const list = async (visitor: Visitor, query = '') =>
  (await visitor.call<Answer<typeof listLegacy>>('GET', `/legacy-orders/${query}`)).body.data;
const numbers = async (visitor: Visitor) => (await list(visitor)).orders.map(({ number }) => number);
async function page(visitor: Visitor, url: string) {
  const { statusCode, body } = await visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });
  return { statusCode, body: body.slice(body.indexOf('<main'), body.indexOf('</main>')) };
}

describe('orders of the former system', () => {
  beforeAll(() =>
    take(
      former('A-1', 'email:ana@former.example'),
      former('A-2', 'email:ana@former.example', { placedOn: '2022-01-01' }),
      former('I-1', 'id:4711'),
      former('U-1', 'email:una@former.example'),
    ),
  );

  test('2.4.08 are the customer’s by proven address or former number, newest first, with pages of their own', async () => {
    const ana = await customer('ana');
    expect(await numbers(ana.visitor)).toEqual(['A-2', 'A-1']);
    expect((await page(ana.visitor, '/espace/commandes/')).body).toContain('href="/espace/anciennes-commandes/"');
    const listed = await page(ana.visitor, '/espace/anciennes-commandes/');
    expect(listed.body).toContain('href="/espace/anciennes-commandes/commande/?number=A-2"');
    const shown = await page(ana.visitor, '/espace/anciennes-commandes/commande/?number=A-1');
    expect(shown.body).toMatch(/Ancienne commande A-1.*04-03-2021.*Livrée.*1000 flyers A5.*250 cartes.*120,50/s);
    const { body } = await ana.visitor.call<Answer<typeof readLegacy>>('GET', '/legacy-orders/A-1/');
    expect(body.data.lines).toEqual(['1000 flyers A5', '250 cartes']);
    const known = await customer('known', { legacyId: '4711' });
    expect(await numbers(known.visitor)).toEqual(['I-1']);
  });

  test('2.4.08 are found by words, on their page and in the search of the customer’s orders, which leads there', async () => {
    await take(
      former('S-1', 'email:sam@former.example', { lines: '500 Dépliants Fête' }),
      former('S-2', 'email:sam@former.example', { lines: '250 affiches' }),
    );
    const sam = await customer('sam');
    const found = async (q: string) =>
      (await list(sam.visitor, `?${new URLSearchParams({ q })}`)).orders.map(({ number }) => number);
    for (const q of ['s-1', 'fete dep', 'FÊTE', '500']) expect(await found(q), q).toEqual(['S-1']);
    for (const q of ['ete', '%', 'fete affiches']) expect(await found(q), q).toEqual([]);
    const searched = (await page(sam.visitor, '/espace/commandes/?q=depliants')).body;
    expect(searched).toContain('href="/espace/anciennes-commandes/commande/?number=S-1"');
    expect(searched).not.toContain('number=S-2');
    expect(searched).toContain('href="/espace/anciennes-commandes/?q=depliants"');
    expect((await page(sam.visitor, '/espace/anciennes-commandes/?q=depliants')).body).not.toContain('number=S-2');
    expect((await page(sam.visitor, '/espace/anciennes-commandes/?q=xyz')).body).toContain(
      'Aucune commande ne correspond',
    );
  });

  test('2.4.08 are shown only where there are any', async () => {
    const { visitor } = await customer('nobody');
    expect((await page(visitor, '/espace/commandes/')).body).not.toContain('anciennes-commandes');
  });

  test('are nobody’s whose address is not proven; foreign and unknown numbers have one answer', async () => {
    const una = await customer('una', { proven: false });
    expect(await numbers(una.visitor)).toEqual([]);
    for (const number of ['U-1', 'A-1', 'no-such-number']) {
      const { status, body } = await una.visitor.call('GET', `/legacy-orders/${number}/`);
      expect([status, body.error.key], number).toEqual([404, 'order_not_found']);
      expect((await page(una.visitor, `/espace/anciennes-commandes/commande/?number=${number}`)).statusCode).toBe(404);
    }
    expect((await page(una.visitor, '/espace/anciennes-commandes/commande/')).statusCode).toBe(404);
  });

  test('come in pages, and garbage for a place is refused', async () => {
    const many = Array.from({ length: 60 }, (_, index) => former(`M-${index + 100}`, 'email:many@former.example'));
    await take(...many);
    const { visitor } = await customer('many');
    const first = await list(visitor);
    const second = await list(visitor, `?after=${encodeURIComponent(first.next ?? '')}`);
    expect([first.orders.length, second.orders.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.orders, ...second.orders].map(({ number }) => number)).size).toBe(60);
    expect((await visitor.call('GET', '/legacy-orders/?after=garbage')).status).toBe(400);
    for (const query of ['after=garbage', 'page=999']) {
      const shown = await page(visitor, `/espace/anciennes-commandes/?${query}`);
      expect([shown.statusCode, shown.body.includes('depuis le début')], query).toEqual([200, true]);
    }
  });
});

describe('a person who goes', () => {
  test('takes former orders home, and nothing leads from them to the person afterwards, whatever the file says', async () => {
    const { visitor, email } = await customer('otto', { legacyId: '815' });
    const orders = [former('O-1', `email:${email}`), former('O-2', 'id:815')];
    await take(...orders);
    const { parts } = (await visitor.call<Answer<typeof exportData>>('GET', '/customer/export/')).body.data;
    expect(parts['legacyOrders']).toMatchObject([{ number: 'O-1', totalCents: 12_050 }, { number: 'O-2' }]);
    expect((await visitor.call('POST', '/customer/erase/', { password: PASSWORD })).status).toBe(200);
    await take(...orders);
    const again = await customer('otto', { legacyId: '815' });
    expect(await numbers(again.visitor)).toEqual([]);
    const { rows } = await shop
      .owner()
      .query<{ said: string }>(`select o::text as said from legacy_orders o where number = any('{O-1,O-2}')`);
    expect(rows).toHaveLength(2);
    for (const { said } of rows) for (const gone of [email, '815']) expect(said).not.toContain(gone);
  });
});

describe('the file of the former system', () => {
  const HEAD = 'tenant,customer,number,date,total,currency,status,lines';
  const importing = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-legacy-'));
    const file = join(folder, 'orders.csv');
    writeFileSync(file, text);
    return promisify(execFile)(process.execPath, ['dist/program/orders-command.js', 'import-legacy', file], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: shop.databaseUrl(), TIRAGE_DATA: folder },
    });
  };
  const kept = async () =>
    (
      await shop
        .owner()
        .query<{ number: string; status: string }>(
          `select number, status from legacy_orders where owner = 'email:file@former.example' order by number`,
        )
    ).rows;

  test('2.4.08 is taken in however often, and says what it says now', async () => {
    const row = (status: string) => `${HEAD}\ntirage-fr,file@former.example,F-1,2020-05-06,12.00,EUR,${status},x\n`;
    expect((await importing(row('En cours'))).stdout).toContain('tirage-fr: 1 former orders');
    await importing(row('Livrée'));
    expect(await kept()).toEqual([{ number: 'F-1', status: 'Livrée' }]);
  });

  test('is taken in whole or not at all, with every mistake named by its line', async () => {
    const before = await kept();
    const wrong = `${HEAD}\ntirage-fr,file@former.example,F-2,2020-05-06,12.00,EUR,,x\ntirage-fr,file@former.example,F-3,2020-05-32,12.00,EUR,,x\nnowhere,1,F-4,2020-05-06,a,EUR,,x\n`;
    await expect(importing(wrong)).rejects.toThrow(/line 3: .*2020-05-32[^]*line 4: .*nowhere/);
    expect(await kept()).toEqual(before);
  });
});
