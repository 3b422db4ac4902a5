import { endpoint } from '#kernel/endpoint.ts';
import { instant, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';

/** Longer than any rule allows, so that the rules of the form answer and not the door; yet no book. */
const typed = text(12_000);

const form = object({
  company: typed,
  companyCountry: typed,
  companyNumber: typed,
  /** What the company does. */
  activity: typed,
  /** What it expects to have printed in a year, as one of the steps of the form. */
  turnover: typed,
  message: Type.Optional(typed),
});
export type PremiumForm = Static<typeof form>;

const state = object({
  isPremium: Type.Boolean(),
  /** When the application was sent that the shop has not answered yet. */
  openSince: nullable(instant),
  /** How the last one that was answered ended. */
  last: nullable(oneOf(['accepted', 'declined'] as const)),
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

/** Row 2.4.12. One open application an account. */
export const applyForPremium = endpoint({
  method: 'POST',
  path: '/customer/premium/',
  summary: 'Asks to be a premium reseller; the shop and the applicant are told by mail',
  access: 'customer',
  body: form,
  answer: state,
  refusals: { form_invalid: 422, already_premium: 409, application_open: 409, too_many_attempts: 429 },
});
