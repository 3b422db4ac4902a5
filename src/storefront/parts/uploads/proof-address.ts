import type { UploadsOf } from './uploads-of.ts';

/** Which file is looked at, in the query of the page's address: it can be passed on, and a reload shows it again. */
interface Shown {
  readonly file: string;
  readonly page?: number;
}

export function shownFile(): Shown | undefined {
  const query = new URLSearchParams(location.search);
  const [file, page] = [query.get('file'), Number(query.get('page'))];
  if (file === null) return undefined;
  return { file, ...(Number.isInteger(page) && page > 0 ? { page } : {}) };
}

/** The page stays where it is, and so does its place in the history. */
export function showInAddress(shown: Shown | undefined): void {
  const url = new URL(location.href);
  for (const [name, value] of [
    ['file', shown?.file],
    ['page', shown?.page],
  ] as const)
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  history.replaceState(history.state, '', url);
}

/** The picture of a page, or of one of its plates. */
export function pageAddress(
  { address }: Pick<UploadsOf, 'address'>,
  fileId: string,
  page: number,
  plate?: string,
): string {
  return `${address}${fileId}/pages/${page}/${plate === undefined ? '' : `?plate=${plate}`}`;
}
