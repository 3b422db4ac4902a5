import { MOST_ADDRESSES, type AddressType, type CustomerAddresses, type OwnAddress } from './address-book.schema.ts';
import type { Address } from '../addresses/address.contract.ts';

/** A stored address that is not deleted. */
export interface KeptAddress {
  readonly id: string;
  readonly type: AddressType;
  readonly address: Address;
  readonly hasDeferredPayments: boolean;
  readonly isDefault: boolean;
}

export function isFull(kept: readonly KeptAddress[]): boolean {
  return kept.length >= MOST_ADDRESSES;
}

/** The first address of a type becomes its default. */
export function isFirstOf(kept: readonly KeptAddress[], type: AddressType): boolean {
  return kept.every((each) => each.type !== type);
}

/**
 * Returns the default of a type after its default was deleted: the newest address.
 * @param kept the oldest first
 */
export function nextDefault(kept: readonly KeptAddress[], type: AddressType): string | undefined {
  return kept.findLast((each) => each.type === type)?.id;
}

/** Deferred payment is granted to the recipient of the invoice. Contact data may change; name and address may not. */
export function keepsDeferral(before: Address, after: Address): boolean {
  const parts = Object.keys(before) as (keyof Address)[];
  return parts.every((part) => part === 'phone' || part === 'email' || before[part] === after[part]);
}

/**
 * Row 3.08.
 * @param kept the oldest first; this order is kept
 */
export function addressesToWire(kept: readonly KeptAddress[]): CustomerAddresses {
  const of = (type: AddressType) => kept.filter((each) => each.type === type);
  const byId = (type: AddressType) => Object.fromEntries(of(type).map((each) => [each.id, toWire(each)]));
  const defaultOf = (type: AddressType) => of(type).find(({ isDefault }) => isDefault)?.id ?? null;
  return {
    shippingAddresses: byId('shipping'),
    billingAddresses: byId('billing'),
    defaultShippingAddressId: defaultOf('shipping'),
    defaultBillingAddressId: defaultOf('billing'),
  };
}

function toWire({ id, type, address, hasDeferredPayments }: KeptAddress): OwnAddress {
  return { id, type, ...address, hasDeferredPayments };
}
