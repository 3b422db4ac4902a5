import type { LayoutName } from './page.ts';

/** Facts about a page kind that routing needs before the page's code is loaded. */
export interface PageKind {
  readonly layout: LayoutName;
  /** True when all visitors of a tenant see the same page, so that the page cache may serve it. */
  readonly anonymous: boolean;
  /** Query parameters that change the page; 'all' when any parameter may. */
  readonly readsQuery?: 'all' | readonly string[];
  /** True when the page is the same for all guests, and shows a signed-in customer something of their own. */
  readonly knowsCustomers?: boolean;
  /** True when the page shows prices, so that it is another one for premium resellers. */
  readonly showsPrices?: boolean;
  /** True for campaign landing pages, which have their own sitemap. */
  readonly landing?: boolean;
  /** True when the page shows the order named in its address, to visitors with access. */
  readonly ofOrder?: boolean;
  /** True when mailed links lead to the page with a key. */
  readonly ofLink?: boolean;
  /** Dictionary pages the browser needs besides the shell's. */
  readonly dictionaries: readonly string[];
}

/** Texts that a browser asks for once it needs them, by what they are for. Few visitors choose a file before they order, or search. */
export const TEXTS_ON_DEMAND = {
  'file-check': ['preflight', 'firstlook', 'filekinds', 'proof', 'uploads'],
  search: ['search', 'content'],
  'product-view': ['view'],
  'price-reasons': ['why'],
} as const;
export type TextsOnDemand = keyof typeof TEXTS_ON_DEMAND;

/**
 * Query parameters of a product list page: the product after which it starts, and the family. Pages have no numbers: who
 * asks for one is told.
 */
export const LIST_QUERY = { after: 'after', family: 'family', page: 'page' } as const;

/**
 * Fields of the small configurator, in the address of the page on which it was sent without a script: the product that
 * was chosen, and the quantity and the speed with the product whose they are.
 */
export const CONFIGURE_QUERY = { product: 'configure', counted: 'of', quantity: 'q', priority: 'p' } as const;
const LISTS = { readsQuery: [LIST_QUERY.after, LIST_QUERY.page], showsPrices: true } as const;
/** Id of the retired product whose address led to the page of its successor or its family. */
export const INSTEAD_OF_PARAMETER = 'instead_of';

/** A family's page says which retired product's address led there. */
const FAMILY = { ...LISTS, readsQuery: [...LISTS.readsQuery, INSTEAD_OF_PARAMETER] } as const;

