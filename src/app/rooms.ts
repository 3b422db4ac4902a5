import type { Dictionary } from '#kernel/dictionary.ts';
import type { Attempts } from '#platform/attempts.ts';
import type { Mount } from '#shop/mount.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import { APPROVALS_DATA, ARTWORK_DATA } from '#shop/artwork/artwork-data.service.ts';
import { ACCOUNT_DATA, PASSKEYS_DATA, SESSIONS_DATA } from '#shop/accounts/account-data.service.ts';
import { ADDRESSES_DATA } from '#shop/address-book/address-book-data.service.ts';
import { PREMIUM_DATA } from '#shop/premium/premium-data.service.ts';
import { WALLET_DATA } from '#shop/wallet/wallet-data.service.ts';
import { CARTS_DATA } from '#shop/cart/cart-data.service.ts';
import { COMPANIES_DATA } from '#shop/companies/companies-data.service.ts';
import { companiesRoutes } from '#shop/companies/companies.routes.ts';
import { EVENTS_DATA } from '#shop/events/events-data.service.ts';
import { MAILS_DATA } from '#shop/mails/mails-data.service.ts';
import { NEWSLETTER_DATA } from '#shop/newsletter/newsletter-data.service.ts';
import { ORDER_EDITS_DATA } from '#shop/order-edits/order-edits-data.service.ts';
import { orderEditsRoutes } from '#shop/order-edits/order-edits.routes.ts';
import { endRequestsOf } from '#shop/order-requests/decisions.service.ts';
import { ORDER_REQUESTS_DATA } from '#shop/order-requests/order-requests-data.service.ts';
import { orderRequestsRoutes } from '#shop/order-requests/order-requests.routes.ts';
import { COMPLAINTS_DATA } from '#shop/complaints/complaints-data.service.ts';
import { complaintsRoutes, pictureParts } from '#shop/complaints/complaints.routes.ts';
import { CONTACT_DATA } from '#shop/contact/contact-data.service.ts';
import { contactRoutes } from '#shop/contact/contact.routes.ts';
import { LEGACY_ORDERS_DATA } from '#shop/legacy-orders/legacy-orders-data.service.ts';
import { MESSAGES_DATA } from '#shop/messages/messages-data.service.ts';
import { messagesRoutes } from '#shop/messages/messages.routes.ts';
import { MANDATES_DATA, ORDERS_DATA } from '#shop/orders/orders-data.service.ts';
import { privacyRoutes } from '#shop/privacy/privacy.routes.ts';
import type { Everything } from '#shop/privacy/privacy.service.ts';
import { accountsRoutes } from '#shop/accounts/accounts.routes.ts';
import { passkeysRoutes } from '#shop/accounts/passkeys.routes.ts';
import { profileRoutes } from '#shop/accounts/profile.routes.ts';
import { markSubscriber } from '#shop/accounts/profile.service.ts';
import { recoveryRoutes } from '#shop/accounts/recovery.routes.ts';
import { newsletterRoutes } from '#shop/newsletter/newsletter.routes.ts';
import type { NewsletterParts } from '#shop/newsletter/newsletter.service.ts';
import { claimOrders, claimPaidOrders, letOrdersFollow } from '#shop/orders/claim.service.ts';
import { registrationRoutes } from '#shop/accounts/registration.routes.ts';
import { MAX_CART_CENTS, MAX_CART_LINES } from '#shop/cart/cart.rules.ts';
import { cartRoutes } from '#shop/cart/cart.routes.ts';
import { mergeGuestCart } from '#shop/cart/merge.service.ts';
import { ownAddressesRoutes } from '#shop/cart/own-addresses.routes.ts';
import { walletRoutes } from '#shop/wallet/wallet.routes.ts';
import { checkoutRoutes } from '#shop/checkout/checkout.routes.ts';
import { artworkRoutes } from '#shop/artwork/artwork.routes.ts';
import { configuratorRoutes } from '#shop/configurator/configurator.routes.ts';
import { contentRoutes } from '#shop/content/content.routes.ts';
import { inventoryRoutes } from '#shop/inventory/inventory.routes.ts';
import { promotionsRoutes } from '#shop/promotions/promotions.routes.ts';
import { legacyOrdersRoutes } from '#shop/legacy-orders/legacy-orders.routes.ts';
import { lineItemsRoutes } from '#shop/line-items/line-items.routes.ts';
import { premiumRoutes } from '#shop/premium/premium.routes.ts';
import { ordersRoutes } from '#shop/orders/orders.routes.ts';
import { pressRoutes } from '#shop/press/press.routes.ts';
import { PRESS_DATA } from '#shop/press/press-data.service.ts';
import { pricingRoutes } from '#shop/pricing/pricing.routes.ts';
import { lineChangesRoutes } from '#shop/staff/line-changes.routes.ts';
import { staffOrdersRoutes } from '#shop/staff/staff-orders.routes.ts';
import { CUSTOMER_NOTES_DATA } from '#shop/staff/customer-notes-data.service.ts';
import { conversationsRoutes } from '#shop/staff/conversations.routes.ts';
import { requestsRoutes } from '#shop/staff/requests.routes.ts';
import { mailPreviewsRoutes } from '#shop/staff/mail-previews.routes.ts';
import { staffCustomersRoutes } from '#shop/staff/customers.routes.ts';
import { uploadAmsRoutes } from '#shop/staff/upload-ams.routes.ts';
import { webhooksRoutes } from '#shop/staff/webhooks.routes.ts';
import { staffRoutes } from '#shop/staff/staff.routes.ts';
import { townsRoutes } from '#shop/addresses/towns.routes.ts';
import { searchRoutes } from '#shop/search/search.routes.ts';
import { sessionRoutes } from '#shop/session/session.routes.ts';
import { basicConfigs } from '#shop/tenants/tenants.contract.ts';
import { readBasicConfigs } from '#shop/tenants/tenants.service.ts';
import type { UploadParts } from '#shop/uploads/receive.service.ts';
import { fixesRoutes } from '#shop/uploads/fixes.routes.ts';
import { cartUploadsRoutes, uploadsRoutes } from '#shop/uploads/uploads.routes.ts';
import type { Vies } from '#shop/vat/vies.gateway.ts';
import { BACKOFFICE_DICTIONARIES } from '../doors/backoffice-door.ts';
import { CRAWLER_FILES } from '../doors/pages/robots.ts';
import { defaultLinksOf } from '../doors/pages/site.ts';
import type { PageSources } from '../doors/pages/visit.ts';
import type { Ground } from './start.ts';

