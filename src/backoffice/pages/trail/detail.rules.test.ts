import { expect, test } from 'vitest';
import { allContracts } from '../../../../test/support/contracts.ts';
import { detailOf, topicOf, type DetailPart } from './detail.rules.ts';

type Asked = Parameters<typeof detailOf>[0];

test.each<[string, Asked['act'], Readonly<Record<string, string>>, readonly DetailPart[]]>([
  [
    'two jobs moved alike and one moved otherwise',
    'order_moved',
    { 1: 'ftYL47 artwork checking', 2: 'gbpF5q artwork checking', 3: 'gbpF5q production on_hold' },
    [{ key: 'stafforders:state_artwork_checking' }, { key: 'stafforders:state_production_on_hold' }],
  ],
  ['the order itself', 'order_moved', { 1: 'order confirmed' }, [{ key: 'stafforders:state_order_confirmed' }]],
  [
    'a parcel',
    'order_shipped',
    { carrier: 'dpd', trackingNumber: '0158', jobs: 'ftYL47 gbpF5q' },
    [{ key: 'stafforders:carrier_dpd' }, { text: '0158' }],
  ],
  [
    'a parcel without a number',
    'order_shipped',
    { carrier: 'other', trackingNumber: '' },
    [{ key: 'stafforders:carrier_other' }],
  ],
  [
    'rights',
    'invite',
    { scopes: 'order:read audit:read' },
    [{ key: 'staffteam:scope_order_read' }, { key: 'staffteam:scope_audit_read' }],
  ],
  [
    'other rights',
    'scopes_changed',
    { before: 'order:read', after: 'audit:read' },
    [{ key: 'staffteam:scope_audit_read' }],
  ],
  [
    'a line that was changed',
    'line_changed',
    { product: 'Flyer A5', totalAfterCents: '12240', totalBeforeCents: '4752' },
    [{ text: 'Flyer A5' }, { centsBefore: 4752, centsAfter: 12_240 }],
  ],
  ['a cancellation that gives nothing back', 'order_cancelled', { refundCents: '0' }, []],
  ['a cancellation that gives money back', 'order_cancelled', { refundCents: '4752' }, [{ cents: 4752 }]],
  ['a reprint', 'complaint_reprinted', { copies: '100' }, [{ key: 'staff:trail_copies', values: { count: '100' } }]],
  [
    'a credit',
    'complaint_credited',
    { cents: '1200', to: 'origin' },
    [{ cents: 1200 }, { key: 'staffrequests:to_origin' }],
  ],
  ['premium', 'premium_decided', { isPremium: 'false' }, [{ key: 'staff:trail_not_premium' }]],
  [
    'an order of a customer that staff cancelled for them',
    'as_customer',
    { call: 'POST /order/{id}/cancel/', id: 'k3Jx0vQmT5mYw2bq8Zr1Lg', order: 'T26-100012' },
    [{ key: 'staff:help_order_cancel' }, { text: 'T26-100012' }],
  ],
  [
    'an article that staff put into the cart of a customer',
    'as_customer',
    { product: 'Flyer A5', quantity: '500', call: 'PUT /cart/{id}/item', id: 'k3Jx0vQmT5mYw2bq8Zr1Lg' },
    [{ text: 'Flyer A5' }, { key: 'staff:trail_copies', values: { count: '500' } }, { key: 'staff:help_cart_line' }],
  ],
  ['words that somebody typed', 'payment_recorded', { reference: 'VIR-2026-11' }, [{ text: 'VIR-2026-11' }]],
])('the trail tells people of %s', (_what, act, detail, told) => {
  const entries = Object.entries(detail).map(([name, value]) => ({ name, value }));
  expect(detailOf({ act, detail: entries, reason: '' })).toEqual(told);
  expect(detailOf({ act, detail: entries, reason: 'Demandé par téléphone' })[0]).toEqual({
    text: 'Demandé par téléphone',
  });
});

test('every call that staff may make or try in a customer’s place is told by what it is about', async () => {
  const calls = (await allContracts()).flatMap(([, { method, path, access, asks, ownerOnly }]) =>
    (access === 'public' || access === 'customer') && ((method !== 'GET' && !asks) || ownerOnly)
      ? [`${method} ${path}`]
      : [],
  );
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter((call) => topicOf(call) === 'else')).toEqual([]);
});
