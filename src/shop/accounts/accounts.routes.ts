import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { limit, perMinute, type Attempts, type Counted } from '#platform/attempts.ts';
import { customerActing, type Ctx, type SignedInCustomer } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import {
  deleteSession,
  endOtherSessions,
  listSessions,
  login,
  logout,
  refreshToken,
  type MergeReport,
} from './accounts.contract.ts';
import { newForgeryToken } from './forgery-token.ts';
import { devicesToWire } from './device-wire.ts';
import { accountMark, readDevice, withAccount } from './known-device.ts';
import type { Claim } from './proven-email.service.ts';
import { accountName, signIn } from './accounts.service.ts';
import { endDevice, endOtherDevices, listDevices, renewSession, signOut, type SignedIn } from './sessions.service.ts';

/** Per connection and account: enough for a person who forgets, too few for guessing. */
const PERSONS = perMinute('sign-in to an account from a connection', 10);
/** Enough for a household or an office behind one connection. It also limits one password tried on many accounts. */
const CONNECTIONS = perMinute('sign-in from a connection', 60);
/**
 * Limits unknown browsers per account over all connections, so that guesses spread over many connections count
 * together.
 */
const STRANGERS = limit('sign-in to an account', 30, 15);
/**
 * A browser that has signed in to the account before has its own limit, so that attempts of strangers do not block it.
 */
const DEVICES = perMinute('sign-in to an account from its device', 10);

/**
 * Moves the guest's data to the customer who signs in. The rooms that keep the data are above this one, so
 * src/app/rooms.ts passes this function in.
 */
export type HandOver = (ctx: Ctx, anonymousId: string) => Promise<MergeReport | null | Refusal>;

export function accountsRoutes(
  mount: Mount,
  { secret, attempts, handOver, claimPaid }: Omit<SignInParts, 'exchange'> & { readonly attempts: Attempts },
): void {
  mount(login, async (ctx, { body }, exchange) => {
    const email = accountName(body.email);
    const mark = accountMark(secret, ctx.tenant.id, email);
    const device = readDevice(exchange.cookie('device'));
    const isKnown = device.accounts.includes(mark);
    const counted: Counted[] = isKnown
      ? [[DEVICES, `${device.id} ${mark}`]]
      : [
          [PERSONS, `${exchange.ip} ${email}`],
          [CONNECTIONS, exchange.ip],
          [STRANGERS, email],
        ];
    const admission = await attempts.admit(ctx.tenant.id, ...counted);
    if (isRefusal(admission)) return admission;
    const signedIn = await signIn(ctx, secret, {
      email,
      password: body.password,
      isKnown,
      userAgent: userAgentOf(exchange),
    });
    if (isRefusal(signedIn)) {
      // The server was too busy to check the password, so the attempt does not count.
      if (signedIn.status === 503) admission.forgive();
      return signedIn;
    }
    admission.forgive(STRANGERS);
    const answer = await completeSignIn(ctx, signedIn, { secret, handOver, claimPaid, exchange });
    // If the account's address is unproven, the device is not marked as known: the address may belong to another
    // person.
    if (!isRefusal(answer) && signedIn.actor.isVerified) exchange.setCookie('device', withAccount(device, mark));
    return answer;
  });

  mount(refreshToken, async (ctx, _input, exchange) => {
    const refreshed = await renewSession(ctx, secret, exchange.cookie('refresh'));
    if (isRefusal(refreshed)) return refreshed;
    exchange.setCookie('access', refreshed.accessToken);
    exchange.setCookie('refresh', refreshed.refreshToken);
    return { access_token: refreshed.accessToken };
  });

  mount(logout, async (ctx, _input, exchange) => {
    await signOut(ctx, secret, exchange.cookie('refresh'));
    exchange.clearCookie('access');
    exchange.clearCookie('refresh');
    exchange.clearCookie('orders');
    return { loggedIn: false as const };
  });

  mountDevices(mount);
}

function mountDevices(mount: Mount): void {
  const devicesOf = async (ctx: Ctx, actor: SignedInCustomer) => devicesToWire(await listDevices(ctx, actor), actor);
  mount(listSessions, (ctx) => devicesOf(ctx, customerActing(ctx)));
  mount(deleteSession, async (ctx, { params }) => {
    const actor = customerActing(ctx);
    return (await endDevice(ctx, actor, params.id)) ?? devicesOf(ctx, actor);
  });
  mount(endOtherSessions, async (ctx) => {
    const actor = customerActing(ctx);
    await endOtherDevices(ctx, actor);
    return devicesOf(ctx, actor);
  });
}

/** Returns the user agent in printable ASCII, cut to the length that is stored. */
export function userAgentOf({ headers }: Exchange): string {
  return (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300);
}

export interface SignInParts {
  readonly secret: string;
  readonly handOver: HandOver;
  /** For orders of guests that were paid. */
  readonly claimPaid: Claim;
  readonly exchange: Exchange;
}

/**
 * Completes the sign-in in the order of 4.1.03: end the session before, move the guest's cart, set cookies. Paid orders
 * that guests placed with a proven address since the last sign-in are the account's before the first page is asked for.
 */
export async function completeSignIn(
  ctx: Ctx,
  { answer, refreshToken, actor }: SignedIn,
  { secret, handOver, claimPaid, exchange }: SignInParts,
): Promise<Answer<typeof login> | Refusal> {
  // The earlier session ends only now, after the new sign-in succeeded.
  await signOut(ctx, secret, exchange.cookie('refresh'));
  const merge = await takeOver(ctx, actor, handOver, exchange);
  if (isRefusal(merge)) return merge;
  if (actor.isVerified) await ctx.db.transact(ctx.tenant.id, (tx) => claimPaid(ctx, tx, actor.customerId, actor.email));
  exchange.setCookie('access', answer.access_token);
  exchange.setCookie('refresh', refreshToken);
  exchange.setCookie('csrf', newForgeryToken(actor));
  exchange.setCookie('newClient', actor.data.isNewClient ? 'newClient' : 'oldClient');
  return { ...answer, merge };
}

/** Moves the guest's data to the customer and deletes the guest's cookie. */
async function takeOver(
  ctx: Ctx,
  actor: SignedInCustomer,
  handOver: HandOver,
  exchange: Exchange,
): Promise<MergeReport | null | Refusal> {
  const { anonymousId } = ctx.actor;
  if (anonymousId === undefined) return null;
  const merge = await handOver({ ...ctx, actor }, anonymousId);
  if (!isRefusal(merge)) exchange.clearCookie('anonymous');
  return merge;
}