/**
 * Personal data of each room, in the order of export and deletion: carts before requests and orders, the account last. Every room
 * with personal data must be listed here.
 */
const PERSONAL_DATA: Everything = [
  CARTS_DATA,
  ORDER_REQUESTS_DATA,
  ADDRESSES_DATA,
  WALLET_DATA,
  PREMIUM_DATA,
  COMPANIES_DATA,
  MESSAGES_DATA,
  COMPLAINTS_DATA,
  ARTWORK_DATA,
  APPROVALS_DATA,
  PRESS_DATA,
  CONTACT_DATA,
  ORDER_EDITS_DATA,
  ORDERS_DATA,
  MANDATES_DATA,
  LEGACY_ORDERS_DATA,
  NEWSLETTER_DATA,
  MAILS_DATA,
  EVENTS_DATA,
  CUSTOMER_NOTES_DATA,
  SESSIONS_DATA,
  PASSKEYS_DATA,
  ACCOUNT_DATA,
];

/** Maximum number of addresses in a shop's configuration: its own pages first, then products. */
const MOST_URLS = 500;

export interface RoomParts {
  readonly ground: Ground;
  readonly attempts: Attempts;
  readonly sources: PageSources;
  readonly providers: PaymentProviders;
  readonly mode: string;
  readonly vies: Vies;
  readonly uploads: UploadParts;
}

/**
 * The accounts room is above the newsletter room, so the newsletter reports changes of a subscription by a callback.
 */
