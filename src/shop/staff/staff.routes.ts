import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Attempts, Counted, Limit } from '#platform/attempts.ts';
import { accountName } from '../accounts/accounts.service.ts';
import { userAgentOf } from '../accounts/accounts.routes.ts';
import { isForgeryTokenOf, newForgeryToken } from '../accounts/forgery-token.ts';
import { accountMark, readDevice, withAccount } from '../accounts/known-device.ts';
import { staffActing, type Ctx, type SignedInStaff } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { acceptInvite } from './invites.service.ts';
import {
  blockMember,
  changeMemberScopes,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  resetMemberSecondFactor,
  type MemberWire,
} from './members.contract.ts';
import {
  block,
  changeScopes,
  endSessions,
  inviteAgain,
  inviteNew,
  members,
  removeSecondFactor,
} from './members.service.ts';
import {
  acceptStaffInvite,
  beginSecondFactor,
  readStaffSessionState,
  secondFactorLater,
  staffCode,
  staffSignIn,
  staffSignOut,
  switchDebug,
  type StaffSessionWire,
} from './sign-in.contract.ts';
import {
  beginSignIn,
  completeSignIn,
  completeWithout,
  lockBegun,
  offerSecondFactor,
  signStaffOut,
  staffIdOf,
  stepOf,
  type SignInParts,
} from './sign-in.service.ts';
import type { OpenedStaffSession } from './staff-sessions.service.ts';
import { readTrailPage } from './trail.contract.ts';
import { readTrail } from './trail.service.ts';

/** Passwords, per connection and account, per connection, and per account over all connections. */
const PERSONS = limit('staff sign-in to an account from a connection', 10, 60_000);
const CONNECTIONS = limit('staff sign-in from a connection', 30, 60_000);
const STRANGERS = limit('staff sign-in to an account', 30, 900_000);
/** A browser that has signed in before has its own limit, so that attempts of strangers do not block it. */
const DEVICES = limit('staff sign-in to an account from its device', 10, 60_000);
/** Codes have six digits, so few may be tried, whoever tries them and from wherever. */
const CODES = limit('second factor of staff', 10, 900_000);
/** Mails to addresses that a member of staff types. */
const INVITED = limit('invitations by a member of staff', 30, 3_600_000);
const INVITES = limit('staff invitations from a connection', 30, 3_600_000);

function limit(name: string, most: number, windowMs: number): Limit {
  return { name, most, windowMs, refusal: 'too_many_attempts' };
}

export interface StaffParts extends SignInParts {
  readonly attempts: Attempts;
}

export function staffRoutes(mount: Mount, parts: StaffParts): void {
  const { secret, attempts, needsSecondFactor } = parts;

  mount(readStaffSessionState, async (ctx, _input, exchange) => {
    const begun = await ctx.db.transact(ctx.tenant.id, (tx) =>
      lockBegun(ctx, tx, secret, exchange.cookie('staffStep')),
    );
    return sessionToWire(ctx, exchange, { step: begun ? stepOf(begun) : null, mayWait: !needsSecondFactor });
  });

  mount(staffSignIn, async (ctx, { body }, exchange) => {
    const email = accountName(body.email);
    const mark = accountMark(secret, ctx.tenant.id, `staff ${email}`);
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
    const begun = await beginSignIn(ctx, secret, { email, password: body.password, isKnown });
    if (isRefusal(begun)) {
      // The server was too busy to check the password, so the attempt does not count.
      if (begun.status === 503) admission.forgive();
      return begun;
    }
    admission.forgive(STRANGERS);
    exchange.setCookie('staffStep', begun.cookie);
    return { step: begun.step, mayWait: !needsSecondFactor };
  });

  mount(beginSecondFactor, (ctx, _input, exchange) => offerSecondFactor(ctx, secret, exchange.cookie('staffStep')));

  mount(staffCode, async (ctx, { body }, exchange) => {
    const cookie = exchange.cookie('staffStep');
    const staffId = staffIdOf(cookie);
    if (staffId === undefined) return refuse('staff_step_expired', 401);
    const admission = await attempts.admit(ctx.tenant.id, [CODES, staffId]);
    if (isRefusal(admission)) return admission;
    const done = await completeSignIn(ctx, secret, { cookie, code: body.code, userAgent: userAgentOf(exchange) });
    if (isRefusal(done)) return done;
    admission.forgive();
    const mark = accountMark(secret, ctx.tenant.id, `staff ${done.actor.email}`);
    exchange.setCookie('device', withAccount(readDevice(exchange.cookie('device')), mark));
    return { ...signedIn(done, exchange), recoveryCodes: [...done.recoveryCodes] };
  });

  mount(secondFactorLater, async (ctx, _input, exchange) => {
    const done = await completeWithout(ctx, parts, {
      cookie: exchange.cookie('staffStep'),
      userAgent: userAgentOf(exchange),
    });
    return isRefusal(done) ? done : signedIn(done, exchange);
  });

  mount(acceptStaffInvite, async (ctx, { body }, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [INVITES, exchange.ip]);
    return isRefusal(admission) ? admission : acceptInvite(ctx, body);
  });

  mount(staffSignOut, async (ctx, _input, exchange) => {
    await signStaffOut(ctx, staffActing(ctx));
    exchange.clearCookie('staff');
    exchange.clearCookie('staffCsrf');
    exchange.clearCookie('agent');
    exchange.clearCookie('debug');
    return { signedOut: true as const };
  });

  mount(switchDebug, (_ctx, { body }, exchange) => {
    if (body.on) exchange.setCookie('debug', '1');
    else exchange.clearCookie('debug');
    return Promise.resolve({ on: body.on });
  });

  membersRoutes(mount, attempts);

  mount(readTrailPage, (ctx, { query }) =>
    readTrail(ctx, {
      staffId: query.by,
      act: query.act,
      subject: subjectOf(query),
      before: query.after === undefined ? undefined : Number(query.after),
    }),
  );
}

