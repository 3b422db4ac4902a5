import type { PageKindName } from '#shop/content/page-kinds.ts';
import { loadAddresses } from './addresses/addresses.load.ts';
import { loadUploadDetail } from './uploads/upload-detail.load.ts';
import { loadUploadList } from './uploads/upload-list.load.ts';
import { loadWallet } from './wallet/wallet.load.ts';
import { loadCart } from './cart/cart.load.ts';
import { loadCompany } from './company/company.load.ts';
import { loadCustomQuote } from './custom-quote/custom-quote.load.ts';
import { loadEmailConfirmation } from './email-confirmation/email-confirmation.load.ts';
import { loadConfirmation } from './newsletter/nl-confirmation.load.ts';
import { loadUnsubscribe } from './newsletter/nl-unsubscribe.load.ts';
import { loadPasswordSet } from './password-reset/password-reset-successful.load.ts';
import { loadPasswordReset } from './password-reset/password-reset.load.ts';
import { loadProfile } from './profile/profile.load.ts';
import { loadRules } from './form-rules.ts';
import { loadFileChecks } from './file-checks/file-checks.load.ts';
import { loadFamily } from './content/family.load.ts';
import { loadHome } from './home/home.load.ts';
import type { Load } from './load.ts';
import { loadLossLeader } from './loss-leader/loss-leader.load.ts';
import { loadOrderDetail } from './order-detail/order-detail.load.ts';
import { loadLegacyOrderDetail } from './legacy-order-detail/legacy-order-detail.load.ts';
import { loadLegacyOrders } from './legacy-orders/legacy-orders.load.ts';
import { loadOrderRequest } from './order-requests/order-request.load.ts';
import { loadOrderRequests } from './order-requests/order-requests.load.ts';
import { loadOrders } from './orders/orders.load.ts';
import { loadPayment } from './payment/payment.load.ts';
import { loadPaymentResult } from './payment-result/payment-result.load.ts';
import { loadPersonalArea } from './personal-area/personal-area.load.ts';
import { loadPremiumReseller } from './premium-reseller/premium-reseller.load.ts';
import { loadPrivacy } from './privacy/privacy.load.ts';
import { loadProduct } from './product/product.load.ts';
import { loadRecap } from './recap/recap.load.ts';
import { loadSearch } from './search/search.load.ts';
import { loadSecurity } from './security/security.load.ts';
import { loadThankYou } from './thank-you/thank-you.load.ts';

const nothing: Load = () => Promise.resolve({ data: null });

/** The load function of each page kind. It runs only on the server, before rendering. */
export const loads: Readonly<Record<PageKindName, Load>> = {
  home: loadHome,
  standard: loadHome,
  policy: nothing,
  'company-profile': nothing,
  category: loadFamily,
  'product-ppag': loadFamily,
  'premium-reseller': loadPremiumReseller,
  contact: loadRules('contact'),
  'custom-quote': loadCustomQuote,
  'loss-leader': loadLossLeader,
  glossary: nothing,
  'file-checks': loadFileChecks,
  search: loadSearch,
  product: loadProduct,
  login: loadRules('login'),
  registration: loadRules('registration'),
  security: loadSecurity,
  company: loadCompany,
  'order-requests': loadOrderRequests,
  'order-request': loadOrderRequest,
  privacy: loadPrivacy,
  'password-reset': loadPasswordReset,
  'password-reset-successful': loadPasswordSet,
  'email-confirmation': loadEmailConfirmation,
  profile: loadProfile,
  addresses: loadAddresses,
  wallet: loadWallet,
  'nl-confirmation': loadConfirmation,
  'nl-unsubscribe': loadUnsubscribe,
  'personal-area': loadPersonalArea,
  orders: loadOrders,
  upload: loadUploadList,
  'upload-v2': loadUploadList,
  'upload-detail': loadUploadDetail,
  'upload-detail-v2': loadUploadDetail,
  'legacy-orders': loadLegacyOrders,
  'legacy-order-detail': loadLegacyOrderDetail,
  cart: loadCart,
  recap: loadRecap,
  payment: loadPayment,
  'payment-result': loadPaymentResult,
  'thank-you': loadThankYou,
  'order-detail': loadOrderDetail,
};
