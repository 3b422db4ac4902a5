/** The most characters that a field of the search takes. The server reads the first of them. */
export const MOST_TYPED = 200;

/** The most characters of a search that a page repeats. */
const MOST_SHOWN = 60;

export function shownQuery(query: string): string {
  return query.length > MOST_SHOWN ? `${query.slice(0, MOST_SHOWN)}…` : query;
}