export function newsletterParts({ secret }: Pick<Ground, 'secret'>): NewsletterParts {
  return { secret, onChange: markSubscriber };
}

function forVisitors(pages: Readonly<Record<string, Dictionary>>): Record<string, Record<string, string>> {
  const shown = Object.entries(pages).filter(([name]) => !BACKOFFICE_DICTIONARIES.includes(name));
  return Object.fromEntries(shown.map(([name, texts]) => [name, { ...texts }]));
}

/** Mounts the endpoints of all rooms. A room that is not listed here cannot be reached. */
export function mountRooms(
  mount: Mount,
  { ground, attempts, sources, providers, mode, vies, uploads }: RoomParts,
): void {
  mount(basicConfigs, async (ctx, { query }) => {
    return readBasicConfigs(
      ctx,
      {
        pages: [...ctx.pages.own, ...(await ctx.pages.ofProducts(MOST_URLS - ctx.pages.own.length))],
        defaultLinks: { ...defaultLinksOf(ctx.pages) } as Record<string, { id: string; path: string }>,
        dictionaries: forVisitors(sources.dictionaries.pages(ctx.tenant)),
        buildId: sources.renderer.buildId,
        mode,
        maxCartItems: MAX_CART_LINES,
        maxCartCents: MAX_CART_CENTS,
      },
      query.dictionary_keys === '1',
    );
  });
  contentRoutes(mount, sources.dictionaries, async ({ tenant, pages, origin }, name) =>
    CRAWLER_FILES[name].write({ tenant, pages }, origin),
  );
  const account = {
    secret: ground.secret,
    attempts,
    vies,
    handOver: mergeGuestCart,
    claim: claimOrders,
    claimPaid: claimPaidOrders,
    follow: letOrdersFollow,
  };
  accountsRoutes(mount, account);
  registrationRoutes(mount, account);
  recoveryRoutes(mount, account);
  profileRoutes(mount, account);
  passkeysRoutes(mount, account);
  companiesRoutes(mount, { ...account, onRights: endRequestsOf });
  privacyRoutes(mount, attempts, PERSONAL_DATA);
  newsletterRoutes(mount, newsletterParts(ground), attempts);
  legacyOrdersRoutes(mount);
  sessionRoutes(mount, mode !== 'production');
  staffRoutes(mount, { secret: ground.secret, attempts, needsSecondFactor: mode === 'production' });
  messagesRoutes(mount, attempts);
  complaintsRoutes(mount, attempts, pictureParts(ground.files));
  uploadsRoutes(mount, attempts, uploads);
  fixesRoutes(mount, attempts, uploads);
  cartUploadsRoutes(mount, attempts, uploads);
  contactRoutes(mount, attempts);
  requestsRoutes(mount, providers, ground.files);
  staffOrdersRoutes(mount, providers, ground.files);
  lineChangesRoutes(mount, providers);
  uploadAmsRoutes(mount, providers, ground);
  pressRoutes(mount, ground);
  webhooksRoutes(mount, ground);
  conversationsRoutes(mount);
  mailPreviewsRoutes(mount, ground.dictionaries);
  staffCustomersRoutes(mount, { secret: ground.secret, attempts });
  configuratorRoutes(mount, attempts);
  artworkRoutes(mount, attempts);
  pricingRoutes(mount, attempts);
  promotionsRoutes(mount, attempts);
  inventoryRoutes(mount);
  lineItemsRoutes(mount, attempts);
  searchRoutes(mount);
  cartRoutes(mount, vies, attempts);
  townsRoutes(mount);
  ownAddressesRoutes(mount, vies, attempts);
  walletRoutes(mount);
  premiumRoutes(mount, attempts);
  ordersRoutes(mount, providers);
  orderEditsRoutes(mount, attempts, providers);
  orderRequestsRoutes(mount, attempts, providers, uploads.files);
  checkoutRoutes(mount, attempts, {
    providers,
    pathsOf: (ctx) => ({ result: ctx.pagePath('payment-result'), choice: ctx.pagePath('payment') }),
  });
}
