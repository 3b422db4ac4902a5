import { SignJWT, jwtVerify } from 'jose';

/** §9: access token 24 h, refresh 7 d, validity judged with a 500 ms margin. */
const ACCESS_SECONDS = 86_400;
export const REFRESH_SECONDS = 604_800;
const VALIDITY_MARGIN_MS = 500;

/** Names a session row of one tenant; worth nothing on another (audience) and nothing after the row is revoked. */
export interface AccessClaims {
  readonly sessionId: string;
  readonly customerId: string;
}

export async function issueAccessToken(
  secret: string,
  tenantId: string,
  claims: AccessClaims,
  now: Temporal.Instant,
): Promise<string> {
  const issued = Math.floor(now.epochMilliseconds / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.customerId)
    .setAudience(tenantId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(keyOf(secret));
}

/** The claims of a valid token of this tenant; undefined when forged, foreign or within 500 ms of its end. */
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

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`access\0${secret}`);
}
