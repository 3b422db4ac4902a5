import { SignJWT, jwtVerify } from 'jose';
import { sign, verify } from '#platform/signing.ts';

/** §9: access token 24 h, refresh 7 d, validity judged with a 500 ms margin. */
const ACCESS_SECONDS = 86_400;
export const REFRESH_SECONDS = 604_800;
const VALIDITY_MARGIN_MS = 500;

/**
 * Identifies a session row of one tenant. The token is invalid at another tenant (audience) and after the row is
 * revoked.
 */
export interface AccessClaims {
  readonly sessionId: string;
  readonly customerId: string;
}

/** The claims of a session in which a member of staff acts. The token says so, for whoever reads it later. */
interface IssuedClaims extends AccessClaims {
  readonly staffId?: string;
}

export async function issueAccessToken(
  secret: string,
  tenantId: string,
  { sessionId, customerId, staffId }: IssuedClaims,
  now: Temporal.Instant,
  seconds = ACCESS_SECONDS,
): Promise<string> {
  const issued = Math.floor(now.epochMilliseconds / 1000);
  return new SignJWT({ sid: sessionId, ...(staffId === undefined ? {} : { act: { sub: staffId } }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setAudience(tenantId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(keyOf(secret));
}

/**
 * Returns the claims of a valid token of this tenant. Undefined when it is forged, of another tenant or within 500 ms
 * of its end.
 */
export async function readAccessToken(
  secret: string,
  tenantId: string,
  token: string,
  now: Temporal.Instant,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      audience: tenantId,
      algorithms: ['HS256'],
      currentDate: new Date(now.epochMilliseconds + VALIDITY_MARGIN_MS),
    });
    if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return undefined;
    return { sessionId: payload['sid'], customerId: payload.sub };
  } catch {
    return undefined;
  }
}

/** The content of a refresh token: its family and its generation. */
export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

/**
 * Returns 'sessionId.generation.signature'. Repeated calls return the same token, so two tabs never get two different
 * successors.
 */
export function issueRefreshToken(secret: string, tenantId: string, sessionId: string, generation: number): string {
  return `${sessionId}.${generation}.${sign(secret, REFRESH, refreshText(tenantId, sessionId, generation))}`;
}

/** Returns the claims of a refresh token that this tenant issued, however old. */
export function readRefreshToken(
  secret: string,
  tenantId: string,
  token: string | undefined,
): RefreshClaims | undefined {
  const [, sessionId = '', digits = '', signature = ''] =
    /^([A-Za-z0-9_-]{16,64})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  const generation = Number(digits);
  return verify(secret, REFRESH, refreshText(tenantId, sessionId, generation), signature)
    ? { sessionId, generation }
    : undefined;
}

const REFRESH = 'refresh token';

function refreshText(tenantId: string, sessionId: string, generation: number): string {
  return `${tenantId}\0${sessionId}\0${generation}`;
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`access\0${secret}`);
}
