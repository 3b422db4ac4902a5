import { describe, expect, test } from 'vitest';
import type { QuoteOption } from '#shop/pricing/pricing.contract.ts';
import { freshDatabase, openTestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';
import { ownerOf, useShop } from '../support/promotions.ts';

const shop = useShop();
const { quoted } = shop;

describe('the lowest price of thirty days', () => {
  /** The cell of a shop whose database knew these price lists before today's, oldest first. */
  async function cellAfter(
    lists: readonly { readonly daysAgo: number; readonly change?: readonly [string, unknown] }[],
    host = 'localhost',
  ): Promise<QuoteOption> {
    const databaseUrl = await freshDatabase();
    const client = await ownerOf(databaseUrl);
    const tenant = host === 'localhost' ? 'tirage-fr' : 'tirage-ch';
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    for (const { daysAgo, change = ['{markup}', 10_000] } of lists)
      await client.query(
        `insert into price_books (tenant_id, hash, since, data)
         select tenant_id, lpad($2::text, 64, '0'), now() - make_interval(days => $2::int), jsonb_set(data, $3::text[], $4)
         from price_books where tenant_id = $1 order by since desc limit 1`,
        [tenant, daysAgo, change[0], JSON.stringify(change[1])],
      );
    await client.end();
    const own = await openTestShop({}, { DATABASE_URL: databaseUrl });
    try {
      const { cell } = await quoted(
        { promocodeInputText: 'BIENVENUE10', quantityList: [250] },
        new Visitor(own.app, host),
      );
      return cell;
    } finally {
      await own.close();
    }
  }

  test('3.18 without another price list the lowest price is the one before the code', async () => {
    const cell = await cellAfter([]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a cheaper price list of ten days ago is shown beside the reduced price', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{book,digital,setup}', 10] }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a cheaper price list that ended forty days ago does not count', async () => {
    const cell = await cellAfter([{ daysAgo: 60, change: ['{book,digital,setup}', 10] }, { daysAgo: 40 }]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a cheaper price list that began sixty days ago and ended five days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 60, change: ['{book,digital,setup}', 10] }, { daysAgo: 5 }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a dearer price list of ten days ago leaves the lowest price where it is', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{book,digital,setup}', 90] }]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a lower markup of ten days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{markup}', 8000] }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a lower currency factor of ten days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{currencyFactors,CHF}', 5000] }], 'ch.localhost');
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });
});
