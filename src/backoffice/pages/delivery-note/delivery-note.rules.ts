import type { OrderWire } from '#shop/orders/orders.contract.ts';

/**
 * How many copies of a line the next parcel holds: of the jobs that have not left yet, a reprint among them. When all
 * have left, those of the line, for who prints the note again. Undefined for a line that was cancelled.
 */
export function sentQuantity({ jobs, lineItems }: Pick<OrderWire, 'jobs' | 'lineItems'>, line: string) {
  const own = Object.values(jobs).filter(({ lineItemId }) => lineItemId === line);
  const made = own.filter(({ production }) => production !== 'cancelled');
  if (own.length > 0 && made.length === 0) return undefined;
  const waiting = made.filter(({ production }) => production !== 'shipped' && production !== 'delivered');
  return waiting.length > 0 ? waiting.reduce((sum, { quantity }) => sum + quantity, 0) : lineItems[line]?.quantity;
}

/** The parcels in which lines have left, for who prints the note again. None while the next parcel is still to leave. */
export function parcelsOf({ jobs, shipments }: Pick<OrderWire, 'jobs' | 'shipments'>, lines: readonly string[]) {
  const made = Object.entries(jobs).filter(
    ([, { lineItemId, production }]) => lines.includes(lineItemId) && production !== 'cancelled',
  );
  const haveLeft = made.every(([, { production }]) => production === 'shipped' || production === 'delivered');
  return haveLeft ? shipments.filter(({ jobIds }) => made.some(([id]) => jobIds.includes(id))) : [];
}
