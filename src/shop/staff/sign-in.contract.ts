import { endpoint } from '#kernel/endpoint.ts';
import { currencyCode, id, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { SCOPES } from './scopes.ts';

const email = line(254, 3);

export const staffMemberWire = object({
  id,
  email: line(254),
  name: line(80),
  scopes: list(oneOf(SCOPES), SCOPES.length),
});

export const staffSessionWire = object({
  shop: object({ id, brand: line(80), locale: line(20), timeZone: line(60), currency: currencyCode }),
  /** Null for who is not signed in. */
  staff: nullable(staffMemberWire),
  /** What a sign-in that has begun waits for: a code, or setting up the second factor. */
  step: nullable(oneOf(['code', 'enrol'] as const)),
  /** Whether setting up the second factor may wait. Never in production. */
  mayWait: Type.Boolean(),
  /** Changing calls of the back office carry it as x-csrf-token. */
  csrfToken: line(120),
});
export type StaffSessionWire = Static<typeof staffSessionWire>;

export const readStaffSessionState = endpoint({
  method: 'GET',
  path: '/staff/session/',
  summary: 'Who is signed in to the back office, and the forgery token of its calls',
  access: 'staff-entrance',
  answer: staffSessionWire,
  refusals: {},
});

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/staff/sign-in/',
  summary: 'First step of signing in to the back office: address and password',
  access: 'staff-entrance',
  body: object({ email, password: text(200, 1) }),
  answer: object({ step: oneOf(['code', 'enrol'] as const), mayWait: Type.Boolean() }),
  refusals: { credentials_refused: 401, too_many_attempts: 429 },
});

/** Every call makes a new secret. Only the one that is confirmed with a code counts. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/sign-in/second-factor/',
  summary: 'The secret for an authenticator app, when no second factor is set up yet',
  access: 'staff-entrance',
  answer: object({ secret: line(64), uri: line(400) }),
  refusals: { staff_step_expired: 401 },
});

export const staffCode = endpoint({
  method: 'POST',
  path: '/staff/sign-in/code/',
  summary: 'Second step of signing in: the code of the app, or a recovery code; confirms a second factor being set up',
  access: 'staff-entrance',
  body: object({ code: line(20, 6) }),
  answer: object({
    staff: staffMemberWire,
    csrfToken: line(120),
    /** Shown once, when the second factor was set up. */
    recoveryCodes: list(line(20), 10),
  }),
  refusals: { staff_step_expired: 401, code_refused: 401, too_many_attempts: 429 },
});

export const secondFactorLater = endpoint({
  method: 'POST',
  path: '/staff/sign-in/later/',
  summary: 'Signs in without a second factor; refused in production and where one is set up',
  access: 'staff-entrance',
  answer: object({ staff: staffMemberWire, csrfToken: line(120) }),
  refusals: { staff_step_expired: 401, second_factor_required: 403 },
});

export const acceptStaffInvite = endpoint({
  method: 'POST',
  path: '/staff/invite/accept/',
  summary: 'Sets name and password with the one-time link of an invitation',
  access: 'staff-entrance',
  body: object({ token: line(64, 20), name: line(80, 1), password: text(200) }),
  answer: object({ email: line(254) }),
  refusals: { invite_gone: 410, form_invalid: 422, too_many_attempts: 429 },
});

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/staff/sign-out/',
  summary: 'Ends the session in the back office',
  access: 'staff',
  scope: 'any',
  answer: object({ signedOut: Type.Literal(true) }),
  refusals: {},
});

/** Row 3.06. The information is shown on every page of the shop to whoever has the cookie and belongs to the shop. */
export const switchDebug = endpoint({
  method: 'POST',
  path: '/staff/debug/',
  summary: 'Shows or hides debug information on the pages of the shop in this browser',
  access: 'staff',
  scope: 'any',
  body: object({ on: Type.Boolean() }),
  answer: object({ on: Type.Boolean() }),
  refusals: {},
});
