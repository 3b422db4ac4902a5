import type { Currency } from '#kernel/currencies.ts';
import type { VatCheckOfCompany } from '../vat/vat-check.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';

export interface Cart {
  readonly id: string;
  /** 'replaced': a fresh cart took its place; its lines wait. 'requested': it waits for a colleague's approval. */
  readonly state: 'active' | 'ordered' | 'merged' | 'replaced' | 'requested';
  readonly currency: Currency;
  readonly country: string;
  readonly postalCode: string;
  /** The plant at which the customer collects. Country and postal code are those of the plant then. */
  readonly collectAt: string | null;
  readonly shippingAddress: DeliveryAddress | null;
  readonly billingAddress: Address | null;
  readonly version: number;
  /** The checked VAT number. Null without one. */
  readonly vatNumber: string | null;
  readonly vatCountry: string | null;
  /** How that number was checked, and for whom. Null without one, and in a cart from before this was kept. */
  readonly vatCheck: VatCheckOfCompany | null;
}

/** The owner of a cart: a customer, or the guest of the sealed cookie. */
export type Owner = { readonly customerId: string } | { readonly anonymousId: string };

/** A cart whose row is locked, with its lines as read once the lock was held. */
export interface LockedCart {
  readonly cart: Cart;
  readonly lines: readonly LineItem[];
}
