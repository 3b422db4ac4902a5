import { endpoint } from '#kernel/endpoint.ts';
import { instant, line, nullable, object, Type, type Static } from '#kernel/schema.ts';
import { typed } from '../forms.contract.ts';
import { customer } from './customer.schema.ts';
import { personFields } from './registration.contract.ts';

export const readCustomer = endpoint({
  method: 'GET',
  path: '/customer/',
  summary: 'The account of whoever is signed in',
  access: 'customer',
  answer: customer,
  refusals: {},
});

const profile = object({
  ...personFields,
  category: Type.Optional(personFields.category),
  firstName: Type.Optional(typed),
  lastName: Type.Optional(typed),
});
export type ProfileChange = Static<typeof profile>;

/** 7.2.06. Absent fields stay as they are. */
export const patchCustomer = endpoint({
  method: 'PATCH',
  path: '/customer/',
  summary: 'Change what the account says of its owner, or whether the newsletter is sent',
  access: 'customer',
  ownerOnly: true,
  body: profile,
  answer: customer,
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/customer/password/',
  summary: 'Change the password; other devices are signed out',
  access: 'customer',
  ownerOnly: true,
  body: object({ currentPassword: typed, password: typed }),
  answer: object({ changed: Type.Literal(true) }),
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});

/** A change of address that is asked for and not done yet. */
const pendingEmail = object({
  email: line(254),
  /** Whether the owner of the present address has confirmed it. */
  isPresentConfirmed: Type.Boolean(),
  /** Whether the owner of the new address has. */
  isNewConfirmed: Type.Boolean(),
  /** When the mailed links end. */
  expiresAt: instant,
});
export type PendingEmailWire = Static<typeof pendingEmail>;

export const readEmailChange = endpoint({
  method: 'GET',
  path: '/customer/email/',
  summary: 'The change of address that waits for a confirmation, if there is one',
  access: 'customer',
  answer: nullable(pendingEmail),
  refusals: {},
});

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/customer/email/resend/',
  summary: 'Mail the links of a change of address once more to those who have not confirmed it',
  access: 'customer',
  ownerOnly: true,
  answer: pendingEmail,
  refusals: { email_change_over: 409, too_many_attempts: 429 },
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/customer/email/',
  summary: 'Give up a change of address; its mailed links end',
  access: 'customer',
  ownerOnly: true,
  answer: object({ cancelled: Type.Literal(true) }),
  refusals: {},
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/customer/email/',
  summary: 'Ask for another address: the present one and the new one both have to confirm',
  access: 'customer',
  ownerOnly: true,
  body: object({ email: typed, password: typed }),
  answer: object({
    email: line(254),
    /** Whether the present address must confirm too. An unproven address need not. */
    asksPresent: Type.Boolean(),
  }),
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});
