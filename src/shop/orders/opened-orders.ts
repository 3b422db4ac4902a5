/**
 * Ids of orders that a browser may open. They are kept in a sealed cookie once the key of a mailed link has proved
 * access, so that no later address contains the key. The key stays valid, because a mail scanner may open the link
 * first.
 */

const MOST = 20;
const BETWEEN = '~';

export function readOpened(cookie: string | undefined): readonly string[] {
  return cookie === undefined ? [] : cookie.split(BETWEEN);
}

/** Returns the cookie with one more order, the newest first. The oldest one is removed when the cookie is full. */
export function withOpened(opened: readonly string[], orderId: string): string {
  return [orderId, ...opened.filter((each) => each !== orderId)].slice(0, MOST).join(BETWEEN);
}
