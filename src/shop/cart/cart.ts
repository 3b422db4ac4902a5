import type { Currency } from '#kernel/currencies.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { Address } from '../addresses/address.contract.ts';

export interface Cart {
  readonly id: string;
  /** 'replaced': put aside for a fresh one; its lines wait. */
  readonly state: 'active' | 'ordered' | 'merged' | 'replaced';
  readonly currency: Currency;
  readonly country: string;
  readonly postalCode: string;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly version: number;
  /** Checked; null without one. */
  readonly vatNumber: string | null;
  readonly vatCountry: string | null;
}

/** Whose cart it is: the customer's, or the guest's of the sealed cookie. */
export type Owner = { readonly customerId: string } | { readonly anonymousId: string };

/** A cart whose row is locked, with the lines that stood once the lock was held. */
export interface LockedCart {
  readonly cart: Cart;
  readonly lines: readonly LineItem[];
}
