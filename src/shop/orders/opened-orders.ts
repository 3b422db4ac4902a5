/**
 * Orders that a browser may open, by their ids: kept in a sealed cookie once the key of a mailed link has proved them, so
 * that no later address carries the key. The key stays good: whoever opens the link first, a scanner of mails say, uses
 * nothing up.
 */

const MOST = 20;
const BETWEEN = '~';

export function readOpened(cookie: string | undefined): readonly string[] {
  return cookie === undefined ? [] : cookie.split(BETWEEN);
}

/** The cookie with one more order, the newest first; the oldest is forgotten. */
export function withOpened(opened: readonly string[], orderId: string): string {
  return [orderId, ...opened.filter((each) => each !== orderId)].slice(0, MOST).join(BETWEEN);
}
