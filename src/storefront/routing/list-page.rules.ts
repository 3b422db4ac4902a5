/**
 * Whether an address names a page that the list does not have, so that it is shown from its start. The pages of a list
 * follow one another by `after`, and have no numbers.
 * @param cursor what `after` looks like; without it every value is taken
 */
export function isNoPage(query: URLSearchParams, cursor = /./): boolean {
  const page = query.get('page') ?? '';
  const after = query.get('after') ?? '';
  return !['', '1'].includes(page) || (after !== '' && !cursor.test(after));
}
