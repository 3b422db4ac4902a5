import { useState } from 'react';
import { isOwnSplit } from '#shop/catalog/size-split.rules.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { sizeRows, type SizeRow } from './artwork-rows.ts';
import type { Offered } from '../choices/configurator.ts';
import { orderable, useStoredRows, type Split } from './use-artworks.ts';

export interface Sizes extends Split {
  /** Empty if the customer does not enter sizes. */
  readonly rows: readonly SizeRow[];
  readonly given: readonly { readonly name: string; readonly quantity: number }[];
  readonly sum: number;
  /** Sizes with a typed value that is not a whole number. */
  readonly unread: readonly string[];
  /** True when the sum is shown as an error: it exceeds the quantity, or is below it when the customer ordered. */
  readonly apart: boolean;
  /** The sum, if it differs from the chosen quantity and can be ordered. */
  readonly otherQuantity: number | undefined;
  /** An empty text means 0. */
  recount(size: string, typed: string): void;
}

/** K24: the count of each size. Together they are the quantity. */
export function useSizes(offered: Offered): Sizes {
  const { configuration, validation, quantity } = offered;
  const [kept, keep, forget] = useStoredRows(offered, (artworks) =>
    artworks.map(({ name, quantity: pieces }) => ({ name, typed: String(pieces) })),
  );
  const [insisted, setInsisted] = useState(false);
  const rows = sizeRows(isOwnSplit(validation.facts) ? configuration.sizes : [], kept);
  const unread = rows.filter(({ pieces }) => Number.isNaN(pieces)).map(({ size }) => size);
  const sum = rows.reduce((all, { pieces }) => all + (pieces || 0), 0);
  const given = rows.flatMap(({ size, pieces }) => (pieces > 0 ? [{ name: size, quantity: pieces }] : []));
  return {
    rows,
    given,
    sum,
    unread,
    apart: sum > quantity || (insisted && sum !== quantity),
    otherQuantity: unread.length === 0 ? orderable(offered, sum) : undefined,
    recount: (size, typed) => keep([...kept.filter(({ name }) => name !== size), { name: size, typed }]),
    insist: () => setInsisted(true),
    forget,
    request: () => given,
  };
}

/** Whether this feature's options contain counts by size. */
export function isSizes({ options }: FeatureWire): boolean {
  return options.some(({ facts }) => facts['sizeSplit'] !== undefined);
}
