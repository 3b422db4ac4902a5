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

/** The addresses typed for lines of this cart, each once: those known before, and those that its lines have now. */
export function typedAddresses(known: readonly Address[], cart: CartWire): readonly Address[] {
  const typed = [...known];
  for (const { deliveryAddress: address } of cartLines(cart))
    if (address && !typed.some((each) => isSameAddress(each, address))) typed.push(address);
  return typed;
}

/**
 * The addresses that a customer keeps and those typed for lines, each once.
 * @param before typed for lines that go elsewhere by now
 */
export function deliveryOptions(
  cart: CartWire,
  book: CustomerAddresses | null,
  countries: readonly string[],
  before: readonly Address[],
): DeliveryOption[] {
  const saved: readonly OwnAddress[] = book
    ? addressesOfType(book, 'shipping').filter(({ country }) => countries.includes(country))
    : [];
  const typed: DeliveryOption[] = [];
  const offer = (value: string, address: Address | null) => {
    if (!address || savedAs(saved, address)) return;
    if (!typed.some((each) => isSameAddress(each.address, address))) typed.push({ value, address, to: { address } });
  };
  for (const { id, deliveryAddress } of cartLines(cart)) offer(`line-${id}`, deliveryAddress);
  for (const [index, address] of before.entries())
    if (countries.includes(address.country)) offer(`before-${index}`, address);
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
