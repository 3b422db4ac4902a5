import { formatNumber } from '#kernel/format.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { DeliveryAddress } from '../addresses/address.contract.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import type { Ctx } from '../context.ts';
import { carries, carriesTogether, routeTo, type Load } from '../delivery/engine/delivery-promise.ts';
import { deliveryGroups } from './delivery-groups.rules.ts';
import { isCollected, type LineItem } from './line-item.ts';

/**
 * Refuses lines that no carrier takes together although it takes each alone: those that leave one plant on one day for
 * one address. A line that is too much by itself is there only because staff arrange its transport, so it travels alone.
 * @param main the delivery address of the cart or order, if it is known
 */
export async function refuseFreight(
  ctx: Ctx,
  main: DeliveryAddress | null,
  lines: readonly LineItem[],
): Promise<Refusal | undefined> {
  if (lines.length < 2) return undefined;
  for (const group of deliveryGroups(main, lines)) {
    for (const consignment of consignmentsOf(group.lines.filter((line) => !isCollected(line)))) {
      const refused = consignment.length < 2 ? undefined : await refuseConsignment(ctx, consignment);
      if (refused) return refused;
    }
  }
  return undefined;
}

function consignmentsOf(lines: readonly LineItem[]): readonly (readonly LineItem[])[] {
  const byDeparture = Map.groupBy(lines, ({ deliveryPromise: { plant, shipDate } }) => `${plant ?? ''} ${shipDate}`);
  return [...byDeparture.values()];
}

async function refuseConsignment(ctx: Ctx, lines: readonly LineItem[]): Promise<Refusal | undefined> {
  const [{ deliveryPromise, shipTo }] = lines as readonly [LineItem];
  const { network } = ctx.catalog;
  const plant = network.plants.find(({ id }) => id === deliveryPromise.plant);
  const route = plant && routeTo(network, plant, shipTo.country, shipTo.postalCode);
  if (!route) return undefined;
  const loads: Load[] = [];
  for (const { productId, facts, weightGrams } of lines) {
    const sold = await soldProduct(ctx, productId);
    // A line whose product is gone is refused where it is made anew.
    if (isRefusal(sold)) continue;
    const load = { facts, weightGrams, production: sold.compiled.product.production };
    if (carries(route, load)) loads.push(load);
  }
  if (carriesTogether(route, loads)) return undefined;
  const kilograms = (grams: number) => formatNumber(Math.ceil(grams / 100) / 10, ctx.locale);
  const together = loads.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const { kg, parcels } = route.most;
  return kg !== undefined && together > kg * 1000
    ? refuse('freight_too_heavy', 422, { params: { together: kilograms(together), most: kilograms(kg * 1000) } })
    : refuse('freight_too_many_parcels', 422, { params: { most: parcels ?? 0 } });
}
