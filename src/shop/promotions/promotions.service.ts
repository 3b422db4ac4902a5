import { randomInt } from 'node:crypto';
import { timestampOf } from '#kernel/local-date.ts';
import { mailName } from '#kernel/mail-name.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { Currency } from '#kernel/currencies.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { isPremium, type Ctx } from '../context.ts';
import { codeOf, evaluate, UNFIT } from './engine/evaluate.ts';
import type { Selection } from '../catalog/product.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { lossLeadersOf } from '../catalog/loss-leaders.ts';
import { resolveSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import type { LivePromotion, LossLeader, QuotedPrice } from './promotion.ts';
import type { checkInput } from './promotions.contract.ts';
import {
  countUse,
  endIssued,
  findPromotion,
  forgetUsers,
  giveBackUses,
  insertIssued,
  issuedStates,
  lockPromotions,
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
/** The customer can fix these with another choice, so they do not make a code wrong. */
const MENDABLE = new Set<string>([
  'minimum',
  'no_file_check',
  'other_currency',
  'not_as_quoted',
] satisfies (typeof UNFIT)[number][]);

function customerClassOf({ actor }: Pick<Ctx, 'actor'>): 'standard' | 'premium' {
  return isPremium(actor) ? 'premium' : 'standard';
}

/** The facts that a promotion is checked with, except the amounts of the cell or line. */
export function promotionFacts(ctx: Ctx, { sold }: { readonly sold: SoldProduct }, currency: Currency) {
  const { id: productId, family } = sold.compiled.product;
  return { productId, family, customerClass: customerClassOf(ctx), currency, now: ctx.now.epochMilliseconds };
}

/** The customer for promotions: signed in, by the email of the order, or both. */
function redeemerOf({ actor }: Pick<Ctx, 'actor'>, email: string | null, exceptOrderId: string | null): Redeemer {
  const own = actor.kind === 'customer' ? [actor.email] : [];
  return {
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    emails: [...own, ...(email === null ? [] : [email])].map(mailName),
    exceptOrderId,
  };
}

/** @param amendedOrderId the order whose line is being changed: its own uses do not count against it */
export async function livePromotion(
  ctx: Ctx,
  tx: Tx,
  name: PromotionName,
  email: string | null,
  amendedOrderId: string | null = null,
): Promise<LivePromotion | undefined> {
  return findPromotion(tx, ctx.tenant.id, name, redeemerOf(ctx, email, amendedOrderId));
}

/** Whether the result of a promotion depends on the person, namely on earlier orders or uses. */
export async function isPersonal(ctx: Ctx, tx: Tx, promotionId: string): Promise<boolean> {
  const live = await livePromotion(ctx, tx, { id: promotionId }, null);
  return live !== undefined && (live.promotion.firstOrder === true || live.promotion.maxUsesPerCustomer !== undefined);
}

/** Counts a use of a promotion for an order. False if it no longer exists or has no use left. */
export async function redeem(
  ctx: Ctx,
  tx: Tx,
  promotionId: string,
  order: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const live = await livePromotion(ctx, tx, { id: promotionId }, order.email, order.id);
  const redeemer = redeemerOf(ctx, order.email, order.id);
  return live !== undefined && countUse(tx, ctx.tenant.id, live.promotion, order, redeemer);
}

/** Gives the uses of an order back, or only those of the named promotions. */
export function releaseUses(ctx: Ctx, tx: Tx, orderId: string, only?: readonly string[]): Promise<void> {
  return giveBackUses(tx, ctx.tenant.id, orderId, only);
}

/** Returns how a request names its promotion: by the prepared offer, or by the typed code. */
export function promotionNamed(
  ctx: Pick<Ctx, 'catalog'>,
  {
    promocode,
    lossLeaderKey,
  }: { readonly promocode?: string | undefined; readonly lossLeaderKey?: string | undefined },
): PromotionName | undefined {
  const leader = lossLeaderOf(ctx, lossLeaderKey);
  if (leader) return { id: leader.promocodeId };
  const code = codeOf(promocode ?? '');
  return code === '' ? undefined : { code };
}

/** Locks promotions for an amendment, before any stock is locked. */
export function holdPromotions(
  ctx: Ctx,
  tx: Tx,
  ids: readonly string[],
  name: PromotionName | undefined,
): Promise<void> {
  return lockPromotions(tx, ctx.tenant.id, ids, name);
}

/** The prepared offer with this key, in this shop. */
export function lossLeaderOf(ctx: Pick<Ctx, 'catalog'>, key: string | undefined): LossLeader | undefined {
  return key ? lossLeadersOf(ctx).find(({ lossLeaderKey }) => lossLeaderKey === key) : undefined;
}

/**
 * A line is a special offer only if it is exactly the prepared one: every choice of this configuration, this quantity,
 * this priority.
 */
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

/** By product version and offer. It is the same for all callers. */
const prepared = new WeakMap<CompiledProduct, WeakMap<LossLeader, Selection | undefined>>();

function preparedSelection(leader: LossLeader, compiled: CompiledProduct): Selection | undefined {
  let known = prepared.get(compiled);
  if (!known) prepared.set(compiled, (known = new WeakMap()));
  if (!known.has(leader)) known.set(leader, resolveSelection(compiled, leader.configuration));
  return known.get(leader);
}

/** 7.5.12: by the typed code. */
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

/** 7.5.12: by the remembered id. */
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
    // A special offer's promotion is never typed. If it is remembered by its id, it belongs to the prepared product.
    lossLeader: 'id' in name,
    chosen: { selection: {}, quantity: 0, priority: 'std' },
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

/** A price for one customer, on one product, until a moment. */
export interface IssuedQuote extends QuotedPrice {
  readonly productId: string;
  /** ISO instant, to the second. */
  readonly until: string;
}

/** The promotion by which a quoted price is had, once. Its code cannot be guessed. */
export async function issueQuote(
  ctx: Ctx,
  tx: Tx,
  { productId, until, ...quoted }: IssuedQuote,
): Promise<{ readonly promotionId: string; readonly code: string }> {
  const promotionId = `quote-${bearerId()}`;
  const code = quoteCode();
  await insertIssued(
    tx,
    ctx.tenant.id,
    {
      id: promotionId,
      code,
      lane: 'code',
      products: [productId],
      until,
      maxUses: 1,
      tenants: [ctx.tenant.id],
      quoted,
    },
    timestampOf(ctx),
  );
  return { promotionId, code };
}

/** Ends quotes that another one replaces. An order that was placed with one keeps its price. */
export async function withdrawQuotes(ctx: Ctx, tx: Tx, promotionIds: readonly string[]): Promise<void> {
  if (promotionIds.length > 0) await endIssued(tx, ctx.tenant.id, promotionIds);
}

export async function quoteStates(
  ctx: Ctx,
  tx: Tx,
  promotionIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly isActive: boolean; readonly used: number }>> {
  const states = promotionIds.length > 0 ? await issuedStates(tx, ctx.tenant.id, promotionIds) : [];
  return new Map(states.map(({ id, ...state }) => [id, state]));
}

/** Without letters and digits that are taken for each other. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 60 bits, in groups that are read out on the telephone. */
function quoteCode(): string {
  const group = () => Array.from({ length: 4 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  return `Q-${group()}-${group()}-${group()}`;
}
