import type { Address } from '#shop/addresses/address.contract.ts';
import type { AddressType, CustomerAddresses, OwnAddress } from '#shop/address-book/address-book.schema.ts';

/** The saved addresses of a type, the default first, then as they were added. */
export function addressesOfType(book: CustomerAddresses, type: AddressType): readonly OwnAddress[] {
  const all = Object.values(type === 'shipping' ? book.shippingAddresses : book.billingAddresses);
  const first = defaultIdOf(book, type);
  return [...all.filter(({ id }) => id === first), ...all.filter(({ id }) => id !== first)];
}

export function defaultIdOf(book: CustomerAddresses, type: AddressType): string | null {
  return type === 'shipping' ? book.defaultShippingAddressId : book.defaultBillingAddressId;
}

/** Row 5.08: which address is new, by the ids before and after it was made; undefined when none or several are. */
export function newAddressId(
  before: CustomerAddresses,
  after: CustomerAddresses,
  type: AddressType,
): string | undefined {
  const known = new Set(addressesOfType(before, type).map(({ id }) => id));
  const added = addressesOfType(after, type).filter(({ id }) => !known.has(id));
  return added.length === 1 ? added[0]?.id : undefined;
}

/** What a form begins with. */
export function asTyped({ id: _id, type: _type, hasDeferredPayments: _deferred, ...address }: OwnAddress): Address {
  return address;
}

/** The saved address that a form holds; undefined while something else stands in it. */
export function savedAs(saved: readonly OwnAddress[], address: Address): OwnAddress | undefined {
  return saved.find((each) =>
    (Object.entries(asTyped(each)) as [keyof Address, string][]).every(
      ([name, value]) => address[name].trim() === value,
    ),
  );
}
