import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Attempts, Counted, Limit } from '#platform/attempts.ts';
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
import { accountName, signIn } from './accounts.service.ts';
import { endDevice, endOtherDevices, listDevices, renewSession, signOut, type SignedIn } from './sessions.service.ts';

/** Per connection and account: enough for a forgetful person, too few for guessing. */
const PERSONS = limit('sign-in to an account from a connection', 10, 60_000);
/** A household or an office behind one connection; one password tried over many accounts is guessing too. */
const CONNECTIONS = limit('sign-in from a connection', 60, 60_000);
/** Strangers to the account, wherever they are: guesses are not spread over many connections. */
const STRANGERS = limit('sign-in to an account', 30, 900_000);
/** A browser that has signed in to the account before: no flood of strangers, at the account or at its office, counts for it. */
const DEVICES = limit('sign-in to an account from its device', 10, 60_000);

function limit(name: string, most: number, windowMs: number): Limit {
  return { name, most, windowMs, refusal: 'too_many_attempts' };
}

/** Hands what a guest had to the customer who signs in; the rooms that keep it stand above this one. */
export type HandOver = (ctx: Ctx, anonymousId: string) => Promise<MergeReport | null | Refusal>;

export function accountsRoutes(mount: Mount, secret: string, attempts: Attempts, handOver: HandOver): void {
  mount(login, async (ctx, { body }, exchange) => {
    const email = accountName(body.email);
    const mark = accountMark(secret, ctx.tenant.id, email);
    const device = readDevice(exchange.cookies['device']);
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
      // Too busy to look at the password: nothing was guessed.
      if (signedIn.status === 503) admission.forgive();
      return signedIn;
    }
    admission.forgive(STRANGERS);
    const answer = await completeSignIn(ctx, signedIn, { secret, handOver, exchange });
    // A browser that knows an account whose address nobody has proven knows nothing of that address's owner.
    if (!isRefusal(answer) && signedIn.actor.isVerified) exchange.setCookie('device', withAccount(device, mark));
    return answer;
  });

  mount(refreshToken, async (ctx, _input, exchange) => {
    const refreshed = await renewSession(ctx, secret, exchange.cookies['refresh']);
    if (isRefusal(refreshed)) return refreshed;
    exchange.setCookie('access', refreshed.accessToken);
    exchange.setCookie('refresh', refreshed.refreshToken);
    return { access_token: refreshed.accessToken };
  });

  mount(logout, async (ctx, _input, exchange) => {
    await signOut(ctx, secret, exchange.cookies['refresh']);
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

/** As the browser names itself, as far as the list of devices keeps it. */
export function userAgentOf({ headers }: Exchange): string {
  return (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300);
}

export interface SignInParts {
  readonly secret: string;
  readonly handOver: HandOver;
  readonly exchange: Exchange;
}

/** All that signing in does to the browser, in the order of 4.1.03: the session before ends, the guest's cart moves, cookies. */
export async function completeSignIn(
  ctx: Ctx,
  { answer, refreshToken, actor }: SignedIn,
  { secret, handOver, exchange }: SignInParts,
): Promise<Answer<typeof login> | Refusal> {
  // Who was signed in before stays so until somebody else is.
  await signOut(ctx, secret, exchange.cookies['refresh']);
  const merge = await takeOver(ctx, actor, handOver, exchange);
  if (isRefusal(merge)) return merge;
  exchange.setCookie('access', answer.access_token);
  exchange.setCookie('refresh', refreshToken);
  exchange.setCookie('csrf', newForgeryToken(actor));
  exchange.setCookie('newClient', actor.data.isNewClient ? 'newClient' : 'oldClient');
  return { ...answer, merge };
}

/** What the guest had goes to the customer, and the guest's cookie goes. */
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
