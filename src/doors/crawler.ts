import { isbot } from 'isbot';

/**
 * Whether a user agent names a crawler (§2.5, §6). A browser without a window is no crawler: monitors, tests and people's
 * tools use it and see the shop as people do. The name is only a hint; what protects the shop are bounded requests.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && !/\bHeadlessChrome\//.test(userAgent) && isbot(userAgent);
}
