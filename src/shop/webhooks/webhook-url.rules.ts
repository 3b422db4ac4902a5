export const LONGEST_URL = 500;

/** Reads an address for webhooks. Undefined if it is none: no web address, or one with a name and password in it. */
export function webhookUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href.length > LONGEST_URL) return undefined;
  // What stands before the host goes into headers, and what stands after '#' is never sent.
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return url;
}
