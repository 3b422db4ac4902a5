import type { LayoutName, PageAuth } from './page.ts';

/** Facts about a page kind that routing needs before the page's code is loaded. */
export interface PageKind {
  readonly layout: LayoutName;
  /** Who may open its pages, as owners may choose it. The first one is in force where a page has none of these. */
  readonly auth: readonly [PageAuth, ...PageAuth[]];
  /** The same in a shop for resellers alone, if it differs. */
  readonly authOfResellers?: readonly [PageAuth, ...PageAuth[]];
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

/** Guests need it: they buy without an account, and mails lead here. */
const OPEN = { auth: ['any'] } as const;
/** Guests fill no cart where only resellers buy, so such a shop may ask them to sign in first. */
const TO_BUY = { auth: ['any'], authOfResellers: ['any', 'required'] } as const;
/** It shows what a customer's account has. */
const ACCOUNT = { auth: ['required'] } as const;
/** It is the way to an account. */
const SIGN_IN = { auth: ['guest'] } as const;
const OPEN_OR_ACCOUNT = { auth: ['any', 'required'] } as const;
/** A page may greet newcomers alone, too. */
const OF_CHOICE = { auth: ['any', 'required', 'guest'] } as const;

export const PAGE_KINDS = {
  home: { layout: 'home', ...OPEN_OR_ACCOUNT, anonymous: true, ...LISTS, dictionaries: ['content'] },
  standard: { layout: 'standard', ...OF_CHOICE, anonymous: true, ...LISTS, dictionaries: ['content'] },
  policy: { layout: 'standard', ...OPEN_OR_ACCOUNT, anonymous: true, dictionaries: ['content'] },
  'company-profile': { layout: 'standard', ...OPEN_OR_ACCOUNT, anonymous: true, dictionaries: ['content'] },
  category: { layout: 'category', ...OPEN_OR_ACCOUNT, anonymous: true, ...FAMILY, dictionaries: ['content'] },
  /** A group of products with a configurator of its own. */
  'product-ppag': { layout: 'category', ...OPEN_OR_ACCOUNT, anonymous: true, ...FAMILY, dictionaries: ['content'] },
  'premium-reseller': {
    layout: 'standard',
    ...OPEN_OR_ACCOUNT,
    anonymous: true,
    knowsCustomers: true,
    dictionaries: ['content', 'premium', 'forms'],
  },
  'loss-leader': { layout: 'standard', ...OF_CHOICE, anonymous: true, landing: true, dictionaries: ['content'] },
  contact: { layout: 'standard', ...OPEN_OR_ACCOUNT, anonymous: true, dictionaries: ['content', 'contact', 'forms'] },
  'custom-quote': {
    layout: 'standard',
    ...OPEN_OR_ACCOUNT,
    anonymous: true,
    readsQuery: ['product', 'configuration', 'quantity', 'priority'],
    dictionaries: ['content', 'contact', 'customquote', 'forms'],
  },
  glossary: { layout: 'glossary', ...OPEN_OR_ACCOUNT, anonymous: true, dictionaries: ['content'] },
  /** What is looked at in files that are sent, and from where on something is said of it. */
  'file-checks': { layout: 'standard', ...OPEN_OR_ACCOUNT, anonymous: true, dictionaries: ['checks', 'preflight'] },
  /** Every search is another page and customers have prices of their own, so none is kept or listed by search engines. */
  search: { layout: 'standard', ...OPEN_OR_ACCOUNT, anonymous: false, dictionaries: ['search', 'content'] },
  product: {
    layout: 'product',
    ...OPEN_OR_ACCOUNT,
    anonymous: true,
    readsQuery: 'all',
    showsPrices: true,
    dictionaries: ['product', 'printcontent'],
  },
  login: { layout: 'standard', ...SIGN_IN, anonymous: false, dictionaries: ['account', 'access', 'forms'] },
  registration: { layout: 'standard', ...SIGN_IN, anonymous: false, dictionaries: ['access', 'forms'] },
  security: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'security', 'forms'] },
  /** A customer's own company; `company-profile` is the shop's page about itself. */
  company: {
    layout: 'standard',
    ...ACCOUNT,
    anonymous: false,
    ofLink: true,
    dictionaries: ['area', 'company', 'access', 'forms'],
  },
  'order-requests': { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'requests'] },
  'order-request': {
    layout: 'standard',
    ...ACCOUNT,
    anonymous: false,
    dictionaries: ['area', 'requests', 'cart', 'checkout', 'order', 'forms'],
  },
  privacy: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'privacy', 'forms'] },
  'password-reset': { layout: 'standard', ...OPEN, anonymous: false, ofLink: true, dictionaries: ['access', 'forms'] },
  'password-reset-successful': { layout: 'standard', ...OPEN, anonymous: false, dictionaries: ['access'] },
  'email-confirmation': { layout: 'standard', ...OPEN, anonymous: false, ofLink: true, dictionaries: ['access'] },
  profile: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'account', 'access', 'forms'] },
  addresses: {
    layout: 'standard',
    ...ACCOUNT,
    anonymous: false,
    dictionaries: ['area', 'addresses', 'checkout', 'forms'],
  },
  wallet: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'wallet'] },
  'nl-confirmation': { layout: 'standard', ...OPEN, anonymous: false, ofLink: true, dictionaries: ['newsletter'] },
  'nl-unsubscribe': { layout: 'standard', ...OPEN, anonymous: false, ofLink: true, dictionaries: ['newsletter'] },
  'personal-area': {
    layout: 'standard',
    ...ACCOUNT,
    anonymous: false,
    dictionaries: ['area', 'account', 'access', 'order'],
  },
  orders: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'order'] },
  'legacy-orders': { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area'] },
  'legacy-order-detail': { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area'] },
  cart: {
    layout: 'standard',
    ...TO_BUY,
    anonymous: false,
    dictionaries: ['cart', 'printcontent', 'uploads', 'preflight', 'firstlook', 'filekinds', 'proof', 'fix'],
  },
  recap: { layout: 'standard', ...TO_BUY, anonymous: false, dictionaries: ['checkout', 'cart', 'printcontent'] },
  payment: {
    layout: 'standard',
    ...OPEN,
    anonymous: false,
    ofOrder: true,
    dictionaries: ['checkout', 'order', 'cart'],
  },
  'payment-result': {
    layout: 'standard',
    ...OPEN,
    anonymous: false,
    ofOrder: true,
    dictionaries: ['checkout', 'order', 'cart'],
  },
  'thank-you': {
    layout: 'standard',
    ...OPEN,
    anonymous: false,
    ofOrder: true,
    dictionaries: ['checkout', 'order', 'cart'],
  },
  'order-detail': {
    layout: 'standard',
    ...OPEN,
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
  upload: { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'uploads', 'preflight'] },
  'upload-v2': { layout: 'standard', ...ACCOUNT, anonymous: false, dictionaries: ['area', 'uploads', 'preflight'] },
  'upload-detail': {
    layout: 'standard',
    ...OPEN,
    anonymous: false,
    ofOrder: true,
    dictionaries: ['area', 'uploads', 'preflight', 'firstlook', 'filekinds', 'proof', 'fix', 'order', 'cart'],
  },
  'upload-detail-v2': {
    layout: 'standard',
    ...OPEN,
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
