import type { Answer } from '#kernel/endpoint.ts';
import type { Api, CallError, CallName, Result } from './api.ts';

type Passkeys = Answer<CallName['POST /customer/passkeys/']>;
type SignedIn = Answer<CallName['POST /auth/passkey/']>;

/** Whether this browser can create and use passkeys. Asked after the page is hydrated. */
export async function hasPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthn } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthn();
}

/**
 * Signs in with a passkey that the visitor chooses.
 * @param givenUp message for visitors who close the browser's passkey window, and for browsers without passkeys
 */
export async function signInWithPasskey(api: Api, givenUp: string): Promise<Result<SignedIn>> {
  const options = await api('POST /auth/passkey/options/', {});
  if (!options.ok) return options;
  const used = await orUndefined(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options.data });
  });
  if (!used) return { ok: false, error: { ...GIVEN_UP, text: givenUp } };
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
  return api('POST /auth/passkey/', { body: { credential: { id: used.id, response } } });
}

/** Creates a passkey for the account. The shop asks for the account's password first. */
export async function makePasskey(
  api: Api,
  { name, password }: { readonly name: string; readonly password: string },
  givenUp: string,
): Promise<Result<Passkeys>> {
  const options = await api('POST /customer/passkeys/options/', { body: { password } });
  if (!options.ok) return options;
  const made = await orUndefined(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options.data });
  });
  if (!made) return { ok: false, error: { ...GIVEN_UP, text: givenUp } };
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const credential = { id: made.id, response: { clientDataJSON, attestationObject, transports } };
  return api('POST /customer/passkeys/', { body: { name: name.trim(), credential } });
}

const GIVEN_UP: CallError = {
  status: 0,
  key: 'passkey_given_up',
  message: 'passkey_given_up',
  text: '',
  trackingId: '',
  fields: [],
  detail: undefined,
};

/** The browser explains its failures itself. The caller needs only to know that there is no passkey. */
async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
