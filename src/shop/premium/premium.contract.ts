import { endpoint } from '#kernel/endpoint.ts';
import { instant, line, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { typed } from '../forms.contract.ts';

const form = object({
  company: typed,
  companyCountry: typed,
  companyNumber: typed,
  /** The company's business. */
  activity: typed,
  /** The expected value of print orders per year, as one of the ranges of the form. */
  turnover: typed,
  message: Type.Optional(typed),
});
export type PremiumForm = Static<typeof form>;

const state = object({
  isPremium: Type.Boolean(),
  /** When the open application was sent. Null without one. */
  openSince: nullable(instant),
  /** The result of the last answered application. */
  last: nullable(oneOf(['accepted', 'declined'] as const)),
  /** The shop's words on its last decision. Empty without any, and while an application is open. */
  reason: line(200),
});
export type PremiumState = Static<typeof state>;

export const readPremium = endpoint({
  method: 'GET',
  path: '/customer/premium/',
  summary: 'Whether the customer is a premium reseller, and what became of applications',
  access: 'customer',
  answer: state,
  refusals: {},
});

/** Row 2.4.12. An account can have one open application. */
export const applyForPremium = endpoint({
  method: 'POST',
  path: '/customer/premium/',
  summary: 'Asks to be a premium reseller; the shop and the applicant are told by mail',
  access: 'customer',
  ownerOnly: true,
  body: form,
  answer: state,
  refusals: { form_invalid: 422, already_premium: 409, application_open: 409, too_many_attempts: 429 },
});
