import { expect, test } from 'vitest';
import type { CustomerAddresses, OwnAddress } from '#shop/address-book/address-book.schema.ts';
import { emptyAddress } from './address-form.ts';
import { addressesOfType, asTyped, newAddressId, savedAs } from './saved-addresses.ts';

const saved = (id: string, city = id): OwnAddress => ({
  ...emptyAddress('FR'),
  id,
  city,
  type: 'shipping',
  hasDeferredPayments: false,
});
const book = (...ids: string[]): CustomerAddresses => ({
  shippingAddresses: Object.fromEntries(ids.map((id) => [id, saved(id)])),
  billingAddresses: {},
  defaultShippingAddressId: ids.at(-1) ?? null,
  defaultBillingAddressId: null,
});

test('5.08 the new address is the one whose id was not there before', () => {
  expect(newAddressId(book('a', 'b'), book('b', 'c', 'a'), 'shipping')).toBe('c');
  expect(newAddressId(book(), book('a'), 'shipping')).toBe('a');
  expect(newAddressId(book('a', 'b'), book('a'), 'shipping')).toBeUndefined();
  expect(newAddressId(book('a'), book('a', 'b', 'c'), 'shipping')).toBeUndefined();
  expect(newAddressId(book('a'), book('a', 'b'), 'billing')).toBeUndefined();
});

test('the default stands first, and a form holds a saved address or something else', () => {
  expect(addressesOfType(book('a', 'b', 'c'), 'shipping').map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  const [first, second] = [saved('a', 'Lyon'), saved('b', 'Paris')];
  expect(savedAs([first, second], { ...asTyped(second), city: ' Paris ' })?.id).toBe('b');
  expect(savedAs([first, second], { ...asTyped(second), city: 'Nantes' })).toBeUndefined();
});
