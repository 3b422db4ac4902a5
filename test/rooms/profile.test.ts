import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../src/demo/seed.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, drawn, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await seedDemo(shop.databaseUrl, ['tirage-fr'], []);
});
afterAll(() => shop.close());

const somebody = (host = 'localhost') => new Visitor(shop.app, host, elsewhere());
const fieldsOf = ({ body }: Awaited<ReturnType<Visitor['call']>>) => body.error?.fields?.map(({ field }) => field);

describe('the profile', () => {
  test('3.08 the customer of every call is one shape: premium and why, external number, metadata, addresses, wallet', async () => {
    const { visitor, email, id } = await registered(shop);
    await asOwner(
      shop,
      `update customers set legacy_id = '48213', data = data || '{"isPremium": true, "premiumReason": "Imprimeur partenaire"}' where id = $1`,
      [id],
    );
    const expected = {
      id,
      email,
      emailVerified: false,
      firstName: 'Ève',
      lastName: 'Ribot',
      company: null,
      customerIsPremium: true,
      customerPremiumReason: 'Imprimeur partenaire',
      customerExternalId: `48213_${id}`,
      customerMetadata: { user_category: '2', user_subscriber_status: '0', user_newclient: '1' },
      customerAddresses: {
        shippingAddresses: {},
        billingAddresses: {},
        defaultShippingAddressId: null,
        defaultBillingAddressId: null,
      },
      customerHasWallet: false,
      customerWalletCredit: null,
    };
    expect((await visitor.call('GET', '/customer/')).body.data).toEqual(expected);
    expect((await visitor.call('PATCH', '/customer/', {})).body.data).toEqual(expected);
    const login = await somebody().call<{ customer: object }>('POST', '/auth/login/', { email, password: PASSWORD });
    expect(login.body.data.customer).toEqual(expected);
    const { body } = await (await registered(shop)).visitor.call<{ customerExternalId: string }>('GET', '/customer/');
    expect(body.data.customerExternalId).toMatch(/^0_/);
  });

  test('7.2.06 names and company are changed, and what is not named stays', async () => {
    const { visitor } = await registered(shop);
    const change = async (body: object) => (await visitor.call<object>('PATCH', '/customer/', body)).body.data;
    expect(await change({ firstName: ' Ève-Marie ' })).toMatchObject({ firstName: 'Ève-Marie', lastName: 'Ribot' });
    const company = { name: 'Ribot & fils', country: 'GB', number: '00445790', vatNumber: 'GB980780684' };
    expect(
      await change({
        category: 'company',
        company: company.name,
        companyCountry: 'GB',
        companyNumber: '0044 5790',
        vatNumber: 'GB 980 7806 84',
      }),
    ).toMatchObject({ company, customerMetadata: { user_category: '1' } });
    expect(await change({ company: 'Ribot et fils' })).toMatchObject({
      company: { ...company, name: 'Ribot et fils' },
    });
    expect(await change({ category: 'private' })).toMatchObject({
      company: null,
      customerMetadata: { user_category: '2' },
    });
  });

  test('a VAT number that was checked is not asked for again, and another one is', async () => {
    const { visitor } = await registered(shop, {
      category: 'company',
      company: 'Atelier Janssens',
      companyCountry: 'BE',
      companyNumber: '0411905847',
      vatNumber: 'NL004495445B01',
    });
    const checks = async () =>
      (
        await asOwner(shop, `select number from vat_checks where number = any ($1)`, [
          ['NL004495445B01', 'DE136695976'],
        ])
      ).rows.length;
    await visitor.call('PATCH', '/customer/', { firstName: 'An', vatNumber: ' NL004495445B01 ' });
    expect(await checks()).toBe(1);
    expect((await visitor.call('PATCH', '/customer/', { vatNumber: 'DE136695976' })).status).toBe(200);
    expect(await checks()).toBe(2);
    expect(fieldsOf(await visitor.call('PATCH', '/customer/', { vatNumber: 'DE136695977' }))).toEqual(['/vatNumber']);
  });

  test('5.01 a change that breaks a rule is refused beside its fields and changes nothing', async () => {
    const { visitor } = await registered(shop);
    const refused = await visitor.call('PATCH', '/customer/', {
      firstName: '',
      lastName: 'x\u202ey',
      category: 'company',
      company: 'R',
      companyCountry: 'FR',
      companyNumber: 'a'.repeat(10_000),
    });
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['/firstName', '/lastName', '/companyNumber']]);
    const unknown = await visitor.call('PATCH', '/customer/', { isPremium: true });
    expect(unknown.body.error.key).toBe('invalid_request');
    expect((await visitor.call<object>('GET', '/customer/')).body.data).toMatchObject({
      firstName: 'Ève',
      customerIsPremium: false,
    });
    for (const path of ['/customer/password/', '/customer/email/', '/customer/verification/'])
      expect(
        (await somebody().call('POST', path, { currentPassword: 'x', password: 'y', email: 'z' })).status,
      ).not.toBe(200);
    expect((await somebody().call('GET', '/customer/')).body.error.key).toBe('sign_in_required');
  });

  test('2.4.05 has a page of its own in the personal area, for who is signed in', async () => {
    const guest = await somebody().send({ method: 'GET', url: '/espace/profil/' });
    expect(guest.headers.location).toBe('/login/?to=%2Fespace%2Fprofil%2F');
    const { visitor, email } = await registered(shop);
    const { body, statusCode } = await visitor.send({ method: 'GET', url: '/espace/profil/' });
    const page = drawn(body);
    expect(statusCode).toBe(200);
    expect(page).toContain('<h1>Votre profil</h1>');
    expect(page).toContain('value="Ribot"');
    expect(page).toContain(`Votre adresse est ${email}.`);
    expect(page).toContain('Adresse à confirmer');
    const seeded = somebody();
    await seeded.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    expect(drawn((await seeded.send({ method: 'GET', url: '/espace/profil/' })).body)).not.toContain(
      'Adresse à confirmer',
    );
  });

  test('shows the country of a company as it is kept, even one that the shop does not deliver to', async () => {
    const { visitor } = await registered(shop);
    const company = { name: 'Ribot Ltd', country: 'GB', number: '00445790', vatNumber: 'GB980780684' };
    await visitor.call('PATCH', '/customer/', {
      category: 'company',
      company: company.name,
      companyCountry: company.country,
      companyNumber: company.number,
      vatNumber: company.vatNumber,
    });
    expect((await visitor.call<{ company: object }>('GET', '/customer/')).body.data.company).toEqual(company);
    const { body } = await visitor.send({ method: 'GET', url: '/espace/profil/' });
    expect(drawn(body)).toContain('<option value="GB" selected="">Royaume-Uni</option>');
  });
});

