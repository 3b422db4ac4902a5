import { isbot } from 'isbot';

/** Answers for the agents met first; the list of names is long and every request asks. */
const seen = new Map<string, boolean>();
const SEEN_LIMIT = 2000;

/**
 * Whether a user agent names a crawler (§2.5, §6). A browser without a window is no crawler: monitors, tests and people's
 * tools use it and see the shop as people do. The name is only a hint; what protects the shop are bounded requests.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false;
  const known = seen.get(userAgent);
  if (known !== undefined) return known;
  const crawler = !/\bHeadlessChrome\//.test(userAgent) && isbot(userAgent);
  if (seen.size < SEEN_LIMIT) seen.set(userAgent, crawler);
  return crawler;
}
