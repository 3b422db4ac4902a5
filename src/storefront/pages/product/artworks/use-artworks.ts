import { useTooLong } from '../../../parts/use-too-long.ts';
import { useEffect, useState } from 'react';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { readEntry, writeEntry } from '../../../client/session-entry.ts';
import { storage } from '../../../client/storage.ts';
import { nearestNumbers, type NumberRange } from '#kernel/nearest-numbers.ts';
import {
  LONGEST_NAME,
  hasDetails,
  storedRows,
  mostOf,
  rowsOf,
  shareOut,
  wrongCounts,
  type ArtworkRow,
  type SharedRow,
  type WrongCount,
} from './artwork-rows.ts';
import type { Offered } from '../choices/configurator.ts';

/** The parts of a line's quantity in the entry form. */
export interface Split {
  /** Shows missing values as errors from now on. */
  insist(): void;
  /** Deletes the stored input, because the line has it now. */
  forget(): void;
  request(): { name: string; quantity?: number; 'Number of Rolls'?: number }[];
}

export interface Sets extends Split {
  /** Empty if the configuration has one artwork. */
  readonly rows: readonly (SharedRow & {
    readonly shown: string;
    readonly nameError: string;
    readonly countError: string;
    /** True for rows with counts that do not add up to the quantity. */
    readonly apart: boolean;
  })[];
  /** True when every count is a number. */
  readonly isCounted: boolean;
  /** Labels on one roll, if artworks are counted in rolls. */
  readonly perRoll: number | undefined;
  readonly total: number;
  /** The sum of the rows, if it differs from the chosen quantity and can be ordered. */
  readonly otherQuantity: number | undefined;
  /** As many of each artwork as are chosen in all, if that can be ordered: what somebody may have meant. */
  readonly ofEach: number | undefined;
  /** Sum of the rows in copies. */
  readonly sum: number;
  rename(index: number, name: string): void;
  /** Puts others in place of all of them. Their number is a choice of its own. */
  replace(rows: readonly ArtworkRow[]): void;
  /** An empty text makes the row a computed one again. */
  recount(index: number, typed: string): void;
}

/** Names and counts of several artworks (row 4.2.09). */
export function useArtworks(offered: Offered): Sets {
  const t = useTranslate();
  const shown = useShown();
  const tooLong = useTooLong();
  const { configuration, validation, quantity } = offered;
  const { setsModel } = configuration;
  const [rows, keep, forget] = useStoredRows(offered, (artworks) =>
    rowsOf(artworks.map((artwork) => ({ name: artwork.name, count: artwork['Number of Rolls'] ?? artwork.quantity }))),
  );
  const [insisted, setInsisted] = useState(false);
  const artworks = setsModel ? Number(validation.facts['sets'] ?? 1) : 1;
  const perRoll = setsModel?.unit === 'rolls' ? Number(validation.facts['labelsPerRoll']) : undefined;
  const each = perRoll ?? 1;
  const shared = artworks > 1 ? shareOut(rows, artworks, Math.floor(quantity / each)) : [];
  const detailed = hasDetails(shared);
  const least = Math.max(1, Math.ceil((setsModel?.minimumPerSet ?? 1) / each));
  const sum = shared.reduce((all, { count }) => all + (count || 0), 0) * each;
  const wrong = wrongCounts(shared, Math.floor(quantity / each), least);
  const isRight = wrong.every((one) => one === undefined);
  const errorOf = (kind: WrongCount | undefined): string => {
    if (kind === undefined) return '';
    const texts = {
      least: shown.number(least),
      most: shown.number(mostOf(artworks, Math.floor(quantity / each), least)),
    };
    const atLeast = t(perRoll === undefined ? 'product:set_least' : 'product:set_least_rolls', texts);
    if (kind === 'most') return t('product:set_most', texts);
    return kind === 'whole' ? `${t('product:set_whole')} ${atLeast}` : atLeast;
  };
  const change = (index: number, part: Partial<ArtworkRow>) =>
    keep(Array.from({ length: artworks }, (_, at) => ({ name: '', ...rows[at], ...(at === index ? part : {}) })));
  return {
    rows: shared.map((row, index) => ({
      ...row,
      shown: row.typed ?? shown.number(row.count),
      nameError:
        insisted && detailed && row.name.trim() === ''
          ? t('product:set_unnamed')
          : (tooLong(row.name.trim(), LONGEST_NAME) ?? ''),
      countError: errorOf(wrong[index]),
      apart: isRight && sum !== quantity && row.typed !== undefined,
    })),
    perRoll,
    total: quantity,
    sum,
    isCounted: shared.every(({ count }) => !Number.isNaN(count)),
    otherQuantity: detailed && shared.every(({ count }) => count >= least) ? orderable(offered, sum) : undefined,
    ofEach: perRoll === undefined ? orderable(offered, quantity * artworks) : undefined,
    rename: (index, name) => change(index, { name }),
    replace: keep,
    recount: (index, typed) => change(index, { typed: typed.trim() === '' ? undefined : typed }),
    insist: () => setInsisted(true),
    forget,
    request: () =>
      detailed
        ? shared.map(({ name, count }) =>
            perRoll === undefined ? { name, quantity: count } : { name, 'Number of Rolls': count },
          )
        : [],
  };
}

const KEPT = '1d';

/**
 * Stores the input in this tab for the product and the edited line, so that it survives a reload and Back. It is stored
 * apart from the choices: a name stays valid when the paper changes, and it is not in the address or in the history.
 */
export function useStoredRows(
  { configuration, edited }: Offered,
  rowsOfLine: (artworks: LineItemWire['multiArtworkDetails']) => readonly ArtworkRow[],
) {
  const entry = `tirage-artworks-${configuration.mcpSku}-${edited?.id ?? 'new'}`;
  const [rows, setRows] = useState(() => rowsOfLine(edited?.artworks ?? []));
  // The server does not have the stored rows, so they are read after hydration.
  useEffect(() => {
    const kept = storedRows(readEntry(storage('session'), entry, Date.now()));
    if (kept) setRows(kept);
  }, [entry]);
  const keep = (next: readonly ArtworkRow[]) => {
    setRows(next);
    writeEntry(storage('session'), entry, next, Date.now(), KEPT);
  };
  return [rows, keep, () => storage('session').removeItem(entry)] as const;
}

/** The sum of the entries, if it differs from the chosen quantity and can be ordered. */
export function orderable(offered: Offered, sum: number): number | undefined {
  return sum !== offered.quantity && nearestNumbers(sum, orderRanges(offered)).includes(sum) ? sum : undefined;
}

/** Row 5.04 in the browser. The server checks it again. */
export function orderRanges({ validation }: Pick<Offered, 'validation'>): readonly NumberRange[] {
  const { freeEntry, ranges } = validation;
  return freeEntry ? [...ranges, { ...freeEntry, step: 1 }] : ranges;
}
