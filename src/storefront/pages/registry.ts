import type { PageKindName } from '#shop/content/page-kinds.ts';
import type { CodeAlone, Payload } from '../client/payload.ts';
import type { LinkedFile } from './linked-pages.ts';
import type { PageModule } from './page-module.ts';
import type { AreaFile } from './personal-area/area-pages.ts';

interface PageCode {
  readonly file: string;
  load(): Promise<PageModule>;
}

/** A page of the personal area. The list of their code is loaded with the first of them. */
function ofArea(file: AreaFile): PageCode {
  return {
    file: `${file}.page.tsx`,
    load: async () => (await import('./personal-area/area-pages.ts')).AREA_PAGES[file](),
  };
}

/** A page that mailed links, the bank, the search or the foot of a page lead to. The list of their code is loaded with the first of them. */
function ofLink(file: LinkedFile): PageCode {
  return {
    file: `${file}.page.tsx`,
    load: async () => (await import('./linked-pages.ts')).LINKED_PAGES[file](),
  };
}

const content: PageCode = { file: 'content/content.page.tsx', load: () => import('./content/content.page.tsx') };

/**
 * The code of each page kind, one chunk for each. Paths are written out, because the server finds the chunk's files in
 * the manifest by these paths.
 */
const PAGES: Readonly<Record<PageKindName | 'error', PageCode>> = {
  home: { file: 'home/home.page.tsx', load: () => import('./home/home.page.tsx') },
  standard: content,
  policy: content,
  'company-profile': content,
  'premium-reseller': ofLink('premium-reseller/premium-reseller'),
  'loss-leader': ofLink('loss-leader/loss-leader'),
  category: content,
  'product-ppag': content,
  glossary: content,
  product: { file: 'product/product.page.tsx', load: () => import('./product/product.page.tsx') },
  login: { file: 'login/login.page.tsx', load: () => import('./login/login.page.tsx') },
  registration: ofLink('registration/registration'),
  company: ofArea('company/company'),
  'order-requests': ofArea('order-requests/order-requests'),
  'order-request': ofArea('order-requests/order-request'),
  privacy: ofArea('privacy/privacy'),
  security: ofArea('security/security'),
  contact: ofLink('contact/contact'),
  search: ofLink('search/search'),
  'custom-quote': ofLink('custom-quote/custom-quote'),
  'file-checks': ofLink('file-checks/file-checks'),
  'password-reset': ofLink('password-reset/password-reset'),
  'password-reset-successful': ofLink('password-reset/password-reset-successful'),
  'email-confirmation': ofLink('email-confirmation/email-confirmation'),
  profile: ofArea('profile/profile'),
  addresses: ofArea('addresses/addresses'),
  wallet: ofArea('wallet/wallet'),
  'nl-confirmation': ofLink('newsletter/nl-confirmation'),
  'nl-unsubscribe': ofLink('newsletter/nl-unsubscribe'),
  'personal-area': ofArea('personal-area/personal-area'),
  orders: ofArea('orders/orders'),
  upload: ofArea('uploads/upload-list'),
  'upload-v2': ofArea('uploads/upload-list'),
  'upload-detail': ofArea('uploads/upload-detail'),
  'upload-detail-v2': ofArea('uploads/upload-detail'),
  'legacy-orders': ofArea('legacy-orders/legacy-orders'),
  'legacy-order-detail': ofArea('legacy-order-detail/legacy-order-detail'),
  cart: { file: 'cart/cart.page.tsx', load: () => import('./cart/cart.page.tsx') },
  recap: { file: 'recap/recap.page.tsx', load: () => import('./recap/recap.page.tsx') },
  payment: { file: 'payment/payment.page.tsx', load: () => import('./payment/payment.page.tsx') },
  'payment-result': ofLink('payment-result/payment-result'),
  'thank-you': ofLink('thank-you/thank-you'),
  'order-detail': ofLink('order-detail/order-detail'),
  error: { file: 'error/error.page.tsx', load: () => import('./error/error.page.tsx') },
};

const loaded = new Map<string, PageModule>();

/**
 * Loads a page's code once. Rendering then gets it from `pageModule`.
 * @param drawn true when the server has rendered this page: code that is only needed for drawing may then be loaded
 * later
 */
export async function loadPage(page: Pick<Payload, 'kind' | 'data'> | CodeAlone, drawn = false): Promise<void> {
  const { kind } = page;
  const module = loaded.get(kind) ?? (await PAGES[kind].load());
  if ('data' in page) await (drawn ? module.prepareDrawn : module.prepare)?.(page.data as never);
  loaded.set(kind, module);
}

export function pageModule(kind: PageKindName | 'error'): PageModule {
  const module = loaded.get(kind);
  if (!module) throw new Error(`Page '${kind}' is rendered before its code is loaded`);
  return module;
}

export function pageFile(kind: PageKindName | 'error'): string {
  return `src/storefront/pages/${PAGES[kind].file}`;
}
