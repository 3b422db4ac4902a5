import { endpoint } from '#kernel/endpoint.ts';
import {
  currencyCode,
  decimal,
  id,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { LONGEST_SEARCH } from '#kernel/search-words.ts';
import { customer } from '../accounts/customer.schema.ts';

export const CUSTOMERS_A_PAGE = 50;
export const MOST_CUSTOMER_NOTES = 200;
const params = object({ id });

export const staffCustomerRow = object({
  id,
  email: line(254),
  /** Whether the customer has proven that the address is theirs. */
  emailVerified: Type.Boolean(),
  name: line(170),
  company: line(120),
  isPremium: Type.Boolean(),
  since: instant,
});
export type StaffCustomerRow = Static<typeof staffCustomerRow>;

export const listStaffCustomers = endpoint({
  method: 'GET',
  path: '/staff/customers/',
  summary: "The shop's customers: by mail address, name, company or its numbers, or the newest first",
  access: 'staff',
  scope: 'customer:read',
  query: object({
    q: Type.Optional(line(LONGEST_SEARCH)),
    /** `next` of the page before. Without words only. */
    after: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{1,15}\\.[A-Za-z0-9_-]{1,64}$' })),
  }),
  answer: object({
    customers: list(staffCustomerRow, CUSTOMERS_A_PAGE),
    next: nullable(line(80)),
    /** True when more customers have these words: another word finds fewer. */
    hasMore: Type.Boolean(),
  }),
  refusals: {},
});

export const staffCustomerWire = object({
  /** As its owner sees it. */
  customer,
  since: instant,
  /** The company for which the customer orders. Null without one. */
  memberOf: nullable(object({ name: line(120), role: line(20) })),
  /** The latest application to be a premium reseller, open or decided. Null without any. */
  application: nullable(
    object({
      company: line(2000),
      companyCountry: line(2000),
      companyNumber: line(2000),
      activity: line(2000),
      turnover: line(2000),
      message: text(2000),
      at: instant,
      state: oneOf(['open', 'accepted', 'declined'] as const),
      /** Null while it is open. */
      decidedAt: nullable(instant),
    }),
  ),
  /** Newest first. */
  notes: list(object({ by: line(254), text: text(2000), at: instant }), MOST_CUSTOMER_NOTES),
});
export type StaffCustomerWire = Static<typeof staffCustomerWire>;

export const readStaffCustomer = endpoint({
  method: 'GET',
  path: '/staff/customers/{id}/',
  summary: 'One customer: account, addresses, wallet, company and the notes of staff',
  access: 'staff',
  scope: 'customer:read',
  params,
  answer: staffCustomerWire,
  refusals: { customer_not_found: 404 },
});

export const noteStaffCustomer = endpoint({
  method: 'POST',
  path: '/staff/customers/{id}/notes/',
  summary: 'Adds a note for the other members of staff. The customer never sees it in the shop',
  access: 'staff',
  scope: 'customer:write',
  params,
  body: object({ text: text(2000, 1) }),
  answer: staffCustomerWire,
  refusals: { customer_not_found: 404 },
});

export const listPremiumApplications = endpoint({
  method: 'GET',
  path: '/staff/premium-applications/',
  summary: 'Customers who ask to be premium resellers and wait for an answer, the longest waiting first',
  access: 'staff',
  scope: 'customer:read',
  answer: list(object({ customerId: id, email: line(254), company: line(2000), at: instant }), 200),
  refusals: {},
});

export const decideStaffPremium = endpoint({
  method: 'POST',
  path: '/staff/customers/{id}/premium/',
  summary: 'Makes a customer a premium reseller, ends that, or declines what was asked. The customer is told by mail',
  access: 'staff',
  scope: 'customer:write',
  params,
  /** The customer reads the reason. It may only be missing where somebody becomes no premium reseller. */
  body: object({ isPremium: Type.Boolean(), reason: line(200) }),
  answer: staffCustomerWire,
  refusals: { customer_not_found: 404, reason_missing: 422 },
});

export const adjustStaffWallet = endpoint({
  method: 'POST',
  path: '/staff/customers/{id}/wallet/',
  summary:
    'Puts money into a wallet or takes it out, with a reason that the customer reads. The same reference counts once',
  access: 'staff',
  scope: 'payment:write',
  params,
  body: object({
    /** '12.50' in, '-12.50' out. */
    amount: decimal,
    currency: currencyCode,
    reason: line(200, 1),
    reference: line(60, 1),
  }),
  answer: object({ isNew: Type.Boolean(), seen: staffCustomerWire }),
  refusals: {
    customer_not_found: 404,
    reason_missing: 422,
    amount_not_valid: 422,
    currency_not_valid: 422,
    wallet_too_low: 422,
    wallet_too_high: 422,
    credit_without_account: 422,
    wallet_reference_used: 409,
  },
});

/** Row 7.2.02. The session lasts half an hour, is not renewed, and everything that is done in it stands in the trail. */
export const loginAsUser = endpoint({
  method: 'POST',
  path: '/admin/login-as-user/',
  summary: 'Opens a session in which the member of staff acts for a customer, with the strategy "admin"',
  access: 'staff',
  scope: 'customer:impersonate',
  body: object({ customerId: id, reason: line(200, 1) }),
  answer: object({ access_token: line(2000), customer, endsAt: instant }),
  refusals: { customer_not_found: 404, reason_missing: 422, too_many_attempts: 429 },
});
