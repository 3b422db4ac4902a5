import type { PageModule } from './page-module.ts';

/**
 * Code of the pages that mailed links, the bank, the search or the foot of a page lead to, by file. This list is a chunk of its own,
 * so other visitors do not load it.
 */
export const LINKED_PAGES = {
  'contact/contact': () => import('./contact/contact.page.tsx'),
  'custom-quote/custom-quote': () => import('./custom-quote/custom-quote.page.tsx'),
  'file-checks/file-checks': () => import('./file-checks/file-checks.page.tsx'),
  'loss-leader/loss-leader': () => import('./loss-leader/loss-leader.page.tsx'),
  'password-reset/password-reset': () => import('./password-reset/password-reset.page.tsx'),
  'password-reset/password-reset-successful': () => import('./password-reset/password-reset-successful.page.tsx'),
  'email-confirmation/email-confirmation': () => import('./email-confirmation/email-confirmation.page.tsx'),
  'payment-result/payment-result': () => import('./payment-result/payment-result.page.tsx'),
  'premium-reseller/premium-reseller': () => import('./premium-reseller/premium-reseller.page.tsx'),
  'newsletter/nl-confirmation': () => import('./newsletter/nl-confirmation.page.tsx'),
  'order-detail/order-detail': () => import('./order-detail/order-detail.page.tsx'),
  'thank-you/thank-you': () => import('./thank-you/thank-you.page.tsx'),
  'registration/registration': () => import('./registration/registration.page.tsx'),
  'search/search': () => import('./search/search.page.tsx'),
  'newsletter/nl-unsubscribe': () => import('./newsletter/nl-unsubscribe.page.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<PageModule>>>;

export type LinkedFile = keyof typeof LINKED_PAGES;
