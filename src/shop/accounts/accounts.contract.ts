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
import { customer } from './customer.schema.ts';

/** The most sessions in the list. Ending all other sessions also ends those beyond the list. */
export const MOST_DEVICES = 50;

/** How sign-in changed the lines of the guest's cart, so that the customer sees every changed price. */
export const mergeReport = object({
  cartId: id,
  lines: list(
    object({
      lineItemId: id,
      product: line(200),
      /** With VAT and delivery, as the guest saw it and as it is now. */
      grossBefore: moneyWire,
      grossNow: moneyWire,
      /** The code as typed. Empty for a prepared offer. */
      code: line(40),
      /** What happened to a code or offer that was valid for the guest. */
      codeState: oneOf(['none', 'kept', 'dropped'] as const),
      /** Why it was dropped; empty otherwise. */
      reason: line(40),
    }),
    15,
  ),
});
export type MergeReport = Static<typeof mergeReport>;

/** 7.2.01. Scripts never see the refresh token: it is sent in an HttpOnly cookie. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login/',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  forExpired: true,
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
  forExpired: true,
  answer: object({ access_token: line(2000) }),
  refusals: { session_expired: 401 },
});

/** 7.2.04 */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  summary: 'End the session',
  access: 'public',
  forExpired: true,
  answer: object({ loggedIn: Type.Literal(false) }),
  refusals: {},
});

const devices = list(
  object({
    id,
    /** Browser and system from the user agent. Empty when unknown. */
    browser: line(80),
    system: line(80),
    since: instant,
    /** When the device last renewed its session: at least once a day while in use. */
    lastSeen: instant,
    isThisOne: Type.Boolean(),
  }),
  MOST_DEVICES,
);
export type Devices = Static<typeof devices>;

/** Returns the devices on which the account is signed in, the last used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions/',
  summary: 'The browsers that are signed in to the account',
  access: 'customer',
  ownerOnly: true,
  answer: devices,
  refusals: {},
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}/',
  summary: 'Signs the account out of one browser, at once',
  access: 'customer',
  ownerOnly: true,
  params: object({ id }),
  answer: devices,
  refusals: { device_not_found: 404 },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/end-others/',
  summary: 'Signs the account out of every browser but this one, at once',
  access: 'customer',
  ownerOnly: true,
  answer: devices,
  refusals: {},
});