describe('changing one’s password', () => {
  const change = (visitor: Visitor, currentPassword: string, password: string) =>
    visitor.call('POST', '/customer/password/', { currentPassword, password });

  test('asks for the present one, signs out the other devices alone and tells the owner', async () => {
    const { visitor, email } = await registered(shop);
    // An address that is not proven may be a stranger's, who would be written to.
    await asOwner(shop, 'update customers set email_verified_at = now() where email = $1', [email]);
    const other = somebody();
    await other.call('POST', '/auth/login/', { email, password: PASSWORD });
    await other.meet();
    expect(fieldsOf(await change(visitor, 'not mine', 'neuf lapins verts'))).toEqual(['/currentPassword']);
    expect(fieldsOf(await change(visitor, PASSWORD, '1234567890'))).toEqual(['/password']);
    expect((await change(visitor, PASSWORD, 'neuf lapins verts')).status).toBe(200);
    expect((await visitor.call('GET', '/customer/')).status).toBe(200);
    expect((await other.call('GET', '/customer/')).status).toBe(401);
    const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Votre mot de passe chez Tirage a changé');
    expect((await somebody().call('POST', '/auth/login/', { email, password: 'neuf lapins verts' })).status).toBe(200);
  });

  test('a screen that was left open guesses ten times and no more', async () => {
    const { visitor } = await registered(shop);
    for (let count = 0; count < 10; count += 1) await change(visitor, `guess ${count}`, 'neuf lapins verts');
    expect((await change(visitor, PASSWORD, 'neuf lapins verts')).body.error.key).toBe('too_many_attempts');
  });
});

test('1.05 a company customer’s order begins with its name and VAT number, and by them the price is without VAT abroad; a private one’s has neither', async () => {
  const { visitor } = await registered(shop, {
    category: 'company',
    company: 'Atelier Peeters',
    companyCountry: 'BE',
    companyNumber: '0411.905.847',
    vatNumber: 'BE 0411.905.847',
  });
  const taxed = async (of: Visitor) => {
    const { id } = (await of.call<{ id: string }>('POST', '/cart', {})).body.data;
    await of.call('PUT', `/cart/${id}/item`, { line: flyerLine() });
    const known = (await of.call<{ company: string; vatNumber: string | null }>('GET', '/checkout/prefill/')).body.data;
    const { body } = await of.call<{ taxedPrice: { totalTax: { centAmount: number } } }>(
      'PATCH',
      `/cart/${id}/item/address/`,
      {
        shippingAddress: { ...address(), company: known.company, country: 'BE', postalCode: '1000' },
        vatNumber: known.vatNumber,
      },
    );
    return [known.company, known.vatNumber, body.data.taxedPrice.totalTax.centAmount > 0];
  };
  expect(await taxed(visitor)).toEqual(['Atelier Peeters', 'BE0411905847', false]);
  expect(await taxed((await registered(shop)).visitor)).toEqual(['', null, true]);
});