export const PAGE_KINDS = {
  home: { layout: 'home', anonymous: true, ...LISTS, dictionaries: ['content'] },
  standard: { layout: 'standard', anonymous: true, ...LISTS, dictionaries: ['content'] },
  policy: { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  'company-profile': { layout: 'standard', anonymous: true, dictionaries: ['content'] },
  category: { layout: 'category', anonymous: true, ...FAMILY, dictionaries: ['content'] },
  /** A group of products with a configurator of its own. */
  'product-ppag': { layout: 'category', anonymous: true, ...FAMILY, dictionaries: ['content'] },
  'premium-reseller': {
    layout: 'standard',
    anonymous: true,
    knowsCustomers: true,
    dictionaries: ['content', 'premium', 'forms'],
  },
  'loss-leader': { layout: 'standard', anonymous: true, landing: true, dictionaries: ['content'] },
  contact: { layout: 'standard', anonymous: true, dictionaries: ['content', 'contact', 'forms'] },
  'custom-quote': {
    layout: 'standard',
    anonymous: true,
    readsQuery: ['product', 'configuration', 'quantity', 'priority'],
    dictionaries: ['content', 'contact', 'customquote', 'forms'],
  },
  glossary: { layout: 'glossary', anonymous: true, dictionaries: ['content'] },
  /** What is looked at in files that are sent, and from where on something is said of it. */
  'file-checks': { layout: 'standard', anonymous: true, dictionaries: ['checks', 'preflight'] },
  /** Every search is another page and customers have prices of their own, so none is kept or listed by search engines. */
  search: { layout: 'standard', anonymous: false, dictionaries: ['search', 'content'] },
  product: {
    layout: 'product',
    anonymous: true,
    readsQuery: 'all',
    showsPrices: true,
    dictionaries: ['product', 'printcontent'],
  },
  login: { layout: 'standard', anonymous: false, dictionaries: ['account', 'access', 'forms'] },
  registration: { layout: 'standard', anonymous: false, dictionaries: ['access', 'forms'] },
  security: { layout: 'standard', anonymous: false, dictionaries: ['area', 'security', 'forms'] },
  /** A customer's own company; `company-profile` is the shop's page about itself. */
  company: { layout: 'standard', anonymous: false, ofLink: true, dictionaries: ['area', 'company', 'access', 'forms'] },
  'order-requests': { layout: 'standard', anonymous: false, dictionaries: ['area', 'requests'] },
  'order-request': {
    layout: 'standard',
    anonymous: false,
    dictionaries: ['area', 'requests', 'cart', 'checkout', 'order', 'forms'],
  },
  privacy: { layout: 'standard', anonymous: false, dictionaries: ['area', 'privacy', 'forms'] },
  'password-reset': { layout: 'standard', anonymous: false, ofLink: true, dictionaries: ['access', 'forms'] },
  'password-reset-successful': { layout: 'standard', anonymous: false, dictionaries: ['access'] },
  'email-confirmation': { layout: 'standard', anonymous: false, ofLink: true, dictionaries: ['access'] },
  profile: { layout: 'standard', anonymous: false, dictionaries: ['area', 'account', 'access', 'forms'] },
  addresses: { layout: 'standard', anonymous: false, dictionaries: ['area', 'addresses', 'checkout', 'forms'] },
  wallet: { layout: 'standard', anonymous: false, dictionaries: ['area', 'wallet'] },
  'nl-confirmation': { layout: 'standard', anonymous: false, ofLink: true, dictionaries: ['newsletter'] },
  'nl-unsubscribe': { layout: 'standard', anonymous: false, ofLink: true, dictionaries: ['newsletter'] },
  'personal-area': { layout: 'standard', anonymous: false, dictionaries: ['area', 'account', 'access', 'order'] },
  orders: { layout: 'standard', anonymous: false, dictionaries: ['area', 'order'] },
  'legacy-orders': { layout: 'standard', anonymous: false, dictionaries: ['area'] },
  'legacy-order-detail': { layout: 'standard', anonymous: false, dictionaries: ['area'] },
  cart: {
    layout: 'standard',
    anonymous: false,
    dictionaries: ['cart', 'printcontent', 'uploads', 'preflight', 'firstlook', 'filekinds', 'proof', 'fix'],
  },
  recap: { layout: 'standard', anonymous: false, dictionaries: ['checkout', 'cart', 'printcontent'] },
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
    dictionaries: [
      'order',
      'complaints',
      'uploads',
      'preflight',
      'firstlook',
      'filekinds',
      'proof',
      'fix',
      'cart',
      'checkout',
      'area',
      'forms',
    ],
  },
  upload: { layout: 'standard', anonymous: false, dictionaries: ['area', 'uploads', 'preflight'] },
  'upload-v2': { layout: 'standard', anonymous: false, dictionaries: ['area', 'uploads', 'preflight'] },
  'upload-detail': {
    layout: 'standard',
    anonymous: false,
    ofOrder: true,
    dictionaries: ['area', 'uploads', 'preflight', 'firstlook', 'filekinds', 'proof', 'fix', 'order', 'cart'],
  },
  'upload-detail-v2': {
    layout: 'standard',
    anonymous: false,
    ofOrder: true,
    dictionaries: ['area', 'uploads', 'preflight', 'firstlook', 'filekinds', 'proof', 'fix', 'order', 'cart'],
  },
} as const satisfies Record<string, PageKind>;

export type PageKindName = keyof typeof PAGE_KINDS;

export function isPageKind(name: string): name is PageKindName {
  return Object.hasOwn(PAGE_KINDS, name);
}

export function defaultLayout(kind: string): LayoutName {
  return isPageKind(kind) ? PAGE_KINDS[kind].layout : 'standard';
}
