import { endpoint } from '#kernel/endpoint.ts';
import { customer } from './customer.schema.ts';
import { id, line, list, moneyWire, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';

/** What signing in did to the lines of the guest's cart, so that no price changes in silence. */
export const mergeReport = object({
  cartId: id,
  lines: list(
    object({
      lineItemId: id,
      product: line(200),
      /** With VAT and delivery, as the guest saw it and as it is now. */
      grossBefore: moneyWire,
      grossNow: moneyWire,
      /** As it was typed; empty for a prepared offer. */
      code: line(40),
      /** What became of a code or offer that counted for the guest. */
      codeState: oneOf(['none', 'kept', 'dropped'] as const),
      /** Why it was dropped; empty otherwise. */
      reason: line(40),
    }),
    15,
  ),
});
export type MergeReport = Static<typeof mergeReport>;

/** 7.2.01. The refresh token never reaches a script: it goes into an HttpOnly cookie. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login/',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: object({ email: line(254, 3), password: text(200, 1) }),
  answer: object({ access_token: line(2000), customer, merge: nullable(mergeReport) }),
  refusals: { credentials_refused: 401, too_many_attempts: 429 },
});

/** 7.2.03 */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refreshToken/',
  summary: 'A new access token for the refresh cookie',
  access: 'public',
  answer: object({ access_token: line(2000) }),
  refusals: { session_expired: 401 },
});

/** 7.2.04 */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  summary: 'End the session',
  access: 'public',
  answer: object({ loggedIn: Type.Literal(false) }),
  refusals: {},
});
