import { endpoint } from '#kernel/endpoint.ts';
import { line, nullable, object, oneOf, Type } from '#kernel/schema.ts';
import { asked, typed } from '../forms.contract.ts';

/** The purpose of a mailed link. */
const purpose = oneOf(['verification', 'email_change_old', 'email_change_new'] as const);

export const askVerification = endpoint({
  method: 'POST',
  path: '/customer/verification/',
  summary: 'Mail the link that proves the address of the account once more',
  access: 'customer',
  ownerOnly: true,
  answer: asked,
  refusals: { too_many_attempts: 429 },
});

export const readLink = endpoint({
  method: 'GET',
  path: '/customer/link/',
  summary: 'What the link of the account that this browser has opened is for',
  access: 'public',
  answer: nullable(
    object({
      purpose,
      /** The address concerned. Empty when the visitor is not signed in to the account. */
      email: line(254),
      isOwn: Type.Boolean(),
      isUsed: Type.Boolean(),
    }),
  ),
  refusals: {},
});

export const confirmLink = endpoint({
  method: 'POST',
  path: '/customer/confirm/',
  summary: 'Confirm what the opened link is for: the address of the account, or its change',
  access: 'customer',
  ownerOnly: true,
  answer: object({
    purpose,
    email: line(254),
    /** 'waiting': the other address must confirm too. */
    state: oneOf(['done', 'waiting'] as const),
    /** The number of guest orders that were added to the account. */
    orders: Type.Integer({ minimum: 0 }),
  }),
  refusals: { link_gone: 410, link_elsewhere: 403, email_taken: 409 },
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/customer/email/stop/',
  summary: 'Stop a change of address by the link that the present address got; every device is signed out',
  access: 'public',
  answer: object({ stopped: Type.Literal(true) }),
  refusals: { link_gone: 410 },
});

export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/passwordReset/',
  summary: 'Mail a link to choose a new password: one answer whether there is an account or not',
  access: 'public',
  body: object({
    email: typed,
    /** The page that the visitor wanted. It is given back when the mailed link is opened. */
    to: Type.Optional(line(500)),
  }),
  answer: asked,
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});

export const readPasswordReset = endpoint({
  method: 'GET',
  path: '/auth/passwordReset/',
  summary: 'Whether the link for a new password that this browser has opened is still good',
  access: 'public',
  answer: object({
    link: oneOf(['none', 'good', 'gone'] as const),
    /** The page that whoever asked for the link wanted. Empty when there was none. */
    to: line(500),
    /** Whether this browser has set a new password by a link within the last hour. */
    isChanged: Type.Boolean(),
  }),
  refusals: {},
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/passwordReset/set/',
  summary: 'Choose a new password by the opened link; every device is signed out',
  access: 'public',
  body: object({ password: typed }),
  answer: object({ changed: Type.Literal(true) }),
  refusals: { form_invalid: 422, link_gone: 410, too_many_attempts: 429 },
});
