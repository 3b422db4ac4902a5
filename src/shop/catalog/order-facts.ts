import type { Facts } from './product.ts';

/**
 * Facts of a selection together with a quantity, for the conditions of priorities (K17):
 * `quantity`, `squareMetres` (open size x quantity) and `sra3Sheets` (digital sheets of 310 x 440 mm printable area,
 * trim plus bleed on every side, all leaves of a piece, without waste). Sizes that do not fit the sheet have no `sra3Sheets`.
 */
export function orderFacts(facts: Facts, quantity: number): Facts {
  const width = number(facts['width']);
  const height = number(facts['height']);
  if (width === undefined || height === undefined) return { ...facts, quantity };
  const bleed = number(facts['bleed']) ?? 0;
  const perSheet = Math.max(
    fit(310, width + 2 * bleed) * fit(440, height + 2 * bleed),
    fit(310, height + 2 * bleed) * fit(440, width + 2 * bleed),
  );
  return {
    ...facts,
    quantity,
    squareMetres: (width * height * quantity) / 1_000_000,
    ...(perSheet > 0 ? { sra3Sheets: Math.ceil((quantity * leavesOf(facts)) / perSheet) } : {}),
  };
}

/** Sheets in one piece: the leaves of a pad or calendar, or half the pages of a booklet, each sheet laid flat. */
function leavesOf(facts: Facts): number {
  const { leaves, pages, binding } = facts;
  if (typeof leaves === 'number') return leaves;
  return binding !== undefined && typeof pages === 'number' ? pages / 2 : 1;
}

function fit(room: number, size: number): number {
  return Math.floor(room / size);
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
