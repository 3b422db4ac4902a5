/**
 * Names that the specification fixes: the calls of §7 with their fields, the messages of §8, the named links of §2.3
 * and the layouts of §2.5. `toCome` marks a missing item; marks may only be removed.
 */
export interface SpecifiedCall {
  /** Method and path under /api/v1. */
  readonly name: string;
  /** Fields of address, query and body together. */
  readonly fields: readonly string[];
  readonly toCome?: true;
}

const call = (name: string, ...fields: readonly string[]): SpecifiedCall => ({ name, fields });
const toCome = (name: string): SpecifiedCall => ({ name, fields: [], toCome: true });

/** §7.5 says 'product context'. These are its fields in a quote. */
const PRODUCT_CONTEXT = ['mcpSku', 'productKey', 'variantSku', 'currency', 'pageId', 'productGroup', 'productFamily'];

/** §7.2 says 'address fields': those of an address in this house. */
const ADDRESS = [
  'firstName',
  'lastName',
  'company',
  'street',
  'street2',
  'postalCode',
  'city',
  'country',
  'phone',
  'email',
];

export const CALLS: readonly SpecifiedCall[] = [
  // 7.1
  call('GET /content/old-sitemap'),
  call('GET /content/robots'),
  call('GET /content/sitemap'),
  call('GET /content/sitemap-lp'),
  // 7.2
  call('POST /auth/login/', 'email', 'password'),
  call('POST /admin/login-as-user/', 'customerId', 'reason'),
  call('POST /auth/refreshToken/'),
  call('POST /auth/logout/'),
  call('POST /customer/create', 'category', 'firstName', 'lastName', 'email', 'password', 'newsletter', 'terms'),
  call('PATCH /customer/', 'firstName', 'lastName', 'newsletter'),
  call('POST /customer/address/', ...ADDRESS, 'type', 'cartId'),
  call('PATCH /customer/address/', 'id', 'cartId', ...ADDRESS),
  call('PATCH /customer/address/setDefault', 'type', 'id', 'cartId'),
  call('DELETE /customer/address', 'type', 'id'),
  // 7.3
  call('POST /cart', 'forceCreate', 'anonymousUserId', 'currency', 'country', 'locale'),
  call('PATCH /cart/{id}/item/address/', 'id', 'shippingAddress', 'billingAddress'),
  call('PUT /cart/{id}/item', 'id', 'line'),
  call('POST /cart/{id}/duplicateItem', 'id', 'cartItemId'),
  call('DELETE /cart/item', 'cartId', 'cartItemId'),
  call(
    'POST /cart/{id}/checkout/',
    'id',
    'sender_type',
    'custom_sender',
    'user_notes',
    'internalCheckout',
    'skipDocReview',
  ),
  call('POST /wallet/create-payment-and-transaction', 'orderId'),
  // 7.4
  call('GET /order/{id}', 'id'),
  call('POST /order/edit/item/', 'orderId', 'lineItem', 'refererUrl'),
  call('POST /order/edit/item/finalize', 'orderId', 'orderEditId'),
  call('POST /order/edit/payment/reset-method', 'orderId'),
  call('POST /order/reset-line-item-artwork/', 'orderId', 'lineItemId'),
  // 7.5
  call('GET /content/page/', 'id'),
  call('GET /content/product-configuration/', 'id'),
  call('POST /content/product-instruction/', 'pages_id'),
  call('GET /content/loss-leader-info/{key}/', 'key'),
  call('GET /product/get-product-custom-config-from-key/{key}/', 'key'),
  call('POST /product/generate-product-custom-config-url/', 'config', 'productConfigurationId'),
  call('POST /product/validate/', 'mcpSku', 'entryId', 'productSku', 'variant', 'version', 'configuration'),
  call(
    'POST /product/quote/',
    'cartId',
    'lineItemId',
    'mcpSku',
    'productKey',
    'variantSku',
    'currency',
    'country',
    'zipCode',
    'quantityList',
    'prioritySets',
    'validProductionTimes',
    'fulfillerAttributes',
    'merchantAttributes',
    'promocodeInputText',
    'promocodeId',
    'pageName',
    'pageId',
    'productGroup',
    'productFamily',
    'shippingAddress',
    'billingAddress',
  ),
  call(
    'POST /product/shipping/calculate/',
    'mcpSku',
    'productKey',
    'variantSku',
    'variableAttributes',
    'deliveries',
    'quantity',
    'countryCode',
    'zipCode',
  ),
  call(
    'POST /product/service/price/',
    'serviceKeys',
    'mcpSku',
    'productKey',
    'variantSku',
    'quantityList',
    'variableAttributes',
  ),
  call('POST /product/inventory/', 'mcpSku', 'mcpAttributes', 'quantity', 'productionTime'),
  call('POST /promocode/check-input/', ...PRODUCT_CONTEXT, 'promocodeInputText'),
  call('POST /promocode/check-id/', ...PRODUCT_CONTEXT, 'promocodeId'),
  // The path begins with /api, without a version.
  toCome('GET /design-browser-templates'),
];

