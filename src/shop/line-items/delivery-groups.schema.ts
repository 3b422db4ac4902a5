import type { Static } from 'typebox';
import { countryCode, id, instant, line, list, localDate, moneyWire, nullable, object, Type } from '#kernel/schema.ts';
import type { Currency } from '#kernel/currencies.ts';
import { deliveryAddress, type DeliveryAddress } from '../addresses/address.contract.ts';
import { deliveryGroups, groupSums, type DeliveryGroup } from './delivery-groups.rules.ts';
import type { LineItem } from './line-item.ts';
import { chargedIn } from './totals.rules.ts';

/** The lines that go to one address, with their date and amounts. The amounts of all groups are the totals. */
export const deliveryGroupWire = object({
  /** Null while the delivery address of the cart is not complete. */
  address: nullable(deliveryAddress),
  /** Whether it goes to the delivery address of the cart or order. */
  isMain: Type.Boolean(),
  country: countryCode,
  postalCode: line(12),
  lineItemIds: list(id, 15),
  /** The day on which its last line arrives. */
  arrivalDate: localDate,
  /** The instant from which all of it can be collected. Null for what is sent. */
  readyFrom: nullable(instant),
  /** Delivery before VAT. It is part of `totalNet`. */
  shippingPrice: moneyWire,
  totalNet: moneyWire,
  totalTax: moneyWire,
  totalGross: moneyWire,
});
export type DeliveryGroupWire = Static<typeof deliveryGroupWire>;

export function deliveryGroupsToWire(
  main: DeliveryAddress | null,
  lines: readonly LineItem[],
  currency: Currency,
): DeliveryGroupWire[] {
  return deliveryGroups(main, lines).map((group) => groupToWire(group, currency));
}

function groupToWire(group: DeliveryGroup, currencyCode: Currency): DeliveryGroupWire {
  const { address: to, isMain, lines } = group;
  const { arrivalDate, readyFrom } = groupSums(group);
  const charged = chargedIn(currencyCode, lines);
  const sums = groupSums({ lines: charged });
  const amount = (centAmount: number) => ({ centAmount, currencyCode });
  // A line that is sold no more may still go where it went.
  const { country, postalCode } = (charged[0] ?? lines[0]!).shipTo;
  return {
    address: to,
    isMain,
    country,
    postalCode,
    lineItemIds: lines.map(({ id: lineItemId }) => lineItemId),
    arrivalDate,
    readyFrom: readyFrom ?? null,
    shippingPrice: amount(sums.shippingNetCents),
    totalNet: amount(sums.netCents),
    totalTax: amount(sums.vatCents),
    totalGross: amount(sums.grossCents),
  };
}
