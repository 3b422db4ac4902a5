import { expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { CatalogSnapshot, ProductName } from '../catalog-snapshot.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { indexOf, prepareIndex, type ShopIndex } from './held-indexes.ts';

const MANY = 6_000;
const FEW = 3;

/** A shop of a database of its own, whose products are called by a word and their number. */
function shopOf() {
  const db = {} as Database;
  const tenant = { id: 'shop', language: 'en', fallback: [] } as unknown as Tenant;
  const at = (revision: number, word: string, products: number) => {
    const read = { times: 0, answer: Promise.resolve() };
    const names = async ({ after, limit }: { after: number; limit: number }): Promise<ProductName[]> => {
      if (after === -Infinity) read.times += 1;
      await read.answer;
      const first = Math.max(0, after + 1);
      return Array.from({ length: Math.min(limit, products - first) }, (_, at) => {
        const place = first + at;
        return { productId: `p-${place}`, family: 'cards', title: `${word} ${place}`, place } as ProductName;
      });
    };
    const measured = async () => [];
    const catalog = { revision, names, measured, searchWords: [] } as unknown as CatalogSnapshot;
    return { searched: { tenant, catalog, db, families: new Map<string, string>() }, read };
  };
  return at;
}

const wordsOf = async (index: Promise<ShopIndex>) => (await index).index.words.filter((word) => /^[a-z]+$/.test(word));

test('a large shop is answered from its former words while the new ones are made, and then from these', async () => {
  const at = shopOf();
  const [first, second] = [at(1, 'former', MANY), at(2, 'present', MANY)];
  expect(await wordsOf(indexOf(first.searched))).toEqual(['former']);
  const made = Promise.withResolvers<void>();
  second.read.answer = made.promise;
  expect(await wordsOf(indexOf(second.searched))).toEqual(['former']);
  expect(await wordsOf(indexOf(second.searched))).toEqual(['former']);
  made.resolve();
  await expect.poll(() => wordsOf(indexOf(second.searched))).toEqual(['present']);
  expect(second.read.times).toBe(1);
});

test('a small shop has its new words at the first search', async () => {
  const at = shopOf();
  expect(await wordsOf(indexOf(at(1, 'former', FEW).searched))).toEqual(['former']);
  expect(await wordsOf(indexOf(at(2, 'present', FEW).searched))).toEqual(['present']);
});

test('a search that began before the revision takes the present words, and makes no index of former ones', async () => {
  const at = shopOf();
  const former = at(1, 'former', FEW);
  expect(await wordsOf(indexOf(at(2, 'present', FEW).searched))).toEqual(['present']);
  expect(await wordsOf(indexOf(former.searched))).toEqual(['present']);
  expect(former.read.times).toBe(0);
});

test('words that could not be read leave the former ones, and are read again', async () => {
  const at = shopOf();
  const [first, second] = [at(1, 'former', MANY), at(2, 'present', MANY)];
  await indexOf(first.searched);
  second.read.answer = Promise.reject(new Error('connection lost'));
  expect(await wordsOf(indexOf(second.searched))).toEqual(['former']);
  second.read.answer = Promise.resolve();
  await expect.poll(() => wordsOf(indexOf(second.searched))).toEqual(['present']);
});

test('an index is prepared once for each revision', async () => {
  const at = shopOf();
  const [first, second] = [at(1, 'former', FEW), at(2, 'present', FEW)];
  prepareIndex(first.searched);
  prepareIndex(first.searched);
  expect(await wordsOf(indexOf(first.searched))).toEqual(['former']);
  expect(first.read.times).toBe(1);
  prepareIndex(second.searched);
  await expect.poll(() => second.read.times).toBe(1);
});

test('shops of two databases with one name have each their own words', async () => {
  expect(await wordsOf(indexOf(shopOf()(2, 'one', FEW).searched))).toEqual(['one']);
  expect(await wordsOf(indexOf(shopOf()(1, 'other', FEW).searched))).toEqual(['other']);
});
