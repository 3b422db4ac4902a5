import type { DeliveryAddress } from '../addresses/address.contract.ts';
import type { LineItem } from './line-item.ts';
import { addTotals, type Totals } from './totals.rules.ts';

/** The lines of a cart or an order that go to one address. */
export interface DeliveryGroup {
  /** Null while the delivery address of the cart is not known. */
  readonly address: DeliveryAddress | null;
  /** Whether it goes to the delivery address of the cart or order. */
  readonly isMain: boolean;
  readonly lines: readonly LineItem[];
}

/**
 * The groups of a cart or an order, the one at its delivery address first. Every line is in exactly one group, so the
 * sums of the groups are the totals.
 * @param main the delivery address of the cart or order
 */
export function deliveryGroups(main: DeliveryAddress | null, lines: readonly LineItem[]): DeliveryGroup[] {
  const groups: { address: DeliveryAddress | null; isMain: boolean; lines: LineItem[] }[] = [
    { address: main, isMain: true, lines: [] },
  ];
  for (const line of lines) {
    const address = line.deliveryAddress ?? main;
    const group = groups.find((each) => isSameAddress(each.address, address));
    if (group) group.lines.push(line);
    else groups.push({ address, isMain: false, lines: [line] });
  }
  return groups.filter((group) => group.lines.length > 0);
}

/** Whether all of these lines go to one address, so that they may travel in one parcel. */
export function goTogether(main: DeliveryAddress, lines: readonly LineItem[]): boolean {
  return deliveryGroups(main, lines).length <= 1;
}

export function isSameAddress(one: DeliveryAddress | null, other: DeliveryAddress | null): boolean {
  if (!one || !other) return one === other;
  // One of the two may have no mark at all.
  if (one.collectAt !== other.collectAt) return false;
  return (Object.keys(one) as (keyof DeliveryAddress)[]).every((field) => one[field] === other[field]);
}

export interface GroupSums extends Totals {
  readonly shippingNetCents: number;
  /** Local date, ISO: the day on which the last line arrives. */
  readonly arrivalDate: string;
  /** The instant from which all lines can be collected. Undefined for what is sent. */
  readonly readyFrom: string | undefined;
}

export function groupSums({ lines }: Pick<DeliveryGroup, 'lines'>): GroupSums {
  return {
    ...addTotals(lines),
    shippingNetCents: lines.reduce((sum, { deliveryPromise }) => sum + deliveryPromise.shippingNetCents, 0),
    arrivalDate:
      lines
        .map(({ deliveryPromise }) => deliveryPromise.arrivalDate)
        .toSorted()
        .at(-1) ?? '',
    readyFrom: lines
      .flatMap(({ deliveryPromise }) => deliveryPromise.readyFrom ?? [])
      .toSorted()
      .at(-1),
  };
}
