import type { Answer, Endpoint, Input } from '#kernel/endpoint.ts';
import type * as towns from '#shop/addresses/towns.contract.ts';
import type * as accounts from '#shop/accounts/accounts.contract.ts';
import type * as registration from '#shop/accounts/registration.contract.ts';
import type * as profile from '#shop/accounts/profile.contract.ts';
import type * as recovery from '#shop/accounts/recovery.contract.ts';
import type * as newsletter from '#shop/newsletter/newsletter.contract.ts';
import type * as companies from '#shop/companies/companies.contract.ts';
import type * as orderEdits from '#shop/order-edits/order-edits.contract.ts';
import type * as orderRequests from '#shop/order-requests/order-requests.contract.ts';
import type * as cart from '#shop/cart/cart.contract.ts';
import type * as ownAddresses from '#shop/cart/own-addresses.contract.ts';
import type * as wallet from '#shop/wallet/wallet.contract.ts';
import type * as checkout from '#shop/checkout/checkout.contract.ts';
import type * as complaints from '#shop/complaints/complaints.contract.ts';
import type * as contact from '#shop/contact/contact.contract.ts';
import type * as configurator from '#shop/configurator/configurator.contract.ts';
import type * as content from '#shop/content/content.contract.ts';
import type * as delivery from '#shop/delivery/delivery.contract.ts';
import type * as productChoices from '#shop/line-items/product-choices.contract.ts';
import type * as productList from '#shop/line-items/product-list.contract.ts';
import type * as passkeys from '#shop/accounts/passkeys.contract.ts';
import type * as prepared from '#shop/configurator/shared-configuration.contract.ts';
import type * as inventory from '#shop/inventory/inventory.contract.ts';
import type * as publishedChecks from '#shop/artwork/published-checks.contract.ts';
import type * as privacy from '#shop/privacy/privacy.contract.ts';
import type * as premium from '#shop/premium/premium.contract.ts';
import type * as promotions from '#shop/promotions/promotions.contract.ts';
import type * as legacyOrders from '#shop/legacy-orders/legacy-orders.contract.ts';
import type * as messages from '#shop/messages/messages.contract.ts';
import type * as orders from '#shop/orders/orders.contract.ts';
import type * as reordering from '#shop/orders/reorder.contract.ts';
import type * as pricing from '#shop/pricing/pricing.contract.ts';
import type * as search from '#shop/search/search.contract.ts';
import type * as session from '#shop/session/session.contract.ts';
import type * as cartUploads from '#shop/uploads/cart-uploads.contract.ts';
import type * as fixes from '#shop/uploads/fixes.contract.ts';
import type * as uploads from '#shop/uploads/uploads.contract.ts';
import type * as tenants from '#shop/tenants/tenants.contract.ts';

/** Every endpoint of the API by 'METHOD /path'. Types only: no schema reaches the browser. */
type Contracts = typeof accounts &
  typeof cart &
  typeof cartUploads &
  typeof companies &
  typeof orderEdits &
  typeof orderRequests &
  typeof complaints &
  typeof contact &
  typeof checkout &
  typeof configurator &
  typeof content &
  typeof delivery &
  typeof inventory &
  typeof legacyOrders &
  typeof orders &
  typeof messages &
  typeof ownAddresses &
  typeof towns &
  typeof passkeys &
  typeof premium &
  typeof prepared &
  typeof pricing &
  typeof productChoices &
  typeof publishedChecks &
  typeof productList &
  typeof privacy &
  typeof promotions &
  typeof registration &
  typeof profile &
  typeof recovery &
  typeof newsletter &
  typeof reordering &
  typeof search &
  typeof session &
  typeof tenants &
  typeof fixes &
  typeof uploads &
  typeof wallet;
type Endpoints = Extract<Contracts[keyof Contracts], Endpoint>;
export type CallName = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };

/** Only the parts an endpoint has; a body, query or path parameter it lacks cannot be passed. */
type CallInput<E extends Endpoint> = {
  readonly [P in keyof Input<E> as Input<E>[P] extends undefined ? never : P]: Input<E>[P];
};

export interface CallError {
  readonly status: number;
  readonly key: string;
  readonly message: string;
  /** The message for the visitor, translated by the server; empty when no answer came. */
  readonly text: string;
  readonly trackingId: string;
  readonly fields: readonly { readonly field: string; readonly problem: string }[];
  readonly detail: unknown;
  /** How long the caller must wait before the next try, if the server knows it while it renders. */
  readonly retryAfterMs?: number;
}

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

/** The typed client. Two transports: in-process while the server renders, fetch in the browser. */
export type Api = <N extends keyof CallName>(
  name: N,
  input: CallInput<CallName[N]>,
) => Promise<Result<Answer<CallName[N]>>>;
