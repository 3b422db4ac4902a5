/** Beginnings of the addresses that the server answers itself. No page of a shop can stand at or below one of them. */
export const SERVER_ADDRESSES = {
  api: '/api',
  admin: '/admin',
  assets: '/assets',
  brand: '/brand',
  builds: '/builds',
  callback: '/callback',
  health: '/healthz',
  oneClick: '/newsletter/one-click',
  orderTerms: '/order-terms',
  outbox: '/outbox',
  plainFonts: '/plain-fonts',
  readiness: '/readyz',
  sampleArtworks: '/sample-artworks',
  sandboxPayment: '/sandbox-payment',
  stills: '/stills',
} as const;

/** Where those are led who must sign in: the page with the id `login` is here. */
export const SIGN_IN_PATH = '/login/';

/** The beginning of this path that belongs to the server; undefined for the path of a page. */
export function serverAddressIn(path: string): string | undefined {
  return Object.values(SERVER_ADDRESSES).find((address) => path === address || path.startsWith(`${address}/`));
}
