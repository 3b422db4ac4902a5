import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { limitAttempts } from '#platform/attempts.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { login, logout, refreshToken, type MergeReport } from './accounts.contract.ts';
import { newForgeryToken } from './forgery-token.ts';
import { refreshSession, signIn, signOut } from './accounts.service.ts';

/** Per address and account: enough for a forgetful person, too few for guessing. */
const LOGIN_ATTEMPTS = 10;
/** A household or an office behind one address. */
const LOGIN_ATTEMPTS_PER_ADDRESS = 60;
const LOGIN_WINDOW_MS = 60_000;

/** Hands what a guest had to the customer who signs in; the rooms that keep it stand above this one. */
export type HandOver = (ctx: Ctx, anonymousId: string) => Promise<MergeReport | null | Refusal>;

export function accountsRoutes(mount: Mount, secret: string, handOver: HandOver): void {
  const attempts = limitAttempts(LOGIN_ATTEMPTS, LOGIN_WINDOW_MS);
  const perAddress = limitAttempts(LOGIN_ATTEMPTS_PER_ADDRESS, LOGIN_WINDOW_MS);

  mount(login, async (ctx, { body }, exchange) => {
    const now = ctx.now.epochMilliseconds;
    const address = `${ctx.tenant.id} ${exchange.ip}`;
    const account = `${address} ${body.email.trim().toLowerCase()}`;
    if (!attempts.admit(account, now))
      return refuse('too_many_attempts', 429, { retryAfterMs: attempts.rest(account, now) });
    // One password tried over many accounts is guessing too.
    if (!perAddress.admit(address, now))
      return refuse('too_many_attempts', 429, { retryAfterMs: perAddress.rest(address, now) });
    const signedIn = await signIn(ctx, secret, body.email, body.password);
    if (isRefusal(signedIn)) return signedIn;
    // Who was signed in before stays so until somebody else is.
    await signOut(ctx, exchange.cookies['refresh']);
    const merge = await takeOver(ctx, signedIn.actor, handOver, exchange);
    if (isRefusal(merge)) return merge;
    exchange.setCookie('access', signedIn.answer.access_token);
    exchange.setCookie('refresh', signedIn.refreshToken);
    exchange.setCookie('csrf', newForgeryToken(signedIn.actor));
    exchange.setCookie(
      'newClient',
      signedIn.answer.customer.customerMetadata.user_newclient === '1' ? 'newClient' : 'oldClient',
    );
    return { ...signedIn.answer, merge };
  });

  mount(refreshToken, async (ctx, _input, exchange) => {
    const refreshed = await refreshSession(ctx, secret, exchange.cookies['refresh']);
    if (isRefusal(refreshed)) return refreshed;
    exchange.setCookie('access', refreshed.accessToken);
    if (refreshed.refreshToken) exchange.setCookie('refresh', refreshed.refreshToken);
    return { access_token: refreshed.accessToken };
  });

  mount(logout, async (ctx, _input, exchange) => {
    await signOut(ctx, exchange.cookies['refresh']);
    exchange.clearCookie('access');
    exchange.clearCookie('refresh');
    return { loggedIn: false as const };
  });
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
