import { expect, test } from 'vitest';
import type { CustomerAddresses } from '#shop/address-book/address-book.schema.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { emptyAddress } from '../../parts/address/address-form.ts';
import { chosenOption, deliveryOptions, linesElsewhere, MAIN, typedAddresses } from './line-delivery.rules.ts';

const at = (city: string, country = 'FR'): Address => ({ ...emptyAddress(country), city });
const kept = (id: string, address: Address) => ({
  id,
  type: 'shipping' as const,
  ...address,
  hasDeferredPayments: false,
});
const BOOK: CustomerAddresses = {
  shippingAddresses: { paris: kept('paris', at('Paris')), rome: kept('rome', at('Roma', 'IT')) },
  billingAddresses: {},
  defaultShippingAddressId: 'paris',
  defaultBillingAddressId: null,
};
const cartOf = (...addresses: readonly (Address | null)[]) =>
  ({
    lineOrder: addresses.map((_, index) => `line${index}`),
    lineItems: Object.fromEntries(
      addresses.map((deliveryAddress, index) => [`line${index}`, { id: `line${index}`, deliveryAddress }]),
    ),
  }) as unknown as CartWire;

test('a line can go to each kept address in a country of the shop, and to each that was typed for another line, once', () => {
  const cart = cartOf(null, at('Lyon'), at('Paris'), at('Lyon'), at('Nice'));
  const options = deliveryOptions(cart, BOOK, ['FR'], []);
  expect(options.map(({ value, to }) => [value, to])).toEqual([
    ['paris', { addressId: 'paris' }],
    ['line-line1', { address: at('Lyon') }],
    ['line-line4', { address: at('Nice') }],
  ]);
  expect(cart.lineOrder.map((id) => chosenOption(options, cart.lineItems[id]!.deliveryAddress))).toEqual([
    MAIN,
    'line-line1',
    'paris',
    'line-line1',
    'line-line4',
  ]);
  expect(linesElsewhere(cart)).toEqual(['line1', 'line2', 'line3', 'line4']);
});

test('a guest’s cart to one address offers no other', () => {
  expect(deliveryOptions(cartOf(null, null), null, ['FR'], [])).toEqual([]);
  expect(linesElsewhere(cartOf(null, null))).toEqual([]);
});

test('an address that was typed for a line is offered again when no line goes there any more', () => {
  const before = typedAddresses([], cartOf(null, at('Lyon'), at('Roma', 'IT'), at('Paris')));
  expect(before).toEqual([at('Lyon'), at('Roma', 'IT'), at('Paris')]);
  expect(typedAddresses(before, cartOf(at('Lyon'), at('Nice')))).toEqual([...before, at('Nice')]);
  const options = deliveryOptions(cartOf(null, at('Lyon')), BOOK, ['FR'], [...before, at('Nice')]);
  expect(options.map(({ value, address }) => [value, address.city])).toEqual([
    ['paris', 'Paris'],
    ['line-line1', 'Lyon'],
    ['before-3', 'Nice'],
  ]);
});