function membersRoutes(mount: Mount, attempts: Attempts): void {
  const mailing = async (ctx: Ctx, send: () => Promise<MemberWire[] | Refusal>) => {
    const admission = await attempts.admit(ctx.tenant.id, [INVITED, staffActing(ctx).staffId]);
    if (isRefusal(admission)) return admission;
    const sent = await send();
    if (isRefusal(sent)) admission.forgive();
    return sent;
  };
  mount(listMembers, (ctx) => members(ctx));
  mount(inviteMember, (ctx, { body }) => mailing(ctx, () => inviteNew(ctx, body)));
  mount(inviteMemberAgain, (ctx, { params }) => mailing(ctx, () => inviteAgain(ctx, params.id)));
  mount(changeMemberScopes, (ctx, { params, body }) => changeScopes(ctx, params.id, body.scopes));
  mount(blockMember, (ctx, { params }) => block(ctx, params.id));
  mount(resetMemberSecondFactor, (ctx, { params }) => removeSecondFactor(ctx, params.id));
  mount(endMemberSessions, (ctx, { params }) => endSessions(ctx, params.id));
}

function subjectOf({ order, customer }: { order?: string | undefined; customer?: string | undefined }) {
  if (order !== undefined) return { kind: 'order', id: order };
  return customer === undefined ? undefined : { kind: 'customer', id: customer };
}

function signedIn({ token, actor }: OpenedStaffSession, exchange: Exchange) {
  const csrfToken = newForgeryToken(actor);
  exchange.setCookie('staff', token);
  exchange.setCookie('staffCsrf', csrfToken);
  exchange.setCookie('agent', '1');
  exchange.clearCookie('staffStep');
  return { staff: memberToWire(actor), csrfToken };
}

function sessionToWire(
  { tenant, actor }: Ctx,
  exchange: Exchange,
  begun: Pick<StaffSessionWire, 'step' | 'mayWait'>,
): StaffSessionWire {
  const { id, brand, timeZone, domain } = tenant;
  return {
    shop: { id, brand: brand.name, locale: domain.locale, timeZone, currency: domain.currency },
    staff: actor.kind === 'staff' ? memberToWire(actor) : null,
    ...begun,
    csrfToken: forgeryTokenFor({ actor }, exchange),
  };
}

function forgeryTokenFor({ actor }: Pick<Ctx, 'actor'>, exchange: Exchange): string {
  const current = exchange.cookie('staffCsrf');
  if (current !== undefined && isForgeryTokenOf(current, actor)) return current;
  const token = newForgeryToken(actor);
  exchange.setCookie('staffCsrf', token);
  return token;
}

function memberToWire({ staffId: id, email, name, scopes }: SignedInStaff) {
  return { id, email, name, scopes: [...scopes] };
}
