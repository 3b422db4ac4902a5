import { useCallback, useEffect, useState } from 'react';
import type { Sides } from '#shop/artwork/sides.rules.ts';
import { wearHere } from '../../../product-picture/worn-here.ts';
import type { Offered } from '../choices/configurator.ts';
import { wornByChosen, type WornPages } from './worn-pages.rules.ts';

/** Tells the first pages of a file, by its id, as they lie on the product. */
export type OnWorn = (id: string, pages: WornPages) => void;

/** Puts the chosen files on the pictures of the page, as long as they are chosen. */
export function useWorn(
  order: readonly string[],
  sides: Sides<{ readonly id: string }>,
  { target, validation }: Pick<Offered, 'target' | 'validation'>,
): OnWorn {
  const [pages, setPages] = useState<ReadonlyMap<string, WornPages>>(new Map());
  const isSheet = target.geometry?.pages === 2;
  const isFolded = typeof validation.facts['foldType'] === 'string';
  useEffect(
    () => wearHere(wornByChosen({ order, sides, isSheet, isFolded }, (id) => pages.get(id))),
    [order, sides, isSheet, isFolded, pages],
  );
  useEffect(() => () => wearHere(undefined), []);
  return useCallback((id, worn) => setPages((before) => new Map(before).set(id, worn)), []);
}
