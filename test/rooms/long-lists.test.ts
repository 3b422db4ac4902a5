import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payload } from '#storefront/client/payload.ts';
import { generateProducts } from '../support/generated-shops.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';

const GENERATED = 200;

describe('a category of more products than a page shows', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const url = await freshDatabase();
    await generateProducts(url, 'tirage-fr', GENERATED, GENERATED);
    shop = await openTestShop({}, { DATABASE_URL: url });
  });
  afterAll(() => shop.close());

  const pageAt = async (url: string) => {
    const { body, statusCode } = await shop.app.inject({ url, headers: { host: 'localhost' } });
    const main = /<main[^]*<\/main>/.exec(body)?.[0] ?? '';
    const list = /<ul[^>]*>([^]*?)<\/ul>/.exec(main)?.[1] ?? '';
    const [, next] = /<a(?=[^>]* rel="next")[^>]* href="([^"]+)"/.exec(main) ?? [];
    return {
      statusCode,
      main,
      products: [...list.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, path]) => path),
      next: next?.replaceAll('&amp;', '&'),
    };
  };

  test('is read to its end by links alone, each product once, and leads back to its start', async () => {
    const seen: (string | undefined)[] = [];
    const lengths: number[] = [];
    let url: string | undefined = '/flyers/';
    while (url !== undefined) {
      const page = await pageAt(url);
      expect([url, page.statusCode]).toEqual([url, 200]);
      expect(page.main.includes('Revenir au début de la liste')).toBe(seen.length > 0);
      seen.push(...page.products);
      lengths.push(page.products.length);
      url = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((path) => path?.startsWith('/generated-'))).toHaveLength(GENERATED);
    expect(seen).toContain('/flyer-a5/');
    expect(lengths.slice(0, -1).every((length) => length === 48)).toBe(true);
  });

  test('says the same to a browser that goes on by script, and takes no other query for a page of its own', async () => {
    const first = await pageAt('/flyers/');
    const { next } = first;
    const payload = (
      await shop.app.inject({ url: next!.replace('?', '_payload.json?'), headers: { host: 'localhost' } })
    ).json<Payload & { data: { lists: Record<string, { products: string[] }> } }>();
    const paths = payload.data.lists['flyers']?.products.map((id) => `/${id}/`);
    expect(paths).toEqual((await pageAt(next!)).products);
    expect((await pageAt('/flyers/?utm_source=x&family=flyers')).products).toEqual(first.products);
    // The list of another family begins where it begins, and pages have no numbers: that is said.
    for (const query of ['family=cards&after=generated-1', 'page=999', 'page=-1']) {
      const { products, main } = await pageAt(`/flyers/?${query}`);
      expect([products, main.includes('depuis le début')], query).toEqual([first.products, true]);
    }
    expect(first.main).not.toContain('depuis le début');
  });

  test('has no further page where all are shown', async () => {
    const { next, main } = await pageAt('/affiches/');
    expect([next, main.includes('Revenir au début')]).toEqual([undefined, false]);
  });
});
