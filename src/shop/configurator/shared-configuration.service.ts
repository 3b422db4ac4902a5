import { languagesOf, textIn } from '#kernel/languages.ts';
import { createHash } from 'node:crypto';
import { Check } from 'typebox/value';
import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Static } from '#kernel/schema.ts';
import { canonicalForm } from '../catalog/canonical-form.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { lossLeadersOf } from '../catalog/loss-leaders.ts';
import type { Ctx } from '../context.ts';
import { productPageId } from '../product-page.ts';
import type { CatalogSnapshot } from '../catalog-snapshot.ts';
import { byFeature, byName, nearestSelection } from './compiled-product.ts';
import { LOSS_LEADER_ERRORS } from './loss-leader-errors.rules.ts';
import { preparedProduct, type generateConfigUrl, type lossLeaderInfo } from './shared-configuration.contract.ts';
import { findConfiguration, keepConfiguration } from './shared-configuration.repository.ts';

type Prepared = Static<typeof preparedProduct>;
type Kept = Answer<typeof generateConfigUrl>;

const CONFIGURATION_INVALID = refuse('configuration_invalid', 422);
/** 96 bits: no two configurations get the same key, and links stay short. */
const KEY_LENGTH = 16;

/** 7.5.06. Stores the valid configuration, not the received one. */
export async function keepPrepared(ctx: Ctx, config: string, productId: string | undefined): Promise<Kept | Refusal> {
  const prepared = readPrepared(config);
  if (!prepared || (productId !== undefined && productId !== prepared.mcpSku)) return CONFIGURATION_INVALID;
  const resolved = await resolvePrepared(ctx, prepared);
  return isRefusal(resolved) ? resolved : keep(ctx, resolved);
}

/** 7.5.05 */
export async function preparedOf(ctx: Ctx, key: string): Promise<string | Refusal> {
  const leader = (await preparedLeaders(ctx)).find((each) => keyOf(each) === key);
  if (leader) return canonicalForm(leader);
  const found = await ctx.db.transact(ctx.tenant.id, (tx) => findConfiguration(tx, ctx.tenant.id, key));
  return found === undefined
    ? refuse('prepared_not_found', 404, { message: LOSS_LEADER_ERRORS.noSelection })
    : JSON.stringify(found);
}

/** 7.5.04. Only reads: the prepared product of a special offer is computed and never stored. */
export async function describeLossLeader(ctx: Ctx, key: string): Promise<Answer<typeof lossLeaderInfo> | Refusal> {
  const leader = lossLeadersOf(ctx).find(({ lossLeaderKey }) => lossLeaderKey === key);
  if (!leader) return refuse('loss_leader_not_found', 404, { message: LOSS_LEADER_ERRORS.noKey });
  const resolved = await resolvePrepared(ctx, preparedBy(leader));
  if (isRefusal(resolved)) return notOpened(resolved);
  const preconfiguredKey = keyOf(resolved);
  const found = await ctx.catalog.product(leader.productId);
  const texts = found?.state === 'sold' ? found.sold.compiled.product.texts : undefined;
  return {
    product: {
      mcpSku: leader.productId,
      productName: texts ? textIn(texts.name, languagesOf(ctx.tenant)) : '',
      path: `${await linkTo(ctx, resolved, preconfiguredKey)}&loss_leader=${leader.lossLeaderKey}`,
      configuration: resolved.configuration,
      quantity: leader.quantity,
    },
    lossLeader: { lossLeaderKey: leader.lossLeaderKey, promocodeId: leader.promocodeId, product: leader.productId },
    preconfiguredKey,
  };
}

/** The product cannot be read now, is not sold here, or does not have the prepared choices. */
function notOpened(refused: Refusal): Refusal {
  const { notFetched, noProduct, noSelection } = LOSS_LEADER_ERRORS;
  if (refused.refusal === 'product_in_maintenance') return { ...refused, message: notFetched };
  const isNotSold = refused.refusal === 'product_not_found' || refused.refusal === 'product_retired';
  return { ...refused, message: isNotSold ? noProduct : noSelection };
}

function readPrepared(config: string): Prepared | undefined {
  try {
    const parsed: unknown = JSON.parse(config);
    return Check(preparedProduct, parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The same preparation with every choice valid and every attribute under its name. */
async function resolvePrepared(ctx: Ctx, prepared: Prepared): Promise<Prepared | Refusal> {
  const sold = await soldProduct(ctx, prepared.mcpSku);
  if (isRefusal(sold)) return sold;
  const wanted = byFeature(sold.compiled.product, prepared.configuration);
  const selection = wanted && nearestSelection(sold.compiled, wanted);
  return selection ? { ...prepared, configuration: byName(sold.compiled.product, selection) } : CONFIGURATION_INVALID;
}

async function keep(ctx: Ctx, prepared: Prepared): Promise<Kept> {
  const key = keyOf(prepared);
  await ctx.db.transact(ctx.tenant.id, (tx) =>
    keepConfiguration(tx, ctx.tenant.id, key, prepared.mcpSku, canonicalForm(prepared)),
  );
  return { key, path: await linkTo(ctx, prepared, key) };
}

function keyOf(prepared: Prepared): string {
  return createHash('sha256').update(canonicalForm(prepared)).digest('base64url').slice(0, KEY_LENGTH);
}

async function linkTo(ctx: Ctx, { mcpSku }: Prepared, key: string): Promise<string> {
  const page = await ctx.pages.byId(productPageId(mcpSku));
  return `${page?.path ?? '/'}?key=${key}`;
}

function preparedBy({
  productId: mcpSku,
  configuration,
  quantity,
  priority,
}: CatalogSnapshot['lossLeaders'][number]): Prepared {
  return { mcpSku, configuration, quantity, priority };
}

/**
 * The prepared configurations of this shop's special offers. Their keys look like those of the database, but they have
 * no row.
 */
async function preparedLeaders(ctx: Ctx): Promise<Prepared[]> {
  const resolved = await Promise.all(lossLeadersOf(ctx).map((leader) => resolvePrepared(ctx, preparedBy(leader))));
  return resolved.filter((each): each is Prepared => !isRefusal(each));
}
