import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Role } from '#shop/companies/company.ts';
import {
  filledCart,
  FIRM,
  founder as founderIn,
  joined as joinedIn,
  keyOf,
  type Somebody,
} from '../support/company.ts';
import { asOwner, drawn, follows, mailsTo, PASSWORD, person, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
let daysLater = 0;
let moments = 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => START.add({ hours: 24 * daysLater, milliseconds: (moments += 1) }) });
});
afterAll(() => shop.close());

const key = keyOf;
const founder = () => founderIn(shop);
const joined = (owner: Somebody, role: Role = 'buyer') => joinedIn(shop, owner, role);
const linkTo = async (email: string) => (await mailsTo(shop, email))[0]?.link ?? '';
const companyOf = async ({ visitor }: Somebody) =>
  (await visitor.call<CompanyWire | null>('GET', '/company/')).body.data;
const invite = ({ visitor }: Somebody, email: string, role: Role = 'buyer') =>
  visitor.call<CompanyWire>('POST', '/company/invites/', { email, role });
const accept = ({ visitor }: Somebody) => visitor.call<CompanyWire>('POST', '/company/invite/accept/', {});

describe('a company', () => {
  test('is founded once, by a company customer of a proven address, from what the account says of it', async () => {
    const alone = await registered(shop);
    expect(key(await alone.visitor.call('POST', '/company/'))).toBe('company_facts_missing');
    const unproven = await registered(shop, FIRM);
    expect(key(await unproven.visitor.call('POST', '/company/'))).toBe('address_not_proven');
    const owner = await founder();
    expect(await companyOf(owner)).toMatchObject({
      name: 'Atelier Benali',
      country: 'FR',
      vatNumber: 'FR83404833048',
      role: 'owner',
      members: [{ id: owner.id, name: 'Ève Ribot', email: owner.email, role: 'owner', isSelf: true }],
      invites: [],
    });
    const page = await owner.visitor.send({
      method: 'GET',
      url: '/espace/entreprise/',
      headers: { accept: 'text/html' },
    });
    expect(drawn(page.body)).toMatch(
      /Numéro d’immatriculation\u00a0: 73282932000074.*Numéro de TVA\u00a0: FR83404833048.*>Responsable</s,
    );
    expect(key(await owner.visitor.call('POST', '/company/'))).toBe('company_already');
    expect(await companyOf(alone)).toBeNull();
  });

  test('is not offered before the address is proven: overview and company page say so, with the mail again', async () => {
    const { visitor } = await registered(shop, FIRM);
    const seen = async (url: string) => drawn((await visitor.send({ method: 'GET', url })).body);
    for (const url of ['/espace/', '/espace/entreprise/']) expect(await seen(url)).toContain('Renvoyer le lien');
    expect(await seen('/espace/entreprise/')).not.toContain('Créer le profil d’entreprise');
  });

  test('asks somebody by mail, who registers with that address and accepts: the link has proven it', async () => {
    const owner = await founder();
    const { email } = person();
    const asked = await invite(owner, ` ${email.toUpperCase()} `, 'buyer');
    expect(asked.body.data.invites).toMatchObject([{ email, role: 'buyer', isOver: false }]);
    const [mail] = await mailsTo(shop, email);
    expect([mail?.subject, mail?.link]).toEqual([
      'Atelier Benali vous invite chez Tirage',
      expect.stringMatching(/^\/espace\/entreprise\/\?key=[\w-]{43}$/),
    ]);
    expect(mail?.text).toContain('Ève Ribot vous invite à rejoindre Atelier Benali chez Tirage.');
    expect(mail?.text).toContain('Votre rôle\u00a0: Acheteur (commande jusqu’à son plafond, voit ses commandes).');
    for (const path of ['/login/', '/inscription/']) {
      const guest = new Visitor(shop.app, 'localhost', elsewhere());
      const invited = await guest.send({ method: 'GET', url: `${path}?to=%2Fespace%2Fentreprise%2F` });
      expect(drawn(invited.body)).toContain('avec l’adresse où elle est arrivée');
      const other = await guest.send({ method: 'GET', url: path });
      expect(drawn(other.body)).not.toContain('avec l’adresse où elle est arrivée');
    }
    const made = await registered(shop, { email });
    const page = await follows(made.visitor, mail?.link ?? '');
    expect(page).toContain('Atelier Benali vous invite');
    await made.visitor.meet();
    const { body } = await accept(made);
    expect(body.data).toMatchObject({
      role: 'buyer',
      members: [{ role: 'owner' }, { role: 'buyer', isSelf: true }],
    });
    // Members see who is there, and not who is asked.
    expect([body.data.invites, (await companyOf(owner))?.invites]).toEqual([[], []]);
    const account = await made.visitor.call<{ emailVerified: boolean }>('GET', '/customer/');
    expect(account.body.data.emailVerified).toBe(true);
    // Twice is once.
    expect(key(await accept(made))).toBe('link_gone');
  });

  test('an invitation that another account opens tells it nothing and lets nobody in', async () => {
    const owner = await founder();
    const { email } = person();
    await invite(owner, email);
    const stranger = await registered(shop);
    const page = await follows(stranger.visitor, await linkTo(email));
    expect(page).toContain('Invitation à une autre adresse');
    expect(page).not.toContain('Atelier Benali');
    await stranger.visitor.meet();
    expect(key(await accept(stranger))).toBe('link_elsewhere');
    expect(await companyOf(stranger)).toBeNull();
  });

  test.each([
    ['withdrawn', 'localhost', 0],
    ['sent once more', 'localhost', 0],
    ['run out', 'localhost', 8],
    ['opened in another shop', 'it.localhost', 0],
  ])('an invitation is worth nothing that is %s', async (what, host, days) => {
    const owner = await founder();
    const { email } = person();
    const id = (await invite(owner, email)).body.data.invites[0]?.id ?? '';
    const link = await linkTo(email);
    if (what === 'withdrawn') await owner.visitor.call('DELETE', `/company/invites/${id}/`);
    if (what === 'sent once more') await owner.visitor.call('POST', `/company/invites/${id}/resend/`);
    daysLater = days;
    try {
      const made = await registered(shop, { email }, host);
      await follows(
        made.visitor,
        host === 'localhost' ? link : link.replace('/espace/entreprise/', '/account/company/'),
      );
      await made.visitor.meet();
      expect(key(await accept(made))).toBe('link_gone');
    } finally {
      daysLater = 0;
    }
  });

  test.each(['is removed', 'leaves', 'becomes a buyer', 'erases the account'] as const)(
    'what an owner who %s has sent invites nobody any more; invitations of others stay',
    async (what) => {
      const owner = await founder();
      const second = await joined(owner, 'owner');
      const [spy, welcome] = [person().email, person().email];
      await invite(second, spy, 'owner');
      await invite(owner, welcome);
      const path = `/company/members/${second.id}/`;
      if (what === 'is removed') await owner.visitor.insists('DELETE', path);
      if (what === 'leaves') await second.visitor.insists('DELETE', path);
      if (what === 'becomes a buyer') await owner.visitor.insists('PATCH', path, { role: 'buyer' });
      if (what === 'erases the account')
        await second.visitor.insists('POST', '/customer/erase/', { password: PASSWORD });
      expect((await companyOf(owner))?.invites.map(({ email }) => email)).toEqual([welcome]);
      const made = await registered(shop, { email: spy });
      await follows(made.visitor, await linkTo(spy));
      await made.visitor.meet();
      expect(key(await accept(made))).toBe('link_gone');
    },
  );

  test('a member is not asked in again, and who goes comes back only by an invitation sent afterwards', async () => {
    const owner = await founder();
    const buyer = await joined(owner);
    expect(key(await invite(owner, buyer.email.toUpperCase(), 'owner'))).toBe('member_already');
    expect(key(await invite(owner, owner.email))).toBe('member_already');
    // The invitation waited for an address that the member has taken since.
    const { email } = person();
    await invite(owner, email, 'owner');
    await asOwner(shop, 'update customers set email = $1 where id = $2', [email, buyer.id]);
    expect(key(await owner.visitor.call('DELETE', `/company/members/${buyer.id}/`))).toBe(200);
    expect((await companyOf(owner))?.invites).toEqual([]);
    await follows(buyer.visitor, await linkTo(email));
    await buyer.visitor.meet();
    expect(key(await accept(buyer))).toBe('link_gone');
    expect(key(await invite(owner, email))).toBe(200);
    await follows(buyer.visitor, await linkTo(email));
    await buyer.visitor.meet();
    expect(key(await accept(buyer))).toBe(200);
  });

  test('only owners give roles, take people out and ask others in; unknown and foreign ids are the same', async () => {
    const [owner, foreign] = [await founder(), await founder()];
    const buyer = await joined(owner);
    const theirs = (await invite(foreign, person().email)).body.data.invites[0]?.id ?? '';
    const patch = (by: Somebody, id: string, role: Role) =>
      by.visitor.call<CompanyWire>('PATCH', `/company/members/${id}/`, { role });
    const remove = (by: Somebody, id: string) => by.visitor.call('DELETE', `/company/members/${id}/`);
    for (const answer of [
      await invite(buyer, person().email),
      await patch(buyer, owner.id, 'buyer'),
      await remove(buyer, owner.id),
    ])
      expect(key(answer)).toBe('company_owner_only');
    for (const id of [foreign.id, 'k3Jx0vQmT5mYw2bq8Zr1Lg'])
      expect([key(await patch(owner, id, 'buyer')), key(await remove(owner, id))]).toEqual([
        'member_not_found',
        'member_not_found',
      ]);
    for (const id of [theirs, 'k3Jx0vQmT5mYw2bq8Zr1Lg'])
      expect(key(await owner.visitor.call('DELETE', `/company/invites/${id}/`))).toBe('invite_not_found');
    expect((await patch(owner, buyer.id, 'owner')).body.data.members[1]?.role).toBe('owner');
    expect(key(await remove(owner, buyer.id))).toBe(200);
    expect(key(await buyer.visitor.call('DELETE', `/company/members/${buyer.id}/`))).toBe('company_not_found');
  });

  test('keeps an owner, also when two leave at once, and its last owner’s account', async () => {
    const owner = await founder();
    const second = await joined(owner, 'owner');
    await joined(owner);
    const leave = ({ visitor, id }: Somebody) => visitor.insists('DELETE', `/company/members/${id}/`);
    const answers = (await Promise.all([leave(owner), leave(second)])).map(key);
    expect(answers.toSorted()).toEqual([200, 'last_owner']);
    const [last, gone] = answers[0] === 200 ? [second, owner] : [owner, second];
    expect(await companyOf(gone)).toBeNull();
    const self = await last.visitor.call('PATCH', `/company/members/${last.id}/`, { role: 'buyer' });
    expect(key(self)).toBe('last_owner');
    const erased = await last.visitor.call('POST', '/customer/erase/', { password: PASSWORD });
    expect(erased.body.error.detail).toEqual({ obstacles: [{ reason: 'last_owner', name: 'Atelier Benali' }] });
  });

  test('goes with its only member, and is in no stranger’s export', async () => {
    const owner = await founder();
    const read = await owner.visitor.call<{ parts: Record<string, object[]> }>('GET', '/customer/export/');
    expect(read.body.data.parts['company']).toMatchObject([{ name: 'Atelier Benali', role: 'owner' }]);
    expect(key(await owner.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    expect(key(await guest.call('GET', '/company/'))).toBe('sign_in_required');
  });
});

describe('mails in great number', () => {
  test('an invitation sent once more counts for its address like a new one', async () => {
    const [owner, other] = [await founder(), await founder()];
    const { email } = person();
    const id = (await invite(owner, email)).body.data.invites[0]?.id ?? '';
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push(key(await owner.visitor.call('POST', `/company/invites/${id}/resend/`)));
    expect(answers).toEqual([200, 200, 200, 200, 'too_many_attempts']);
    expect((await mailsTo(shop, email)).length).toBe(5);
    expect(key(await invite(other, email))).toBe('too_many_attempts');
    // An invitation of another company is as unknown as one that never was, and counts for nobody.
    expect(key(await other.visitor.call('POST', `/company/invites/${id}/resend/`))).toBe('invite_not_found');
  });

  test('a customer’s orders write ten mails an hour to another’s address, and any number to the own proven one', async () => {
    const buyer = await founder();
    const order = async (email: string) => {
      const { id } = await filledCart({ ...buyer, email });
      return key(await buyer.visitor.call('POST', `/cart/${id}/checkout/`, {}));
    };
    const { email } = person();
    for (let count = 0; count < 10; count += 1) expect(await order(email)).toBe(200);
    expect(await order(email.toUpperCase())).toBe('too_many_orders');
    for (let count = 0; count < 11; count += 1) expect(await order(buyer.email)).toBe(200);
  });

  test('an address that the account has not proven is another’s', async () => {
    const buyer = await registered(shop);
    for (let count = 0; count < 11; count += 1) {
      const { id } = await filledCart(buyer);
      const expected = count < 10 ? 200 : 'too_many_orders';
      expect(key(await buyer.visitor.call('POST', `/cart/${id}/checkout/`, {}))).toBe(expected);
    }
  });
});
