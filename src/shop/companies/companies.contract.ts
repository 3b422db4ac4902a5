import { CURRENCIES } from '#kernel/currencies.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  id,
  instant,
  line,
  list,
  moneyWire,
  nullable,
  object,
  oneOf,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { HIGHEST_LIMIT_CENTS, ROLES } from './company.ts';

/**
 * A customer's company and its members. The shop's page about itself is something else: the page kind `company-profile`
 * (2.4.15), which is content.
 */

export const MOST_MEMBERS = 100;
export const MOST_INVITES = 50;

const role = oneOf(ROLES);
/** An amount above which orders need approval, in cents of the shop's currency. Null means no limit of this kind. */
const limitCents = nullable(Type.Integer({ minimum: 0, maximum: HIGHEST_LIMIT_CENTS }));
const member = object({
  id,
  name: line(200),
  email: line(254),
  role,
  since: instant,
  isSelf: Type.Boolean(),
  /** The member's own limit, for owners and the member. Null where the company's counts. */
  approvalLimit: nullable(moneyWire),
});
const invite = object({ id, email: line(254), role, sentAt: instant, isOver: Type.Boolean() });
export const companyWire = object({
  name: line(120),
  country: line(2),
  number: line(30),
  vatNumber: line(24),
  /** The role of the caller. */
  role,
  /** Above this amount, VAT included, orders of buyers need approval. Null without a limit. */
  approvalLimit: nullable(moneyWire),
  /** Whether every order must carry a purchase-order number. */
  needsPurchaseOrder: Type.Boolean(),
  members: list(member, MOST_MEMBERS),
  /** Only for owners; empty for other members. */
  invites: list(invite, MOST_INVITES),
});
export type CompanyWire = Static<typeof companyWire>;

export const readCompany = endpoint({
  method: 'GET',
  path: '/company/',
  summary: 'The company of whoever is signed in, with its members; null without one',
  access: 'customer',
  answer: nullable(companyWire),
  refusals: {},
});

export const foundCompany = endpoint({
  method: 'POST',
  path: '/company/',
  summary: 'Found a company profile from what the account says of its company; who founds it owns it',
  access: 'customer',
  ownerOnly: true,
  answer: companyWire,
  refusals: { company_facts_missing: 422, address_not_proven: 403, company_already: 409 },
});

const MEMBERS_ONLY = { company_not_found: 404, company_owner_only: 403 } as const;
const INVITING = { ...MEMBERS_ONLY, form_invalid: 422, too_many_attempts: 429 } as const;

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/company/',
  summary: 'Set the rules of the company for ordering: limit without approval, purchase-order number',
  access: 'customer',
  ownerOnly: true,
  body: object({ approvalLimitCents: limitCents, needsPurchaseOrder: Type.Boolean() }),
  answer: companyWire,
  refusals: MEMBERS_ONLY,
});

/** What the recap must say before an order is placed. Null for guests and customers without a company. */
export const readBuying = endpoint({
  method: 'GET',
  path: '/company/buying/',
  summary: 'How the caller orders for the company: alone, up to a limit, or not at all; null without a company',
  access: 'public',
  answer: nullable(
    object({
      role,
      /** The amount up to which the caller orders alone, in each currency of the shop. Empty without a limit. */
      limits: list(moneyWire, CURRENCIES.length),
      needsPurchaseOrder: Type.Boolean(),
      /** Names of those who may approve, without the caller. */
      approvers: list(line(200), MOST_MEMBERS),
    }),
  ),
  refusals: {},
});
export type BuyingWire = NonNullable<Static<typeof readBuying.answer>>;

export const inviteMember = endpoint({
  method: 'POST',
  path: '/company/invites/',
  summary: 'Mail somebody an invitation to the company',
  access: 'customer',
  ownerOnly: true,
  body: object({ email: text(12_000), role }),
  answer: companyWire,
  refusals: { ...INVITING, member_already: 409, company_full: 409 },
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/company/invites/{id}/resend/',
  summary: 'Mail an invitation once more; the link before is void',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  answer: companyWire,
  refusals: { ...MEMBERS_ONLY, invite_not_found: 404, too_many_attempts: 429 },
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/company/invites/{id}/',
  summary: 'Take an invitation back',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  answer: companyWire,
  refusals: { ...MEMBERS_ONLY, invite_not_found: 404 },
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/company/members/{id}/',
  summary: 'Give a member another role, or a limit of their own',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  body: object({ role: Type.Optional(role), approvalLimitCents: Type.Optional(limitCents) }),
  answer: companyWire,
  refusals: { ...MEMBERS_ONLY, member_not_found: 404, last_owner: 409 },
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/company/members/{id}/',
  summary: 'Take a member out of the company, or leave it oneself',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  answer: nullable(companyWire),
  refusals: { ...MEMBERS_ONLY, member_not_found: 404, last_owner: 409 },
});

export const readInvite = endpoint({
  method: 'GET',
  path: '/company/invite/',
  summary:
    'What the invitation that this browser has opened is to; null for one that is gone or is not for this account',
  access: 'customer',
  answer: nullable(object({ company: line(120), role, isOwn: Type.Boolean() })),
  refusals: {},
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/company/invite/accept/',
  summary: 'Join the company of the opened invitation',
  access: 'customer',
  ownerOnly: true,
  answer: companyWire,
  refusals: { link_gone: 410, link_elsewhere: 403, email_taken: 409, company_already: 409, company_full: 409 },
});
