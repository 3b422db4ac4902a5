import { useEffect, useState } from 'react';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import { readEntry, writeEntry } from '../../shell/session-entry.ts';
import { storage } from '../../shell/storage.ts';
import { nearestNumbers, type NumberRange } from './nearest-numbers.ts';
import { hasDetails, keptRows, rowsOf, shareOut, type SetRow, type SharedRow } from './set-rows.ts';
import type { Configurator } from './use-configurator.ts';

export interface Sets {
  /** Empty where the configuration has one artwork. */
  readonly rows: readonly (SharedRow & {
    readonly shown: string;
    readonly nameError: string;
    readonly countError: string;
  })[];
  /** Labels on one roll where artworks are counted in rolls. */
  readonly perRoll: number | undefined;
  readonly total: number;
  /** The quantity that the rows add up to, where it is another than the chosen one and can be ordered. */
  readonly otherQuantity: number | undefined;
  /** In copies. */
  readonly sum: number;
  rename(index: number, name: string): void;
  /** Empty lets the row follow the others again. */
  recount(index: number, typed: string): void;
  /** From now on a missing name is a mistake and not just not there yet. */
  insist(): void;
  /** The line has them now. */
  forget(): void;
  request(): { name: string; quantity?: number; 'Number of Rolls'?: number }[];
}

/** Names and counts of several artworks (row 4.2.09). */
export function useSets(configurator: Configurator): Sets {
  const t = useTranslate();
  const shown = useShown();
  const { configuration, validation, quantity } = configurator;
  const { setsModel } = configuration;
  const [rows, keep, forget] = useKeptRows(configurator);
  const [insisted, setInsisted] = useState(false);
  const artworks = setsModel ? Number(validation.facts['sets'] ?? 1) : 1;
  const perRoll = setsModel?.unit === 'rolls' ? Number(validation.facts['labelsPerRoll']) : undefined;
  const each = perRoll ?? 1;
  const shared = artworks > 1 ? shareOut(rows, artworks, Math.floor(quantity / each)) : [];
  const detailed = hasDetails(shared);
  const least = Math.max(1, Math.ceil((setsModel?.minimumPerSet ?? 1) / each));
  const sum = shared.reduce((all, { count }) => all + (count || 0), 0) * each;
  const change = (index: number, part: Partial<SetRow>) =>
    keep(Array.from({ length: artworks }, (_, at) => ({ name: '', ...rows[at], ...(at === index ? part : {}) })));
  return {
    rows: shared.map((row) => ({
      ...row,
      shown: row.typed ?? shown.number(row.count),
      nameError: insisted && detailed && row.name.trim() === '' ? t('product:set_unnamed') : '',
      countError:
        detailed && !(row.count >= least)
          ? t(perRoll === undefined ? 'product:set_least' : 'product:set_least_rolls', { least: shown.number(least) })
          : '',
    })),
    perRoll,
    total: quantity,
    sum,
    otherQuantity:
      detailed && sum !== quantity && nearestNumbers(sum, orderRanges(configurator)).includes(sum) ? sum : undefined,
    rename: (index, name) => change(index, { name }),
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
 * What was typed survives a reload and the way back: it is kept in the tab, for the product and the line being edited.
 * Not with the choices: a name stays true when the paper changes, and no address or step of the history carries it.
 */
function useKeptRows({ configuration, edited }: Configurator) {
  const entry = `tirage-artworks-${configuration.mcpSku}-${edited?.id ?? 'new'}`;
  const [rows, setRows] = useState<readonly SetRow[]>(() =>
    rowsOf(edited?.sets.map((set) => ({ name: set.name, count: set['Number of Rolls'] ?? set.quantity })) ?? []),
  );
  // The server does not know them: they come in once the page stands.
  useEffect(() => {
    const kept = keptRows(readEntry(storage('session'), entry, Date.now()));
    if (kept) setRows(kept);
  }, [entry]);
  const keep = (next: readonly SetRow[]) => {
    setRows(next);
    writeEntry(storage('session'), entry, next, Date.now(), KEPT);
  };
  return [rows, keep, () => storage('session').removeItem(entry)] as const;
}

/** Row 5.04 in the browser; the server decides. */
export function orderRanges({ validation }: Pick<Configurator, 'validation'>): readonly NumberRange[] {
  const { freeEntry, ranges } = validation;
  return freeEntry ? [...ranges, { ...freeEntry, step: 1 }] : ranges;
}
