import type { Input } from '#kernel/endpoint.ts';
import type { CustomerAddresses, OwnAddress } from '#shop/address-book/address-book.schema.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire, setLineAddress } from '#shop/cart/cart.contract.ts';
import { isSameAddress } from '#shop/line-items/delivery-groups.rules.ts';
import { cartLines } from '../../parts/amounts.ts';
import { addressesOfType, savedAs } from '../../parts/address/saved-addresses.ts';

export type LineDestination = Input<typeof setLineAddress>['body']['to'];

export const MAIN = 'main';
export const TYPED = 'typed';

/** An address to which a line can be sent. */
export interface DeliveryOption {
  readonly value: string;
  readonly address: Address;
  readonly to: LineDestination;
}

/** The addresses that a customer keeps and those typed for other lines, each once. */
export function deliveryOptions(
  cart: CartWire,
  book: CustomerAddresses | null,
  countries: readonly string[],
): DeliveryOption[] {
  const saved: readonly OwnAddress[] = book
    ? addressesOfType(book, 'shipping').filter(({ country }) => countries.includes(country))
    : [];
  const typed: DeliveryOption[] = [];
  for (const { id, deliveryAddress: address } of cartLines(cart)) {
    if (!address || savedAs(saved, address)) continue;
    if (typed.some((each) => isSameAddress(each.address, address))) continue;
    typed.push({ value: `line-${id}`, address, to: { address } });
  }
  return [...saved.map((each) => ({ value: each.id, address: each, to: { addressId: each.id } })), ...typed];
}

/** The option at which a line goes; `MAIN` when it goes where the cart goes. */
export function chosenOption(options: readonly DeliveryOption[], address: Address | null): string {
  if (!address) return MAIN;
  // An address of the address book has more fields than one of a line.
  return options.find((each) => isSameAddress(address, each.address))?.value ?? MAIN;
}

/** The id of the control that says where a line goes. */
export function deliveryField(lineId: string): string {
  return `delivery-to-${lineId}`;
}

/** Lines that do not go where the cart goes. */
export function linesElsewhere(cart: CartWire): string[] {
  return cartLines(cart).flatMap(({ id, deliveryAddress }) => (deliveryAddress ? [id] : []));
}
