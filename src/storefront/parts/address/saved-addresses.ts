import type { Address } from '#shop/addresses/address.contract.ts';
import type { AddressType, CustomerAddresses, OwnAddress } from '#shop/address-book/address-book.schema.ts';

/** The saved addresses of a type: the default first, then in the order of creation. */
export function addressesOfType(book: CustomerAddresses, type: AddressType): readonly OwnAddress[] {
  const all = Object.values(type === 'shipping' ? book.shippingAddresses : book.billingAddresses);
  const first = defaultIdOf(book, type);
  return [...all.filter(({ id }) => id === first), ...all.filter(({ id }) => id !== first)];
}

export function defaultIdOf(book: CustomerAddresses, type: AddressType): string | null {
  return type === 'shipping' ? book.defaultShippingAddressId : book.defaultBillingAddressId;
}

/**
 * Row 5.08: finds the new address by comparing ids before and after it was saved. Undefined when there is none, or more
 * than one.
 */
export function newAddressId(
  before: CustomerAddresses,
  after: CustomerAddresses,
  type: AddressType,
): string | undefined {
  const known = new Set(addressesOfType(before, type).map(({ id }) => id));
  const added = addressesOfType(after, type).filter(({ id }) => !known.has(id));
  return added.length === 1 ? added[0]?.id : undefined;
}

/** The initial values of an address form. */
export function asTyped({ id: _id, type: _type, hasDeferredPayments: _deferred, ...address }: OwnAddress): Address {
  return address;
}

/** The saved address that equals the form; undefined when the form contains something else. */
export function savedAs(saved: readonly OwnAddress[], address: Address): OwnAddress | undefined {
  return saved.find((each) =>
    (Object.entries(asTyped(each)) as [keyof Address, string][]).every(
      ([name, value]) => address[name].trim() === value,
    ),
  );
}
