import type { Answer } from '#kernel/endpoint.ts';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { isPremium, type Ctx } from '../context.ts';
import { codeOf, evaluate, UNFIT } from './engine/evaluate.ts';
import type { Selection } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { lossLeadersOf } from '../catalog/loss-leaders.ts';
import { resolveSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import type { LivePromotion, LossLeader } from './promotion.ts';
import type { checkInput } from './promotions.contract.ts';
import {
  countUse,
  findPromotion,
  forgetUsers,
  giveBackUses,
  type PromotionName,
  type Redeemer,
} from './promotions.repository.ts';

type CheckResult = Answer<typeof checkInput>;

const NOT_VALID: CheckResult = {
  isValid: false,
  promocodeStatus: 'generic_error',
  promocodeId: null,
  basisPoints: null,
  amountCents: null,
};
/** What the customer can still mend by choosing otherwise does not make a code wrong. */
const MENDABLE = new Set<string>(['minimum', 'no_file_check', 'other_currency'] satisfies (typeof UNFIT)[number][]);

function customerClassOf({ actor }: Pick<Ctx, 'actor'>): 'standard' | 'premium' {
  return isPremium(actor) ? 'premium' : 'standard';
}

/** What a promotion is held against, but for the amounts of the cell or line. */
export function promotionFacts(ctx: Ctx, { sold }: { readonly sold: SoldProduct }, currency: Currency) {
  const { id: productId, family } = sold.compiled.product;
  return { productId, family, customerClass: customerClassOf(ctx), currency, now: ctx.now.epochMilliseconds };
}

/** The customer as promotions know them: signed in, by the address of the order, or by both. */
function redeemerOf({ actor }: Pick<Ctx, 'actor'>, email: string | null): Redeemer {
  const own = actor.kind === 'customer' ? [actor.email] : [];
  return {
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    emails: [...own, ...(email === null ? [] : [email])].map((each) => each.toLowerCase()),
  };
}

export async function livePromotion(
  ctx: Ctx,
  tx: Tx,
  name: PromotionName,
  email: string | null,
): Promise<LivePromotion | undefined> {
  return findPromotion(tx, ctx.tenant.id, name, redeemerOf(ctx, email));
}

/** Whether what becomes of a promotion tells of the person it is asked for: who has ordered, who has used it. */
export async function isPersonal(ctx: Ctx, tx: Tx, promotionId: string): Promise<boolean> {
  const live = await livePromotion(ctx, tx, { id: promotionId }, null);
  return live !== undefined && (live.promotion.firstOrder === true || live.promotion.maxUsesPerCustomer !== undefined);
}

/** Uses a promotion up for an order; false when it does not exist any more or its last use is gone. */
export async function redeem(
  ctx: Ctx,
  tx: Tx,
  promotionId: string,
  order: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const live = await livePromotion(ctx, tx, { id: promotionId }, order.email);
  return live !== undefined && countUse(tx, ctx.tenant.id, live.promotion, order, redeemerOf(ctx, order.email));
}

/** Gives the uses of an order back. */
export function releaseUses(ctx: Ctx, tx: Tx, orderId: string): Promise<void> {
  return giveBackUses(tx, ctx.tenant.id, orderId);
}

/** The prepared offer of a key, in this shop. */
export function lossLeaderOf(ctx: Pick<Ctx, 'catalog'>, key: string | undefined): LossLeader | undefined {
  return key ? lossLeadersOf(ctx).find(({ lossLeaderKey }) => lossLeaderKey === key) : undefined;
}

/** A window product is exactly what was prepared: every choice of this configuration, this quantity, this priority. */
export function isLossLeader(
  leader: LossLeader,
  compiled: CompiledProduct,
  selection: Selection,
  quantity: number,
  priority: string,
): boolean {
  if (leader.productId !== compiled.product.id || leader.quantity !== quantity || leader.priority !== priority)
    return false;
  const wanted = preparedSelection(leader, compiled);
  return wanted !== undefined && Object.keys(wanted).every((feature) => selection[feature] === wanted[feature]);
}

/** By product version and offer: the same for everybody who asks. */
const prepared = new WeakMap<CompiledProduct, WeakMap<LossLeader, Selection | undefined>>();

function preparedSelection(leader: LossLeader, compiled: CompiledProduct): Selection | undefined {
  let known = prepared.get(compiled);
  if (!known) prepared.set(compiled, (known = new WeakMap()));
  if (!known.has(leader)) known.set(leader, resolveSelection(compiled, leader.configuration));
  return known.get(leader);
}

/** 7.5.12: by typed code. */
export async function checkCode(
  ctx: Ctx,
  mcpSku: string,
  input: string,
  currency: Currency,
): Promise<CheckResult | Refusal> {
  const code = codeOf(input);
  if (code === '') return { ...NOT_VALID, promocodeStatus: 'empty_value' };
  return check(ctx, mcpSku, { code }, currency);
}

/** 7.5.12: by the id that was remembered. */
export async function checkStored(
  ctx: Ctx,
  mcpSku: string,
  id: string,
  currency: Currency,
): Promise<CheckResult | Refusal> {
  if (id.trim() === '') return { ...NOT_VALID, promocodeStatus: 'empty_value' };
  return check(ctx, mcpSku, { id }, currency);
}

async function check(
  ctx: Ctx,
  mcpSku: string,
  name: PromotionName,
  currency: Currency,
): Promise<CheckResult | Refusal> {
  const sold = await soldProduct(ctx, mcpSku);
  if (isRefusal(sold)) return sold;
  const live = await ctx.db.transact(ctx.tenant.id, (tx) => livePromotion(ctx, tx, name, null));
  if (!live) return NOT_VALID;
  const evaluation = evaluate(live, {
    ...promotionFacts(ctx, { sold }, currency),
    netCents: Number.MAX_SAFE_INTEGER,
    fileCheck: true,
    fileCheckCents: 0,
    // A window's promotion is never typed; remembered by its id it belongs to the prepared product.
    lossLeader: 'id' in name,
  });
  if (!evaluation.applies && !MENDABLE.has(evaluation.reason)) return NOT_VALID;
  return {
    isValid: true,
    promocodeStatus: 'valid',
    promocodeId: live.promotion.id,
    basisPoints: live.promotion.basisPoints ?? null,
    amountCents: live.promotion.amount?.[currency] ?? null,
  };
}

/** Of orders whose person asked to be forgotten. */
export function forgetUses(ctx: Ctx, tx: Tx, orderIds: readonly string[]): Promise<void> {
  return forgetUsers(tx, ctx.tenant.id, orderIds);
}