export interface SpecifiedMessage {
  readonly text: string;
  /** The requirement row of the message. A test that names the row asserts it. */
  readonly row: string;
  readonly toCome?: true;
}

const message = (row: string, ...texts: readonly string[]): SpecifiedMessage[] => texts.map((text) => ({ text, row }));
const messageToCome = (row: string, ...texts: readonly string[]): SpecifiedMessage[] =>
  texts.map((text) => ({ text, row, toCome: true }));

export const MESSAGES: readonly SpecifiedMessage[] = [
  ...message('7.2.03', 'Both token and refresh token have expired. Your request was aborted.'),
  ...message('8.03', 'Tenant domain not valid', 'Domain config or urls from basic configs not found'),
  ...message('2.1.03', 'Page Not Found: '),
  ...message('2.5.04', 'Page Not Found', 'Internal Server Error'),
  ...message('2.3.02', 'Missing default link'),
  ...message(
    '8.05',
    'No data retrieved from product configuration.',
    'Product configuration is empty!',
    'Quantities list is empty!',
    'Prices list is empty!',
    'No deliveries available for this quantity!',
    'No arrival dates found for those deliveries!',
    'validProductionTimes configuration is empty!',
  ),
  ...message(
    '8.06',
    'Missing preconfigured URL',
    'Attempt to fetch the product was not successfully',
    'No positive product retrieved',
    'No custom product selection found',
    'No loss leader key found',
  ),
  ...message('5.06', 'empty_value'),
  ...message('3.20', 'generic_error', 'valid'),
  ...message('4.2.07', 'no_longer_valid', 'invalid_selection'),
  ...message(
    '8.07',
    'standard_duplication_success_message',
    'duplication_with_file_check_success_message',
    'duplication_error_message',
  ),
  ...messageToCome('8.07', 'duplication_with_design_service_success_message'),
  ...message('8.09', 'Invalid Date'),
  ...messageToCome('8.10', 'Sorry, no matching options.', 'Loading...'),
];

/** The areas of product errors (§8). */
export const ERROR_AREAS = ['init-product', 'validate-product', 'price-quote', 'deliveries', 'promocodeToggle'];

export const LINKS: Readonly<Record<string, 'stands' | 'to come'>> = {
  cart: 'stands',
  login: 'stands',
  registration: 'stands',
  personalArea: 'stands',
  orderDetail: 'stands',
  welcome: 'stands',
  welcomePromoOffer: 'stands',
  welcomePromoCode: 'stands',
};

export const LAYOUT_NAMES: Readonly<Record<string, 'stands' | 'to come'>> = {
  standard: 'stands',
  home: 'stands',
  category: 'stands',
  product: 'stands',
  designer: 'to come',
  error: 'stands',
  'errors-404': 'stands',
  'errors-500': 'stands',
  glossary: 'stands',
  'hds-brief-design-service-brief': 'to come',
};
