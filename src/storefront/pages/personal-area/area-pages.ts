import type { PageModule } from '../page-module.ts';

/** Code of the pages of the personal area, by file. This list is a chunk of its own, so guests do not load it. */
export const AREA_PAGES = {
  'personal-area/personal-area': () => import('./personal-area.page.tsx'),
  'orders/orders': () => import('../orders/orders.page.tsx'),
  'uploads/upload-list': () => import('../uploads/upload-list.page.tsx'),
  'uploads/upload-detail': () => import('../uploads/upload-detail.page.tsx'),
  'legacy-orders/legacy-orders': () => import('../legacy-orders/legacy-orders.page.tsx'),
  'legacy-order-detail/legacy-order-detail': () => import('../legacy-order-detail/legacy-order-detail.page.tsx'),
  'profile/profile': () => import('../profile/profile.page.tsx'),
  'addresses/addresses': () => import('../addresses/addresses.page.tsx'),
  'wallet/wallet': () => import('../wallet/wallet.page.tsx'),
  'company/company': () => import('../company/company.page.tsx'),
  'order-requests/order-requests': () => import('../order-requests/order-requests.page.tsx'),
  'order-requests/order-request': () => import('../order-requests/order-request.page.tsx'),
  'privacy/privacy': () => import('../privacy/privacy.page.tsx'),
  'security/security': () => import('../security/security.page.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<PageModule>>>;

export type AreaFile = keyof typeof AREA_PAGES;
