import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCustomerWire } from '#shop/staff/customers.contract.ts';
import { asOwner, mailsTo, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

interface Page {
  readonly customers: readonly { readonly id: string; readonly email: string; readonly company: string }[];
  readonly next: string | null;
  readonly hasMore: boolean;
}

const search = async (q: string) =>
  (await staff.call<Page>('GET', `/staff/customers/?${new URLSearchParams({ q }).toString()}`)).body.data;
const idsFor = async (q: string) => (await search(q)).customers.map(({ id }) => id);
const trailOf = async (id: string) =>
  (
    await asOwner<{ act: string; reason: string }>(
      shop,
      `select act, reason from staff_trail where subject_kind = 'customer' and subject_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ act, reason }) => [act, reason]);

describe('customers for staff', () => {
  test('are found by address, by the beginning of each word without accents, and by what they changed since', async () => {
    const { id, email, visitor } = await registered(shop, { firstName: 'Zoé', lastName: 'Quérangal' });
    for (const words of [email, 'querangal', 'quer zo', email.slice(0, 8), 'ZOÉ'])
      expect(await idsFor(words)).toContain(id);
    expect(await idsFor('querangal abracadabra')).toEqual([]);
    await visitor.call('PATCH', '/customer/', { firstName: 'Zoé', lastName: 'Rochebrune', newsletter: false });
    expect(await idsFor('rochebrune')).toEqual([id]);
    expect(await idsFor('querangal')).toEqual([]);
  });

  test('of another shop are not among them', async () => {
    const abroad = await registered(shop, { lastName: 'Zanzibari' }, 'it.localhost');
    expect(await idsFor('zanzibari')).toEqual([]);
    expect((await staff.call('GET', `/staff/customers/${abroad.id}/`)).body.error.key).toBe('customer_not_found');
  });

  test('without words come newest first, page by page, each once', async () => {
    await asOwner(
      shop,
      `insert into customers (tenant_id, id, email, password_hash, data, created_at)
       select 'tirage-fr', 'many-' || lpad(n::text, 20, '0'), 'many' || n || '@example.fr', 'x', '{"firstName":"","lastName":"Foule","isPremium":false}',
         now() - n * interval '1 day' from generate_series(1, 130) n`,
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Page = (await staff.call<Page>('GET', `/staff/customers/${next ? `?after=${next}` : ''}`)).body.data;
      seen.push(...page.customers.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id.startsWith('many-'))).toHaveLength(130);
    const found = await search('foule');
    expect([found.customers.length, found.hasMore, found.next]).toEqual([50, true, null]);
    // Words that are none find nobody, and not everybody.
    expect(await search('%')).toEqual({ customers: [], next: null, hasMore: false });
  });

  test('keep the notes of staff, which their own file of data names and erasing takes away', async () => {
    const { id, visitor } = await registered(shop);
    const noted = await staff.call<StaffCustomerWire>('POST', `/staff/customers/${id}/notes/`, {
      text: 'Rappeler mardi',
    });
    expect(noted.body.data.notes).toMatchObject([{ text: 'Rappeler mardi' }]);
    const file = await visitor.send({ method: 'GET', url: '/api/v1/customer/export/' });
    expect(file.body).toContain('Rappeler mardi');
    await visitor.call('POST', '/customer/erase/', { password: 'sept lapins bleus' });
    expect((await asOwner(shop, 'select 1 from customer_notes where customer_id = $1', [id])).rowCount).toBe(0);
    expect((await asOwner(shop, 'select 1 from customer_words where customer_id = $1', [id])).rowCount).toBe(0);
    const trail = await asOwner(shop, `select act, detail from staff_trail where subject_id = $1`, [id]);
    expect(trail.rows).toEqual([{ act: 'customer_noted', detail: {} }]);
  });
});

describe('the standing of a customer', () => {
  test('a premium application is listed, decided with a reason that the customer is mailed, and written down', async () => {
    const { id, email, visitor } = await registered(shop, {
      category: 'company',
      company: 'Imprimerie du Port',
      companyCountry: 'FR',
      companyNumber: '73282932000074',
    });
    const applied = await visitor.call('POST', '/customer/premium/', {
      company: 'Imprimerie du Port',
      companyCountry: 'FR',
      companyNumber: '73282932000074',
      activity: 'Imprimeur',
      turnover: '5-20',
    });
    expect([applied.status, applied.body.error?.key]).toEqual([200, undefined]);
    const open = () => staff.call<readonly { customerId: string }[]>('GET', '/staff/premium-applications/');
    expect((await open()).body.data.map(({ customerId }) => customerId)).toContain(id);
    const decide = (body: object) => staff.call<StaffCustomerWire>('POST', `/staff/customers/${id}/premium/`, body);
    expect((await decide({ isPremium: true, reason: ' ' })).body.error.key).toBe('reason_missing');
    const decided = await decide({ isPremium: true, reason: 'Imprime pour ses clients' });
    expect(decided.body.data).toMatchObject({
      application: { activity: 'Imprimeur', state: 'accepted', decidedAt: expect.any(String) },
      customer: { customerIsPremium: true },
    });
    expect((await open()).body.data.map(({ customerId }) => customerId)).not.toContain(id);
    expect(await mailsTo(shop, email)).not.toEqual([]);
    expect(await trailOf(id)).toEqual([['premium_decided', 'Imprime pour ses clients']]);
    expect((await decide({ isPremium: false, reason: '' })).body.data.customer.customerIsPremium).toBe(false);
  });

  test('an application that was declined stays in sight of staff, with when and why', async () => {
    const { id, visitor } = await registered(shop, {});
    const form = {
      company: 'Copies du Coin',
      companyCountry: 'FR',
      companyNumber: '73282932000074',
      activity: 'Copies',
      turnover: '5-20',
    };
    expect((await visitor.call('POST', '/customer/premium/', form)).status).toBe(200);
    const seen = async () => (await staff.call<StaffCustomerWire>('GET', `/staff/customers/${id}/`)).body.data;
    expect((await seen()).application).toMatchObject({ state: 'open', decidedAt: null });
    await staff.call('POST', `/staff/customers/${id}/premium/`, { isPremium: false, reason: 'Trop peu d’impressions' });
    expect(await seen()).toMatchObject({
      application: { activity: 'Copies', state: 'declined', decidedAt: expect.any(String) },
      customer: { customerIsPremium: false, customerPremiumReason: 'Trop peu d’impressions' },
    });
  });

  test('a wallet is adjusted once for each reference, by whole cents, and never below nothing', async () => {
    const { id } = await registered(shop);
    const adjust = (change: object) =>
      staff.call<{ isNew: boolean; seen: StaffCustomerWire }>('POST', `/staff/customers/${id}/wallet/`, {
        amount: '12.50',
        currency: 'EUR',
        reason: 'Retard de livraison',
        reference: randomUUID(),
        ...change,
      });
    const reference = randomUUID();
    const both = await Promise.all([adjust({ reference }), adjust({ reference })]);
    expect(both.map(({ body }) => body.data.isNew).toSorted()).toEqual([false, true]);
    expect(both[0]!.body.data.seen.customer.customerWalletCredit).toEqual({ centAmount: 1250, currencyCode: 'EUR' });
    // Another amount or currency under the same reference is a mistake, which is not passed over.
    for (const change of [{ amount: '12.51' }, { amount: '-12.50' }]) {
      const other = await adjust({ reference, ...change });
      expect([other.status, other.body.error?.key]).toEqual([409, 'wallet_reference_used']);
      expect(other.body.error.text).toContain('autre montant');
    }
    expect((await adjust({ amount: '-12.51' })).body.error.key).toBe('wallet_too_low');
    expect((await adjust({ amount: '0' })).body.error.key).toBe('amount_not_valid');
    expect((await adjust({ amount: '1.005' })).body.error.key).toBe('amount_not_valid');
    expect((await adjust({ reason: '  ' })).body.error.key).toBe('reason_missing');
    expect(await trailOf(id)).toEqual([['wallet_adjusted', 'Retard de livraison']]);
  });

  test.each([
    ['Nguyễn Thị Ánh', 'nguyen'],
    ['Đặng Ñandú', 'nandu'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['Йорданка', 'йорданка'],
    ['हिन्दी', 'हिन्दी'],
    ['e\u20DDclair', 'eclair'],
    ['a\u1DC4b\uFE20c', 'abc'],
  ])(
    'finds %s by %s: marks of every script are left out, in the words kept and in those looked for',
    async (lastName, words) => {
      const { id, email } = await registered(shop);
      await asOwner(
        shop,
        `update customers set data = data || jsonb_build_object('lastName', $2::text) where id = $1`,
        [id, lastName],
      );
      const found = await staff.call<{ customers: { id: string }[] }>(
        'GET',
        `/staff/customers/?${new URLSearchParams({ q: words }).toString()}`,
      );
      expect(
        found.body.data.customers.map((each) => each.id),
        email,
      ).toContain(id);
    },
  );

  test('a reference of one wallet is nothing to another, also at the same time', async () => {
    const ids = [(await registered(shop)).id, (await registered(shop)).id];
    const body = { amount: '3.00', currency: 'EUR', reason: 'Geste', reference: randomUUID() };
    const both = await Promise.all(
      ids.map((id) => staff.call<{ isNew: boolean }>('POST', `/staff/customers/${id}/wallet/`, body)),
    );
    expect(both.map((each) => [each.status, each.body.data?.isNew])).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  test('a wallet never holds more than the API can tell, and its customer is still read', async () => {
    const { id } = await registered(shop);
    const adjust = (amount: string) =>
      staff.call('POST', `/staff/customers/${id}/wallet/`, {
        amount,
        currency: 'EUR',
        reason: 'Faute de frappe',
        reference: randomUUID(),
      });
    expect((await adjust('99999999999.99')).body.error?.key).toBe('wallet_too_high');
    expect((await adjust('999999.00')).status).toBe(200);
    expect((await adjust('1.01')).body.error?.key).toBe('wallet_too_high');
    expect((await staff.call('GET', `/staff/customers/${id}/`)).status).toBe(200);
  });

  test('a premium decision that changes nothing is written down once', async () => {
    const { id } = await registered(shop);
    const decide = () => staff.call('POST', `/staff/customers/${id}/premium/`, { isPremium: true, reason: 'Revend' });
    const both = await Promise.all([decide(), decide()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await trailOf(id)).toEqual([['premium_decided', 'Revend']]);
  });
});
