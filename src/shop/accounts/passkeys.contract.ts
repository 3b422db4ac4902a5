import { endpoint } from '#kernel/endpoint.ts';
import { instant, line, list, nullable, object, text, Type, type Static } from '#kernel/schema.ts';
import { login } from './accounts.contract.ts';

export const MOST_PASSKEYS = 10;

const base64url = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const credentialId = base64url(1400, 16);
/** How the authenticator is connected. Browsers may add new values. */
const transports = list(Type.String({ maxLength: 20, pattern: '^[a-z-]{1,20}$' }), 10);
const publicKey = Type.Literal('public-key');
/** The caller leaves out the fields of WebAuthn's JSON that the server does not use. */
const parameters = object({ type: publicKey, alg: Type.Integer() });

const passkeys = list(
  object({ id: credentialId, name: line(80), createdAt: instant, lastUsedAt: nullable(instant) }),
  MOST_PASSKEYS,
);

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/customer/passkeys/',
  summary: 'The passkeys of the account, the newest first',
  access: 'customer',
  ownerOnly: true,
  answer: passkeys,
  refusals: {},
});

/** An open session alone is not enough to add a permanent way to sign in, so the password is required again. */
export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/customer/passkeys/options/',
  summary: 'What an authenticator needs to make a passkey for the account (PublicKeyCredentialCreationOptionsJSON)',
  access: 'customer',
  ownerOnly: true,
  body: object({ password: text(200, 1) }),
  answer: object({
    rp: object({ name: line(80), id: line(253) }),
    user: object({ id: base64url(100), name: line(254), displayName: line(200) }),
    challenge: base64url(400),
    pubKeyCredParams: list(parameters, 10),
    timeout: Type.Integer(),
    excludeCredentials: list(object({ id: credentialId, type: publicKey, transports }), MOST_PASSKEYS),
    authenticatorSelection: object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  }),
  refusals: { form_invalid: 422, too_many_attempts: 429, passkeys_full: 409 },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/customer/passkeys/',
  summary: 'Adds the passkey that an authenticator made',
  access: 'customer',
  ownerOnly: true,
  body: object({
    name: line(80, 1),
    credential: object({
      id: credentialId,
      response: object({
        clientDataJSON: base64url(4000),
        attestationObject: base64url(20_000),
        transports,
      }),
    }),
  }),
  answer: passkeys,
  refusals: { passkey_refused: 401, passkeys_full: 409 },
});
export type NewCredential = Static<typeof addPasskey.body>['credential'];

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/customer/passkeys/',
  summary: 'Takes a passkey off the account',
  access: 'customer',
  ownerOnly: true,
  body: object({ id: credentialId }),
  answer: passkeys,
  refusals: { passkey_not_found: 404 },
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options/',
  summary: 'What an authenticator needs to sign in (PublicKeyCredentialRequestOptionsJSON)',
  access: 'public',
  forExpired: true,
  answer: object({
    challenge: base64url(400),
    rpId: line(253),
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
  }),
  refusals: { too_many_attempts: 429 },
});

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/',
  summary: 'Sign in with a passkey',
  access: 'public',
  forExpired: true,
  body: object({
    credential: object({
      id: credentialId,
      response: object({
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
        userHandle: Type.Optional(base64url(100)),
      }),
    }),
  }),
  answer: login.answer,
  refusals: { passkey_refused: 401, too_many_attempts: 429 },
});
export type UsedCredential = Static<typeof loginByPasskey.body>['credential'];
