export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Query text of a call (§5). Empty values are left out; arrays are written as name[] without duplicates. */
export function queryText(values: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of new Set(value.map(String))) append(search, `${name}[]`, item);
    else append(search, name, value === null || value === undefined ? '' : String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function append(search: URLSearchParams, name: string, value: string): void {
  if (value !== '') search.append(name, value);
}
