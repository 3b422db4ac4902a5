/** So many pages round the one in sight are drawn unasked. Of a longer book the others are, when they come near. */
export const MOST_UNASKED = 60;
/** After so many that could not be drawn, none is drawn that nobody has asked for: a page that takes too long takes twenty seconds. */
const MOST_FAILED = 3;

interface Drawing {
  readonly pages: readonly number[];
  readonly drawn: ReadonlyMap<number, { readonly src: string } | { readonly undrawn: string }>;
  /** The page in sight. */
  readonly current: number;
  /** Those whose small pictures are in sight. */
  readonly near: readonly number[];
}

/** Which page is drawn next while nobody asks for one. Undefined where there is none left. */
export function nextUnasked({ pages, drawn, current, near }: Drawing): number | undefined {
  const failed = [...drawn.values()].filter((page) => 'undrawn' in page).length;
  if (failed >= MOST_FAILED) return undefined;
  const away = (page: number) => Math.abs(page - current);
  const round = pages.toSorted((one, other) => away(one) - away(other)).slice(0, MOST_UNASKED);
  return [current, ...near, ...round].find((page) => pages.includes(page) && !drawn.has(page));
}
