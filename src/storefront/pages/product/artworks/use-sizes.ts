import { useState } from 'react';
import { isOwnSplit } from '#shop/catalog/size-split.rules.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { sizeRows, type SizeRow } from './artwork-rows.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import { orderable, useStoredRows, type Split } from './use-artworks.ts';

export interface Sizes extends Split {
  /** Empty where the customer gives no sizes. */
  readonly rows: readonly SizeRow[];
  readonly given: readonly { readonly name: string; readonly quantity: number }[];
  readonly sum: number;
  /** What was typed is no whole number. */
  readonly unread: readonly string[];
  /** Said as a mistake: more than the quantity, or not yet as many when it was to be ordered. */
  readonly apart: boolean;
  /** The sum, where it is another than the chosen quantity and can be ordered. */
  readonly otherQuantity: number | undefined;
  /** Empty is none. */
  recount(size: string, typed: string): void;
}

/** K24: how many of each size; together they are the quantity. */
export function useSizes(configurator: Configurator): Sizes {
  const { configuration, validation, quantity } = configurator;
  const [kept, keep, forget] = useStoredRows(configurator, (artworks) =>
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
    otherQuantity: unread.length === 0 ? orderable(configurator, sum) : undefined,
    recount: (size, typed) => keep([...kept.filter(({ name }) => name !== size), { name: size, typed }]),
    insist: () => setInsisted(true),
    forget,
    request: () => given,
  };
}

/** The feature whose options say how many of each size. */
export function isSizes({ options }: FeatureWire): boolean {
  return options.some(({ facts }) => facts['sizeSplit'] !== undefined);
}
