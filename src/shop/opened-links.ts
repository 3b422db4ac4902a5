import type { PageKindName } from './content/page-kinds.ts';

/**
 * Keys of mailed links that a browser has opened, by the kind of page each leads to: kept in a sealed cookie, so that no
 * later address carries one. Opening uses nothing up: scanners of mails open every link; what a key does, a press does.
 */
const BETWEEN = '~';
const NAMED = ':';
const KEY = /^[\w.-]{20,200}$/;

export function readOpenedLink(cookie: string | undefined, kind: PageKindName): string | undefined {
  return entriesOf(cookie).find(([name]) => name === kind)?.[1];
}

/** The cookie with this link for its page; undefined for what cannot be a key. */
export function withOpenedLink(cookie: string | undefined, kind: PageKindName, key: string): string | undefined {
  if (!KEY.test(key)) return undefined;
  const others = entriesOf(cookie).filter(([name]) => name !== kind);
  return [[kind, key] as const, ...others].map((entry) => entry.join(NAMED)).join(BETWEEN);
}

function entriesOf(cookie: string | undefined): (readonly [string, string])[] {
  return (cookie ?? '').split(BETWEEN).flatMap((entry) => {
    const [name, key] = entry.split(NAMED);
    return name !== undefined && key !== undefined ? [[name, key] as const] : [];
  });
}
