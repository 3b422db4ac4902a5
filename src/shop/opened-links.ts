import type { PageKindName } from './content/page-kinds.ts';

/**
 * Keys of mailed links that a browser has opened, one for each kind of page. They are kept in a sealed cookie, so that
 * no later address contains a key. Opening a link does not use up its key, because mail scanners open every link. Only
 * pressing the button on the page uses it.
 */
const BETWEEN = '~';
const NAMED = ':';
const KEY = /^[\w.-]{20,200}$/;

export function readOpenedLink(cookie: string | undefined, kind: PageKindName): string | undefined {
  return entriesOf(cookie).find(([name]) => name === kind)?.[1];
}

/** A key of no link. A link that was cut short is answered like one that is over. */
const NO_KEY = 'x'.repeat(20);

/** Returns the cookie with this link's key added for its kind of page. */
export function withOpenedLink(cookie: string | undefined, kind: PageKindName, key: string): string {
  const others = entriesOf(cookie).filter(([name]) => name !== kind);
  return [[kind, KEY.test(key) ? key : NO_KEY] as const, ...others].map((entry) => entry.join(NAMED)).join(BETWEEN);
}

function entriesOf(cookie: string | undefined): (readonly [string, string])[] {
  return (cookie ?? '').split(BETWEEN).flatMap((entry) => {
    const [name, key] = entry.split(NAMED);
    return name !== undefined && key !== undefined ? [[name, key] as const] : [];
  });
}
