import { id, map, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { address } from '../addresses/address.contract.ts';

export const ADDRESS_TYPES = ['shipping', 'billing'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

/** For both types together. */
export const MOST_ADDRESSES = 50;

/** Row 3.09. */
export const ownAddress = object({
  id,
  type: oneOf(ADDRESS_TYPES),
  ...address.properties,
  /** For billing addresses: agreed with the shop for this exact address. */
  hasDeferredPayments: Type.Boolean(),
});
export type OwnAddress = Static<typeof ownAddress>;

/** Row 3.08. */
export const customerAddresses = object({
  shippingAddresses: map(ownAddress, MOST_ADDRESSES),
  billingAddresses: map(ownAddress, MOST_ADDRESSES),
  defaultShippingAddressId: nullable(id),
  defaultBillingAddressId: nullable(id),
});
export type CustomerAddresses = Static<typeof customerAddresses>;
