/** The named links of §2.3 and the page of each. */
export const DEFAULT_LINKS = {
  cart: 'cart',
  login: 'login',
  registration: 'registration',
  personalArea: 'personal-area',
  orderDetail: 'order-detail',
  welcome: 'welcome',
  welcomePromoOffer: 'welcome-promo-offer',
  welcomePromoCode: 'welcome-promo-code',
} as const;

export type DefaultLinkName = keyof typeof DEFAULT_LINKS;
export type DefaultLinks = Readonly<Partial<Record<string, { readonly id: string; readonly path: string }>>>;

/** The sign-in path with the return path to this page. The sign-in page itself is no return path. */
export function signInPath(links: DefaultLinks, here: string): string {
  const login = defaultLink(links, 'login');
  return /^\/(\?|$)/.test(here) || here.startsWith(login) ? login : defaultLink(links, 'login', { to: here });
}

/**
 * The path of a named link with its query. A missing link warns 'Missing default link' (§2.3) and returns the home
 * path. `orderDetail` takes an order_number.
 */
export function defaultLink(
  links: DefaultLinks,
  name: DefaultLinkName,
  query: Readonly<Record<string, string>> = {},
  warn: (message: string, name: string) => void = console.warn,
): string {
  const link = links[name];
  if (!link) {
    warn('Missing default link', name);
    return '/';
  }
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search ? `${link.path}?${search}` : link.path;
}
