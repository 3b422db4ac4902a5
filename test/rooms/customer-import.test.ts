import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#platform/db/sweep.ts';
import { CUSTOMER_COLUMNS } from '#shop/accounts/customer-file.rules.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { ImportedRowWire } from '#shop/staff/customer-import.contract.ts';
import type { StaffCustomerWire } from '#shop/staff/customers.contract.ts';
import type { TrailWire } from '#shop/staff/trail.contract.ts';
import { asOwner, follows, mailsTo, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const EMPTY = Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, '']));
const row = (line: number, cells: Readonly<Record<string, string>>) => ({
  line,
  cells: { ...EMPTY, first_name: 'Inès', last_name: 'Garnier', ...cells },
});
const imports = async (rows: readonly object[], { isDry = false, sendsMail = true } = {}, visitor = staff) => {
  const answer = await visitor.call<ImportedRowWire[]>('POST', '/staff/customers/import/', { rows, isDry, sendsMail });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const outcomes = (rows: readonly ImportedRowWire[]) => rows.map(({ outcome }) => outcome);
const fresh = () => `${crypto.randomUUID().slice(0, 13)}@example.fr`;
const accounts = async (email: string) =>
  (await asOwner<{ id: string }>(shop, 'select id from customers where email = $1', [email])).rows.map(({ id }) => id);
const ADDRESS = { street: '5 rue du Port', postal_code: '75011', city: 'Paris', phone: '+33 1 23 45 67 89' };

describe('importing customers', () => {
  test('a dry run tells what would happen and writes nothing; the import does it once, however often it is repeated', async () => {
    const [email, known] = [fresh(), (await registered(shop)).email];
    await asOwner(shop, 'update customers set email_verified_at = now() where email = $1', [known]);
    const rows = [row(2, { email, ...ADDRESS }), row(3, { email: known.toUpperCase() }), row(4, { email: 'x' })];
    const expected = ['new', 'known', 'refused'];
    expect(outcomes(await imports(rows, { isDry: true }))).toEqual(expected);
    expect(await accounts(email)).toEqual([]);
    expect(await mailsTo(shop, email)).toEqual([]);

    expect(outcomes(await imports(rows))).toEqual(expected);
    expect(outcomes(await imports(rows))).toEqual(['known', 'known', 'refused']);
    expect(await accounts(email)).toHaveLength(1);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    // The known account got no mail of the import, and keeps its name.
    expect((await mailsTo(shop, known)).map(({ subject }) => subject)).not.toContain(
      'Votre compte chez Tirage est prêt',
    );
    const [id = ''] = await accounts(email);
    const seen = await staff.call<StaffCustomerWire>('GET', `/staff/customers/${id}/`);
    const [address] = Object.values(seen.body.data.customer.customerAddresses.shippingAddresses);
    expect(address).toMatchObject({ street: '5 rue du Port', country: 'FR', phone: '+33 1 23 45 67 89' });
    const trail = await staff.call<TrailWire>('GET', `/staff/trail/?customer=${id}`);
    expect(trail.body.data.entries.map(({ act }) => act)).toEqual(['customer_imported']);
  });

  test('the mailed link sets the password, proves the address, and keeps what the shop has written', async () => {
    const email = fresh();
    await imports([row(2, { email, company: 'Atelier Garnier', vat_number: 'FR 83404833048', ...ADDRESS })]);
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await visitor.call('POST', '/auth/login/', { email, password: '' })).status).not.toBe(200);
    const [mail] = await mailsTo(shop, email);
    await follows(visitor, mail?.link ?? '');
    const set = await visitor.call('POST', '/auth/passwordReset/set/', { password: 'sept lapins bleus' });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const [id = ''] = await accounts(email);
    const { customer } = (await staff.call<StaffCustomerWire>('GET', `/staff/customers/${id}/`)).body.data;
    expect(customer.emailVerified).toBe(true);
    expect(customer.company).toMatchObject({ name: 'Atelier Garnier', vatNumber: 'FR83404833048' });
    expect(Object.values(customer.customerAddresses.shippingAddresses)).toHaveLength(1);
  });

  test('a stranger who registered with the address keeps no customer out: theirs is opened beside it, and is the one that a new password goes to', async () => {
    const { email, id: strangers } = await registered(shop);
    expect(outcomes(await imports([row(2, { email, ...ADDRESS })], { isDry: true }))).toEqual(['new']);
    expect(outcomes(await imports([row(2, { email, ...ADDRESS })], { sendsMail: false }))).toEqual(['new']);
    expect(outcomes(await imports([row(2, { email, ...ADDRESS })]))).toEqual(['known']);
    const opened = (await accounts(email)).find((id) => id !== strangers) ?? '';
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    await visitor.call('POST', '/auth/passwordReset/', { email });
    const [mail] = await mailsTo(shop, email);
    await follows(visitor, mail?.link ?? '');
    expect((await visitor.call('POST', '/auth/passwordReset/set/', { password: 'huit lapins bleus' })).status).toBe(
      200,
    );
    const seen = await staff.call<StaffCustomerWire>('GET', `/staff/customers/${opened}/`);
    expect(seen.body.data.customer.emailVerified).toBe(true);
    expect(Object.values(seen.body.data.customer.customerAddresses.shippingAddresses)).toHaveLength(1);
    expect((await visitor.call('POST', '/auth/login/', { email, password: 'huit lapins bleus' })).status).toBe(200);
  });

  test('without mail nobody is written to, and the account waits longer than one of an unknown visitor', async () => {
    const email = fresh();
    await imports([row(2, { email })], { sendsMail: false });
    expect(await mailsTo(shop, email)).toEqual([]);
    await asOwner(shop, `update customers set created_at = now() - interval '60 days' where email = $1`, [email]);
    await sweep(shop.ground.db, 'tirage-fr', RETENTION['unproven_accounts']!);
    expect(await accounts(email)).toHaveLength(1);
  });

  test.each([
    ['first_name', 'required', { first_name: '' }],
    ['email', 'required', { email: '' }],
    ['last_name', 'name_wrong', { last_name: 'http://x.fr' }],
    ['email', 'email_wrong', { email: 'ines@' }],
    ['email', 'too_long', { email: `${'x'.repeat(250)}@example.fr` }],
    ['company', 'name_wrong', { company: 'Ate\u202Elier' }],
    ['street', 'unreadable', { ...ADDRESS, street: '5 rue\u202E du Port' }],
    ['vat_number', 'vat_without_company', { vat_number: 'FR83404833048' }],
    ['vat_number', 'vat_wrong', { company: 'X', vat_number: 'FR00404833048' }],
    ['language', 'language_other', { language: 'de' }],
    ['country', 'country_not_served', { ...ADDRESS, country: 'US' }],
    ['postal_code', 'postal_code_wrong', { ...ADDRESS, postal_code: '7501' }],
    ['city', 'address_incomplete', { ...ADDRESS, city: '' }],
    ['phone', 'phone_wrong', { ...ADDRESS, phone: '=cmd|' }],
    ['phone', 'phone_alone', { phone: '0123456789' }],
  ])('a row with a wrong %s is refused: %s', async (field, problemKey, cells) => {
    const [answer] = await imports([row(7, { email: fresh(), ...cells })]);
    expect(answer).toEqual({ line: 7, outcome: 'refused', problem: { field, key: problemKey } });
  });

  test('two imports of the same address at once open one account', async () => {
    const email = fresh();
    const both = await Promise.all([imports([row(2, { email })]), imports([row(2, { email })])]);
    expect(both.flatMap(outcomes).toSorted()).toEqual(['known', 'new']);
    expect(await accounts(email)).toHaveLength(1);
  });

  test('is for who may change customers alone', async () => {
    const visitor = await staffAt(shop).signsIn(await hire(shop, ['customer:read']));
    const body = { rows: [row(2, { email: fresh() })], isDry: false, sendsMail: false };
    expect((await visitor.call('POST', '/staff/customers/import/', body)).body.error.key).toBe('scope_missing');
  });
});
