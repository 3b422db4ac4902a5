import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { readCompanyNumber } from '../accounts/company-number.ts';
import { setPremium } from '../accounts/premium.service.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refuseField, refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { answerMail, applicationMail } from './premium-mails.ts';
import type { PremiumForm, PremiumState } from './premium.contract.ts';
import {
  decideApplication,
  findApplication,
  insertApplication,
  listOpenApplications,
  type Application,
} from './premium.repository.ts';

export function showPremium(ctx: Ctx, actor: SignedInCustomer): Promise<PremiumState> {
  return ctx.db.transact(ctx.tenant.id, (tx) => stateOf(ctx, tx, actor));
}

/** Sends an application to the shop. Two simultaneous requests create only one. */
export async function applyForPremium(
  ctx: Ctx,
  actor: SignedInCustomer,
  typed: PremiumForm,
): Promise<PremiumState | Refusal> {
  const refused = refusedForm(ctx, 'premium', typed);
  if (refused) return refused;
  if (actor.data.isPremium) return refuse('already_premium', 409);
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as PremiumForm;
  const companyNumber = await readCompanyNumber(trimmed.companyCountry, trimmed.companyNumber);
  if (companyNumber === undefined) return refuseField(ctx, 'companyNumber', 'company_number_wrong');
  const form = { ...trimmed, companyNumber };
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<PremiumState | Refusal> => {
    const at = timestampOf(ctx);
    const isNew = await insertApplication(tx, ctx.tenant.id, bearerId(), actor.customerId, form, at);
    if (!isNew) return refuse('application_open', 409);
    await queueMails(ctx, tx, applicationMail(ctx, actor, form), answerMail(ctx, actor.email, 'received', ''));
    return stateOf(ctx, tx, actor);
  });
}

async function stateOf(ctx: Ctx, tx: Tx, { customerId, data }: SignedInCustomer): Promise<PremiumState> {
  const last = await findApplication(tx, ctx.tenant.id, customerId);
  return {
    isPremium: data.isPremium,
    openSince: last?.state === 'open' ? last.createdAt.toISOString() : null,
    last: last && last.state !== 'open' ? last.state : null,
    reason: last?.state === 'open' ? '' : (data.premiumReason ?? ''),
  };
}

export interface PremiumDecision {
  readonly isPremium: boolean;
  readonly reason: string;
  /** Writes down, in the same transaction and only when something changes, who decided. */
  record?(tx: Tx): Promise<void>;
}

/** Returns the latest application of a customer, open or decided. */
export function lastApplicationOf(ctx: Ctx, tx: Tx, customerId: string): Promise<Application | undefined> {
  return findApplication(tx, ctx.tenant.id, customerId);
}

/**
 * Records the shop's decision. It also answers an open application. The customer gets a mail when the status changes or
 * an application is declined.
 */
export async function decidePremium(
  ctx: Ctx,
  customerId: string,
  { isPremium, reason, record }: PremiumDecision,
): Promise<'changed' | 'same' | 'gone'> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const { before, after } = (await setPremium(ctx, tx, customerId, { isPremium, reason })) ?? {};
    if (!before || !after) return 'gone';
    const state = isPremium ? 'accepted' : 'declined';
    const hadAsked = await decideApplication(tx, ctx.tenant.id, customerId, state, timestampOf(ctx));
    const isNews = before.data.isPremium !== isPremium;
    const answer = isNews ? (isPremium ? 'accepted' : 'ended') : hadAsked && !isPremium ? 'declined' : undefined;
    if (answer) await queueMails(ctx, tx, answerMail(ctx, after.email, answer, reason));
    const isChanged = isNews || hadAsked || before.data.premiumReason !== after.data.premiumReason;
    if (isChanged) await record?.(tx);
    return isChanged ? 'changed' : 'same';
  });
}

export function openApplications(ctx: Ctx): Promise<(Application & { readonly email: string })[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listOpenApplications(tx, ctx.tenant.id));
}
