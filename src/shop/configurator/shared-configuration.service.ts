import { createHash } from 'node:crypto';
import { Check } from 'typebox/value';
import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Static } from '#kernel/schema.ts';
import { canonicalForm } from '../catalog/canonical-form.ts';
import type { Ctx } from '../context.ts';
import { byFeature, byName, nearestSelection } from './compiled-product.ts';
import { preparedProduct, type generateConfigUrl, type lossLeaderInfo } from './shared-configuration.contract.ts';
import { findConfiguration, keepConfiguration } from './shared-configuration.repository.ts';

type Prepared = Static<typeof preparedProduct>;
type Kept = Answer<typeof generateConfigUrl>;

const CONFIGURATION_INVALID = refuse('configuration_invalid', 422);
/** 96 bits: nobody's two configurations meet, and nobody reads long links aloud. */
const KEY_LENGTH = 16;

/** 7.5.06. What is kept is the valid configuration, not what was sent. */
export async function keepPrepared(ctx: Ctx, config: string, productId: string | undefined): Promise<Kept | Refusal> {
  const prepared = readPrepared(config);
  if (!prepared || (productId !== undefined && productId !== prepared.mcpSku)) return CONFIGURATION_INVALID;
  const settled = settlePrepared(ctx, prepared);
  return isRefusal(settled) ? settled : keep(ctx, settled);
}

/** 7.5.05 */
export async function preparedOf(ctx: Ctx, key: string): Promise<string | Refusal> {
  const found = await ctx.db.transact(ctx.tenant.id, (tx) => findConfiguration(tx, ctx.tenant.id, key));
  return found === undefined
    ? refuse('prepared_not_found', 404, { message: 'No custom product selection found' })
    : JSON.stringify(found);
}

/** 7.5.04 */
export async function describeLossLeader(ctx: Ctx, key: string): Promise<Answer<typeof lossLeaderInfo> | Refusal> {
  const leader = ctx.offer.lossLeaders.find(
    (each) => each.lossLeaderKey === key && each.tenants.includes(ctx.tenant.id),
  );
  if (!leader) return refuse('loss_leader_not_found', 404, { message: 'No loss leader key found' });
  const settled = settlePrepared(ctx, {
    mcpSku: leader.productId,
    configuration: leader.configuration,
    quantity: leader.quantity,
    priority: leader.priority,
  });
  if (isRefusal(settled)) return refuse('product_not_found', 404, { message: 'No positive product retrieved' });
  const kept = await keep(ctx, settled);
  const product = ctx.offer.products.get(leader.productId)?.compiled.product;
  return {
    product: {
      mcpSku: leader.productId,
      productName: product?.texts.name[ctx.tenant.language] ?? '',
      path: `${kept.path}&loss_leader=${leader.lossLeaderKey}`,
      configuration: settled.configuration,
      quantity: leader.quantity,
    },
    lossLeader: { lossLeaderKey: leader.lossLeaderKey, promocodeId: leader.promocodeId, product: leader.productId },
    preconfiguredKey: kept.key,
  };
}

function readPrepared(config: string): Prepared | undefined {
  try {
    const parsed: unknown = JSON.parse(config);
    return Check(preparedProduct, parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The same preparation with every choice valid and every attribute by its name. */
function settlePrepared(ctx: Ctx, prepared: Prepared): Prepared | Refusal {
  const sold = ctx.tenant.assortment.includes(prepared.mcpSku) ? ctx.offer.products.get(prepared.mcpSku) : undefined;
  if (!sold) return refuse('product_not_found', 404);
  const wanted = byFeature(sold.compiled.product, prepared.configuration);
  const selection = wanted && nearestSelection(sold.compiled, wanted);
  return selection ? { ...prepared, configuration: byName(sold.compiled.product, selection) } : CONFIGURATION_INVALID;
}

async function keep(ctx: Ctx, prepared: Prepared): Promise<Kept> {
  const content = canonicalForm(prepared);
  const key = createHash('sha256').update(content).digest('base64url').slice(0, KEY_LENGTH);
  await ctx.db.transact(ctx.tenant.id, (tx) => keepConfiguration(tx, ctx.tenant.id, key, prepared.mcpSku, content));
  return { key, path: `${ctx.pagePath(`product-${prepared.mcpSku}`)}?key=${key}` };
}
