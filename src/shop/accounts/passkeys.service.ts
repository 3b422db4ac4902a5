import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { queueMails } from '../mails/mails.service.ts';
import { passkeyAddedMail } from './account-mails.ts';
import { findCustomer } from './accounts.repository.ts';
import { lockCustomer } from './customers.repository.ts';
import { CHALLENGE_SECONDS, isChallenge, newChallenge } from './passkey-challenge.ts';
import {
  MOST_PASSKEYS,
  type listPasskeys,
  type newPasskeyOptions,
  type NewCredential,
  type passkeyOptions,
  type UsedCredential,
} from './passkeys.contract.ts';
import {
  answerChallenge,
  insertPasskey,
  listPasskeysOf,
  lockPasskey,
  markPasskeyUsed,
  removePasskey,
  type Passkey,
} from './passkeys.repository.ts';
import { refusedPassword } from './own-password.service.ts';
import { openSession, type SignedIn } from './sessions.service.ts';

type Passkeys = Answer<typeof listPasskeys>;

const TO_SIGN_IN = 'in';
const refused = () => refuse('passkey_refused', 401);

export async function passkeysOf(ctx: Ctx, { customerId }: SignedInCustomer): Promise<Passkeys> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => toWire(await listPasskeysOf(tx, ctx.tenant.id, customerId)));
}

/** Returns the options for creating a key for the account, after the password is confirmed. */
export async function beginPasskey(
  ctx: Ctx,
  secret: string,
  { customerId, email, data }: SignedInCustomer,
  password: string,
): Promise<Answer<typeof newPasskeyOptions> | Refusal> {
  const refused = await refusedPassword(ctx, customerId, 'password', password);
  if (refused) return refused;
  const known = await ctx.db.transact(ctx.tenant.id, (tx) => listPasskeysOf(tx, ctx.tenant.id, customerId));
  if (known.length >= MOST_PASSKEYS) return refuse('passkeys_full', 409, { params: { most: MOST_PASSKEYS } });
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: ctx.tenant.brand.name,
    rpID: placeOf(ctx),
    userName: email,
    challenge: newChallenge(ctx, secret, customerId),
  });
  return {
    rp: { name: ctx.tenant.brand.name, id: placeOf(ctx) },
    user: {
      id: Buffer.from(customerId).toString('base64url'),
      name: email,
      displayName: `${data.firstName} ${data.lastName}`.trim(),
    },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Adds the new key and mails its owner. */
export async function completePasskey(
  ctx: Ctx,
  secret: string,
  { customerId, email, isVerified }: SignedInCustomer,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Passkeys | Refusal> {
  const made = await answerOf(() =>
    verifyRegistrationResponse({
      response: { ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: (given) => isChallenge(ctx, secret, customerId, given),
      expectedOrigin: ctx.origin,
      expectedRPID: placeOf(ctx),
    }),
  );
  if (!made?.verified) return refused();
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    // Keys added at the same time are counted one after the other.
    await lockCustomer(tx, ctx.tenant.id, customerId);
    const known = await listPasskeysOf(tx, ctx.tenant.id, customerId);
    if (known.length >= MOST_PASSKEYS) return refuse('passkeys_full', 409, { params: { most: MOST_PASSKEYS } });
    if (!(await isFirstAnswer(ctx, tx, credential.response.clientDataJSON))) return refused();
    const { transports } = credential.response;
    const passkey = { id, customerId, publicKey, counter, transports, name, createdAt: timestampOf(ctx) };
    if (!(await insertPasskey(tx, ctx.tenant.id, passkey))) return refused();
    // An address that is not proven may be somebody else's.
    if (isVerified) await queueMails(ctx, tx, passkeyAddedMail(ctx, email));
    return toWire(await listPasskeysOf(tx, ctx.tenant.id, customerId));
  });
}

export async function dropPasskey(ctx: Ctx, { customerId }: SignedInCustomer, id: string): Promise<Passkeys | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    if (!(await removePasskey(tx, ctx.tenant.id, customerId, id))) return refuse('passkey_not_found', 404);
    return toWire(await listPasskeysOf(tx, ctx.tenant.id, customerId));
  });
}

/** Returns the options for signing in. The authenticator knows the account. */
export async function askForPasskey(ctx: Ctx, secret: string): Promise<Answer<typeof passkeyOptions>> {
  const { challenge } = await generateAuthenticationOptions({
    rpID: placeOf(ctx),
    challenge: newChallenge(ctx, secret, TO_SIGN_IN),
  });
  return { challenge, rpId: placeOf(ctx), timeout: CHALLENGE_SECONDS * 1000, userVerification: 'required' };
}

/** Signs in with a key. An unknown key, a wrong signature and an expired challenge get the same answer. */
export async function signInByPasskey(
  ctx: Ctx,
  secret: string,
  credential: UsedCredential,
  userAgent: string,
): Promise<SignedIn | Refusal> {
  const customer = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const passkey = await lockPasskey(tx, ctx.tenant.id, credential.id);
    if (!passkey) return undefined;
    const used = await verifyUse(ctx, secret, passkey, credential);
    if (!used?.verified || !(await isFirstAnswer(ctx, tx, credential.response.clientDataJSON))) return undefined;
    const { newCounter } = used.authenticationInfo;
    await markPasskeyUsed(tx, ctx.tenant.id, passkey.id, newCounter, timestampOf(ctx));
    return findCustomer(tx, ctx.tenant.id, passkey.customerId);
  });
  return customer ? openSession(ctx, secret, customer, userAgent) : refused();
}

function verifyUse(
  ctx: Ctx,
  secret: string,
  { id, publicKey, counter }: Passkey,
  { response: { userHandle, ...response } }: UsedCredential,
): Promise<VerifiedAuthenticationResponse | undefined> {
  return answerOf(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      expectedChallenge: (given) => isChallenge(ctx, secret, TO_SIGN_IN, given),
      expectedOrigin: ctx.origin,
      expectedRPID: placeOf(ctx),
    }),
  );
}

/** The library throws when a check fails. This function returns undefined instead. */
async function answerOf<V>(verify: () => Promise<V>): Promise<V | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** The signed data contains the challenge, so the same data means the same answer, sent again. */
function isFirstAnswer(ctx: Ctx, tx: Tx, clientDataJSON: string): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge: string };
  return answerChallenge(
    tx,
    ctx.tenant.id,
    createHash('sha256').update(challenge).digest('base64url'),
    timestampOf(ctx),
  );
}

/** The host for which keys are made and valid: WebAuthn's relying party. */
function placeOf({ origin }: Ctx): string {
  return new URL(origin).hostname;
}

function toWire(passkeys: readonly Passkey[]): Passkeys {
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
