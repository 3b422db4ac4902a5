import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../builders/lines.ts';
import { allContracts } from '../support/contracts.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const CALLS = [
  ['POST', '/customer/password/', { currentPassword: 'x', password: 'neuf lapins verts' }],
  ['POST', '/customer/email/', { email: 'neuf@example.fr', password: 'x' }],
  ['POST', '/customer/email/resend/', undefined],
  ['DELETE', '/customer/email/', undefined],
  ['POST', '/customer/confirm/', {}],
  ['POST', '/customer/passkeys/options/', { password: 'x' }],
  ['DELETE', '/customer/passkeys/', { id: 'dGhlLWlkLW9mLWEtcGFzc2tleQ' }],
  ['GET', '/auth/sessions/', undefined],
  ['GET', '/customer/passkeys/', undefined],
  ['DELETE', '/auth/sessions/k3Jx0vQmT5mYw2bq8Zr1Lg/', undefined],
  ['POST', '/auth/sessions/end-others/', undefined],
  ['POST', '/customer/verification/', undefined],
  [
    'POST',
    '/customer/premium/',
    { company: 'X', companyCountry: 'FR', companyNumber: '1', activity: 'X', turnover: '5-20', message: '' },
  ],
  ['PATCH', '/customer/', { firstName: 'Noé' }],
  ['POST', '/customer/address/', { type: 'shipping', ...address() }],
  ['PATCH', '/customer/address/', { id: 'an-address-that-is-none', street: 'Rue Neuve 1' }],
  ['PATCH', '/customer/address/setDefault', { type: 'shipping', id: 'an-address-that-is-none' }],
  ['DELETE', '/customer/address', { type: 'shipping', id: 'an-address-that-is-none' }],
  ['POST', '/customer/address/restore', { id: 'an-address-that-is-none' }],
  ['POST', '/order-requests/a-request-that-is-none/seen/', undefined],
  ['POST', '/order/edit/payment/reset-method', { orderId: 'T26-100001' }],
] as const;

describe('staff in a customer’s place', () => {
  test.each(CALLS)('are refused what is the owner’s alone: %s %s', async (method, path, body) => {
    const { visitor, id } = await registered(shop);
    const own = await visitor.call(method, path, body);
    expect(own.body.error?.key).not.toBe('owner_only');
    await asOwner(
      shop,
      `update sessions set strategy = 'admin', staff_id = (select id from staff s where s.tenant_id = sessions.tenant_id limit 1), revoked_at = null where customer_id = $1`,
      [id],
    );
    const answer = await visitor.call(method, path, body);
    expect([answer.status, answer.body.error.key]).toEqual([403, 'owner_only']);
    expect(answer.body.error.text).toContain('titulaire');
  });

  test('are kept out by the contract of each call, and nowhere else', async () => {
    const kept = (await allContracts()).flatMap(([, each]) => (each.ownerOnly ? [`${each.method} ${each.path}`] : []));
    expect(kept.toSorted()).toEqual([
      'DELETE /auth/sessions/{id}/',
      'DELETE /company/invites/{id}/',
      'DELETE /company/members/{id}/',
      'DELETE /customer/address',
      'DELETE /customer/email/',
      'DELETE /customer/passkeys/',
      'DELETE /order/{id}/complaint-pictures/{picture}/',
      'GET /auth/sessions/',
      'GET /customer/export/',
      'GET /customer/passkeys/',
      'PATCH /company/',
      'PATCH /company/members/{id}/',
      'PATCH /customer/',
      'PATCH /customer/address/',
      'PATCH /customer/address/setDefault',
      'POST /auth/sessions/end-others/',
      'POST /company/',
      'POST /company/invite/accept/',
      'POST /company/invites/',
      'POST /company/invites/{id}/resend/',
      'POST /contact/',
      'POST /customer/address/',
      'POST /customer/address/restore',
      'POST /customer/confirm/',
      'POST /customer/email/',
      'POST /customer/email/resend/',
      'POST /customer/erase/',
      'POST /customer/passkeys/',
      'POST /customer/passkeys/options/',
      'POST /customer/password/',
      'POST /customer/premium/',
      'POST /customer/verification/',
      'POST /order-requests/{id}/approve/',
      'POST /order-requests/{id}/refuse/',
      'POST /order-requests/{id}/seen/',
      'POST /order/edit/payment/reset-method',
      'POST /order/{id}/complaint-pictures/',
      'POST /order/{id}/complaints/',
      'POST /order/{id}/messages/',
      'POST /order/{id}/payment/',
      'POST /order/{id}/payment/ask/',
      'POST /product/custom-quote/',
      'POST /wallet/create-payment-and-transaction',
      'PUT /order/{id}/complaint-pictures/{picture}/',
    ]);
  });
});
