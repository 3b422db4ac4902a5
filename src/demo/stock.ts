import pg from 'pg';
import type { Product } from '#shop/catalog/product.ts';

export const ARRIVES_IN_DAYS = 14;
export const AVAILABLE = { now: 600, later: 3000 } as const;

/**
 * Gives the demo's suppliers a stock. Most articles are available; every fifth arrives in two weeks. Existing data stay
 * as they are.
 */
export async function seedStock(
  client: pg.Client,
  tenantIds: readonly string[],
  products: readonly Product[],
): Promise<void> {
  for (const tenantId of tenantIds) {
    await client.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    for (const product of products)
      for (const [index, item] of articlesOf(product).entries())
        await client.query(
          `insert into stock (tenant_id, product_id, item, arrives_on, quantity)
           select $1, $2, $3, day, pieces from (values (date '1970-01-01', $4::int), (current_date + $5::int, $6::int)) as new (day, pieces)
           where not exists (select from stock where tenant_id = $1 and product_id = $2 and item = $3)`,
          [tenantId, product.id, item, index % 5 === 4 ? 0 : AVAILABLE.now, ARRIVES_IN_DAYS, AVAILABLE.later],
        );
  }
}

/** Every combination of the choices that name an article. */
function articlesOf({ supplier, features }: Product): string[] {
  return (supplier?.stockBy ?? []).reduce<string[]>((items, id) => {
    const keys = features.find((feature) => feature.id === id)?.options.map(({ key }) => key) ?? [];
    return items.length === 0 ? keys : items.flatMap((item) => keys.map((key) => `${item}/${key}`));
  }, []);
}
