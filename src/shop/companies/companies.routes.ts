import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Attempts, Limit } from '#platform/attempts.ts';
import { accountName } from '../accounts/accounts.service.ts';
import type { Proof } from '../accounts/proven-email.service.ts';
import { MAILS } from '../accounts/registration.routes.ts';
import { customerActing, type Ctx } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { readOpenedLink } from '../opened-links.ts';
import {
  acceptInvite,
  changeCompany,
  changeMember,
  foundCompany,
  inviteMember,
  readBuying,
  readCompany,
  readInvite,
  removeMember,
  resendInvite,
  withdrawInvite,
} from './companies.contract.ts';
import { buyingOf } from './buying.service.ts';
import {
  change,
  changeRules,
  found,
  invite,
  invitedBy,
  remove,
  resend,
  showCompany,
  withdraw,
  type OnRights,
} from './companies.service.ts';
import { accept, showInvite } from './joining.service.ts';

/** Each invitation sends a mail to an address that the owner entered. */
const INVITES: Limit = {
  name: 'invitations of an account',
  most: 30,
  windowMs: 3_600_000,
  refusal: 'too_many_attempts',
};

export interface CompaniesParts extends Proof {
  readonly attempts: Attempts;
  readonly onRights: OnRights;
}

export function companiesRoutes(mount: Mount, { attempts, onRights, ...proof }: CompaniesParts): void {
  const keyOf = ({ cookie }: Exchange) => readOpenedLink(cookie('links'), 'company');
  const admitted = async (ctx: Ctx, email: string): Promise<Refusal | undefined> => {
    const { customerId } = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [INVITES, customerId], [MAILS, accountName(email)]);
    return isRefusal(admission) ? admission : undefined;
  };
  mount(readCompany, (ctx) => showCompany(ctx, customerActing(ctx)));
  mount(foundCompany, (ctx) => found(ctx, customerActing(ctx)));
  mount(
    inviteMember,
    async (ctx, { body }) => (await admitted(ctx, body.email)) ?? invite(ctx, customerActing(ctx), body),
  );
  mount(resendInvite, async (ctx, { params }) => {
    const email = await invitedBy(ctx, customerActing(ctx), params.id);
    if (isRefusal(email)) return email;
    return (await admitted(ctx, email)) ?? resend(ctx, customerActing(ctx), params.id);
  });
  mount(withdrawInvite, (ctx, { params }) => withdraw(ctx, customerActing(ctx), params.id));
  mount(changeCompany, (ctx, { body }) => changeRules(ctx, customerActing(ctx), body));
  mount(readBuying, (ctx) => buyingOf(ctx));
  mount(changeMember, (ctx, { params, body }) => change(ctx, customerActing(ctx), params.id, body, onRights));
  mount(removeMember, (ctx, { params }) => remove(ctx, customerActing(ctx), params.id, onRights));
  mount(readInvite, (ctx, _input, exchange) => showInvite(ctx, customerActing(ctx), keyOf(exchange)));
  mount(acceptInvite, (ctx, _input, exchange) => accept(ctx, proof, customerActing(ctx), keyOf(exchange)));
}
