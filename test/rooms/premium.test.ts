import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { Ctx } from '#shop/context.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import type { PremiumState } from '#shop/premium/premium.contract.ts';
import { decidePremium } from '#shop/premium/premium.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { asOwner, drawn, mailsTo, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FORM = {
  company: 'Atelier Moreau',
  companyCountry: 'FR',
  companyNumber: '404 833 048 00022',
  activity: 'Agence de communication',
  turnover: '5-20',
  message: 'Deux lignes\nsur nos clients.',
};

let shop: TestShop;
let ctx: Ctx;
beforeAll(async () => {
  shop = await openTestShop();
  const [snapshot] = await snapshotsOf(shop.ground.shops, ['tirage-fr']);
  if (!snapshot) throw new Error('The French shop is not open');
  ctx = contextOfJob(shop.jobContext, snapshot, 'premium test', LOG, 'operator');
});
afterAll(() => shop.close());

const PATH = '/customer/premium/';

describe('premium resellers', () => {
  test('the application of a company begins with what its account says already', async () => {
    const { visitor } = await registered(shop, {
      category: 'company',
      company: 'Imprimerie Ribot',
      companyCountry: 'FR',
      companyNumber: '40483304800022',
    });
    const page = drawn((await visitor.send({ method: 'GET', url: '/revendeurs/' })).body);
    expect(page).toContain('value="Imprimerie Ribot"');
    expect(page).toContain('value="40483304800022"');
  });

  test('2.4.12 an application is open once, and the shop and the applicant are told by mail', async () => {
    const { visitor, email } = await registered(shop);
    const sent = await visitor.call<PremiumState>('POST', PATH, FORM);
    expect(sent.body.data).toMatchObject({ isPremium: false, last: null });
    expect(sent.body.data.openSince).not.toBeNull();
    const again = await Promise.all([visitor.call('POST', PATH, FORM), visitor.call('POST', PATH, FORM)]);
    expect(again.map(({ body }) => body.error.key)).toEqual(['application_open', 'application_open']);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toContain(
      'Votre demande de revendeur chez Tirage',
    );
    const toShop = await asOwner<{ body_text: string; reply_to: string }>(
      shop,
      `select body_text, reply_to from mails where reply_to = $1`,
      [email],
    );
    expect(toShop.rows).toHaveLength(1);
    expect(toShop.rows[0]?.body_text).toContain('40483304800022');
    expect(toShop.rows[0]?.body_text).toContain('De 5 000 à 20 000 EUR');
  });

  test('1.06 the shop’s word changes price and reason at the customer’s next call, and back', async () => {
    const { visitor, id, email } = await registered(shop);
    await visitor.call('POST', PATH, FORM);
    const { id: cartId } = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
    const price = async () => {
      const { body } = await visitor.call<{ cart: { totalPrice: { centAmount: number } }; lineItemId: string }>(
        'PUT',
        `/cart/${cartId}/item`,
        { line: flyerLine() },
      );
      await visitor.call('DELETE', '/cart/item', { cartId, cartItemId: body.data.lineItemId });
      return body.data.cart.totalPrice.centAmount;
    };
    const customer = async () => (await visitor.call<CustomerWire>('GET', '/customer/')).body.data;
    const before = await price();
    expect(await decidePremium(ctx, id, { isPremium: true, reason: 'Imprimeur partenaire' })).toBe('changed');
    expect(await price()).toBeLessThan(before);
    expect(await customer()).toMatchObject({
      customerIsPremium: true,
      customerPremiumReason: 'Imprimeur partenaire',
    });
    const state = async () => (await visitor.call<PremiumState>('GET', PATH)).body.data;
    expect(await state()).toEqual({
      isPremium: true,
      openSince: null,
      last: 'accepted',
      reason: 'Imprimeur partenaire',
    });
    expect((await visitor.call('POST', PATH, FORM)).body.error.key).toBe('already_premium');
    expect(await decidePremium(ctx, id, { isPremium: true, reason: 'Imprimeur partenaire' })).toBe('same');
    expect(await decidePremium(ctx, id, { isPremium: false, reason: '' })).toBe('changed');
    expect(await price()).toBe(before);
    expect(await customer()).toMatchObject({ customerIsPremium: false, customerPremiumReason: '' });
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Vous êtes revendeur premium chez Tirage', 'Votre statut de revendeur chez Tirage']),
    );
  });

  test('who was declined reads why in the mail and on the page, and may ask again', async () => {
    const { visitor, id, email } = await registered(shop);
    await visitor.call('POST', PATH, FORM);
    const reason = 'Volume trop faible <b>cette année</b>';
    expect(await decidePremium(ctx, id, { isPremium: false, reason })).toBe('changed');
    expect((await visitor.call<PremiumState>('GET', PATH)).body.data).toMatchObject({
      openSince: null,
      last: 'declined',
      reason,
    });
    const mails = await mailsTo(shop, email);
    expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(1);
    const page = drawn((await visitor.send({ method: 'GET', url: '/revendeurs/' })).body);
    expect(page).toContain('Volume trop faible &lt;b&gt;cette année');
    expect((await visitor.call('POST', PATH, FORM)).status).toBe(200);
    expect((await visitor.call<PremiumState>('GET', PATH)).body.data.reason).toBe('');
  });

  test('2.4.12 the page of the server shows each visitor their own state, and no form to who has one', async () => {
    const page = async (visitor: Visitor, url = '/revendeurs/') => {
      const { body, headers } = await visitor.send({ method: 'GET', url });
      return { text: drawn(body), headers };
    };
    const { visitor, id } = await registered(shop);
    const first = await page(visitor);
    expect(first.text).toContain('premium-companyNumber');
    expect(first.text).not.toContain('Il faut un compte');
    expect([first.headers['cache-control'], first.headers['x-robots-tag']]).toEqual(['private, no-store', undefined]);
    await visitor.call('POST', PATH, FORM);
    const asked = (await page(visitor)).text;
    expect(asked).toContain('Nous l’étudions');
    expect(asked).not.toContain('premium-companyNumber');
    const profile = (await page(visitor, '/espace/profil/')).text;
    expect(profile).toContain('est à l’étude');
    expect(profile).not.toMatch(/<a [^>]*>Devenir revendeur premium</);
    await decidePremium(ctx, id, { isPremium: true, reason: '' });
    const reseller = (await page(visitor)).text;
    expect(reseller).toContain('Vous êtes revendeur premium');
    expect(reseller).not.toContain('premium-companyNumber');
    const guest = await page(new Visitor(shop.app, 'localhost', elsewhere()));
    expect(guest.text).toContain('Il faut un compte');
    expect(guest.headers['cache-control']).toContain('public');
  });

  test('5.01 an application names every field that is wrong, and takes nothing that is not of the form', async () => {
    const { visitor } = await registered(shop);
    const refused = await visitor.call('POST', PATH, {
      ...FORM,
      company: '',
      activity: 'x\u202ey',
      turnover: 'all of it',
    });
    expect([refused.status, refused.body.error.fields?.map(({ field }) => field)]).toEqual([
      422,
      ['/company', '/activity', '/turnover'],
    ]);
    const number = await visitor.call('POST', PATH, { ...FORM, companyNumber: '404 833 048 00023' });
    expect(number.body.error.fields?.map(({ field }) => field)).toEqual(['/companyNumber']);
    expect((await visitor.call('POST', PATH, { ...FORM, isPremium: true })).body.error.key).toBe('invalid_request');
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await guest.call('POST', PATH, FORM)).status).toBe(401);
  });

  test('2.4.12 1.06 the page says what resellers have and holds the form', async () => {
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    const page = drawn((await guest.send({ method: 'GET', url: '/revendeurs/' })).body);
    expect(page).toContain('<h1');
    expect(page).toContain('Revendeurs premium');
    expect(page).toContain('Demander le statut');
    expect(page).toContain('premium-companyNumber');
  });

  test('2.4.12 the page is found from the profile until one is a reseller, from the sign-in of a shop for resellers and from the foot of every page', async () => {
    const APPLY = /<a [^>]*href="\/revendeurs\/"[^>]*>Devenir revendeur premium</;
    const page = async (visitor: Visitor, url: string) => drawn((await visitor.send({ method: 'GET', url })).body);
    const { visitor, id } = await registered(shop);
    expect(await page(visitor, '/espace/profil/')).toMatch(APPLY);
    await decidePremium(ctx, id, { isPremium: true, reason: '' });
    expect(await page(visitor, '/espace/profil/')).not.toMatch(APPLY);
    const reseller = new Visitor(shop.app, 'pro.localhost', elsewhere());
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    expect(await page(reseller, '/login/')).toMatch(APPLY);
    expect(await page(guest, '/login/')).not.toMatch(APPLY);
    for (const each of [reseller, guest]) {
      const home = await page(each, '/');
      expect(home.slice(home.indexOf('<footer'))).toContain('href="/revendeurs/"');
    }
  });
});
