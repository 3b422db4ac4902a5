import { isRefusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import { customerActing } from '../context.ts';
import type { Mount } from '../mount.ts';
import { completeSignIn, userAgentOf, type SignInParts } from './accounts.routes.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  loginByPasskey,
  newPasskeyOptions,
  passkeyOptions,
} from './passkeys.contract.ts';
import {
  askForPasskey,
  beginPasskey,
  completePasskey,
  dropPasskey,
  passkeysOf,
  signInByPasskey,
} from './passkeys.service.ts';

/** Each makes and signs a challenge. A page of the sign-in asks for one. */
const CHALLENGES = perMinute('passkey challenges for a connection', 60);
/** Signatures cannot be guessed. A check costs one database query and a millisecond. */
const CONNECTIONS = perMinute('passkey sign-in from a connection', 60);
/** A person at an open session of another customer can try passwords no faster than at sign-in. */
const OWNERS = perMinute('password of a signed-in account', 10);

type PasskeyParts = Omit<SignInParts, 'exchange'> & { readonly attempts: Attempts };

export function passkeysRoutes(mount: Mount, { secret, attempts, handOver, claimPaid }: PasskeyParts): void {
  mount(listPasskeys, (ctx) => passkeysOf(ctx, customerActing(ctx)));
  mount(newPasskeyOptions, async (ctx, { body }) => {
    const actor = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [OWNERS, actor.customerId]);
    if (isRefusal(admission)) return admission;
    const options = await beginPasskey(ctx, secret, actor, body.password);
    if (!isRefusal(options)) admission.forgive(OWNERS);
    return options;
  });
  mount(addPasskey, (ctx, { body }) => completePasskey(ctx, secret, customerActing(ctx), body));
  mount(deletePasskey, (ctx, { body }) => dropPasskey(ctx, customerActing(ctx), body.id));
  mount(passkeyOptions, async (ctx, _input, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [CHALLENGES, exchange.ip]);
    return isRefusal(admission) ? admission : askForPasskey(ctx, secret);
  });
  mount(loginByPasskey, async (ctx, { body }, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [CONNECTIONS, exchange.ip]);
    if (isRefusal(admission)) return admission;
    const signedIn = await signInByPasskey(ctx, secret, body.credential, userAgentOf(exchange));
    return isRefusal(signedIn) ? signedIn : completeSignIn(ctx, signedIn, { secret, handOver, claimPaid, exchange });
  });
}
