import type { LayoutName } from './page.ts';

/** Facts of a page kind that routing needs before the page's code is loaded. */
export interface PageKind {
  readonly layout: LayoutName;
  /** True when every visitor of a tenant sees the same page: then it may come from the page cache. */
  readonly anonymous: boolean;
  /** True when what stands behind the `?` changes what the page shows. */
  readonly readsQuery?: boolean;
  /** True for landing pages of campaigns, which have a sitemap of their own. */
  readonly landing?: boolean;
  /** True when it shows the order that its address names, to whoever may see it. */
  readonly ofOrder?: boolean;
  /** Dictionary pages the browser needs besides the shell's. */
  readonly dictionaries: readonly string[];
}

export const PAGE_KINDS = {
  home: { layout: 'home', anonymous: true, dictionaries: ['content'] },
  standard: { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  policy: { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  'company-profile': { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  category: { layout: 'category', anonymous: true, dictionaries: ['content'] },
  'premium-reseller': { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  'loss-leader': { layout: 'standard', anonymous: true, landing: true, dictionaries: ['content'] },
  glossary: { layout: 'glossary', anonymous: true, dictionaries: ['content'] },
  product: { layout: 'product', anonymous: true, readsQuery: true, dictionaries: ['product'] },
  login: { layout: 'standard', anonymous: false, dictionaries: ['account', 'access', 'forms'] },
  registration: { layout: 'standard', anonymous: false, dictionaries: ['access', 'forms'] },
  'personal-area': { layout: 'standard', anonymous: false, dictionaries: ['area', 'account', 'order'] },
  orders: { layout: 'standard', anonymous: false, dictionaries: ['area', 'order'] },
  'legacy-orders': { layout: 'standard', anonymous: false, dictionaries: ['area'] },
  'legacy-order-detail': { layout: 'standard', anonymous: false, dictionaries: ['area'] },
  cart: { layout: 'standard', anonymous: false, dictionaries: ['cart'] },
  recap: { layout: 'standard', anonymous: false, dictionaries: ['checkout', 'cart'] },
  payment: { layout: 'standard', anonymous: false, ofOrder: true, dictionaries: ['checkout', 'order', 'cart'] },
  'payment-result': {
    layout: 'standard',
    anonymous: false,
    ofOrder: true,
    dictionaries: ['checkout', 'order', 'cart'],
  },
  'thank-you': { layout: 'standard', anonymous: false, ofOrder: true, dictionaries: ['checkout', 'order', 'cart'] },
  'order-detail': {
    layout: 'standard',
    anonymous: false,
    ofOrder: true,
    dictionaries: ['order', 'cart', 'checkout', 'area'],
  },
} as const satisfies Record<string, PageKind>;

export type PageKindName = keyof typeof PAGE_KINDS;

export function isPageKind(name: string): name is PageKindName {
  return Object.hasOwn(PAGE_KINDS, name);
}

export function defaultLayout(kind: string): LayoutName {
  return isPageKind(kind) ? PAGE_KINDS[kind].layout : 'standard';
}
