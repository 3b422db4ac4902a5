import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, follows, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const somebody = () => new Visitor(shop.app, 'localhost', elsewhere());

/** The account that the password opens; else why it opens none. */
async function opens(email: string, password: string): Promise<string> {
  const { body } = await somebody().call<{ customer: { id: string } }>('POST', '/auth/login/', { email, password });
  return body.error?.key ?? body.data.customer.id;
}

async function orders(visitor: Visitor, email: string): Promise<void> {
  const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
  await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
  expect((await visitor.call('POST', `/cart/${cart.id}/checkout/`, {})).status).toBe(200);
}

describe('several accounts with one address that nobody has proven', () => {
  test('are each opened by their own password, whoever registered last', async () => {
    const first = await registered(shop);
    const stranger = await registered(shop, { email: first.email, password: 'neuf lapins verts' });
    expect(await opens(first.email, PASSWORD)).toBe(first.id);
    expect(await opens(first.email, 'neuf lapins verts')).toBe(stranger.id);
    expect(await opens(first.email, 'onze lapins noirs')).toBe('credentials_refused');
  });

  test('have three places at sign-in, and who came before is displaced by nobody, not by one who orders', async () => {
    const first = await registered(shop, { password: 'lapin numéro 1' });
    const { email } = first;
    const others = [
      await registered(shop, { email, password: 'lapin numéro 2' }),
      await registered(shop, { email, password: 'lapin numéro 3' }),
      await registered(shop, { email, password: 'lapin numéro 4' }),
    ];
    for (const { visitor } of others) await orders(visitor, email);
    expect(await opens(email, 'lapin numéro 1')).toBe(first.id);
    expect(await opens(email, 'lapin numéro 2')).toBe(others[0]?.id);
    expect(await opens(email, 'lapin numéro 3')).toBe(others[1]?.id);
    expect(await opens(email, 'lapin numéro 4')).toBe('credentials_refused');
    // All four are kept.
    const { rows } = await asOwner<{ count: number }>(
      shop,
      'select count(*)::int as count from customers where email = $1',
      [email],
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  test('have as many places beside one that has proven the address, so that their number tells nothing', async () => {
    const owner = await registered(shop);
    const { email } = owner;
    await follows(owner.visitor, (await mailsTo(shop, email))[0]?.link ?? '');
    await owner.visitor.meet();
    await owner.visitor.call('POST', '/customer/confirm/', {});
    const strangers = [];
    for (const number of [1, 2, 3, 4])
      strangers.push(await registered(shop, { email, password: `lapin numéro ${number}` }));
    const opened = await Promise.all(strangers.map((_, at) => opens(email, `lapin numéro ${at + 1}`)));
    expect(opened).toEqual([...strangers.slice(0, 3).map(({ id }) => id), 'credentials_refused']);
    expect(await opens(email, PASSWORD)).toBe(owner.id);
  });

  test('stay open to their own passwords when one of them has proven the address', async () => {
    const stranger = await registered(shop, { password: 'neuf lapins verts' });
    const owner = await registered(shop, { email: stranger.email });
    await follows(owner.visitor, (await mailsTo(shop, owner.email))[0]?.link ?? '');
    await owner.visitor.meet();
    expect((await owner.visitor.call('POST', '/customer/confirm/', {})).status).toBe(200);
    expect(await opens(owner.email, PASSWORD)).toBe(owner.id);
    expect(await opens(owner.email, 'neuf lapins verts')).toBe(stranger.id);
  });

  test('a new password by mail is that of the account which was there first', async () => {
    const first = await registered(shop);
    await registered(shop, { email: first.email, password: 'neuf lapins verts' });
    const reader = somebody();
    await reader.call('POST', '/auth/passwordReset/', { email: first.email });
    await follows(reader, (await mailsTo(shop, first.email))[0]?.link ?? '');
    await reader.meet();
    expect((await reader.call('POST', '/auth/passwordReset/set/', { password: 'onze lapins noirs' })).status).toBe(200);
    expect(await opens(first.email, 'onze lapins noirs')).toBe(first.id);
  });
});
