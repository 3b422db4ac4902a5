import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patiently } from '../support/patience.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { shopFolder } from '../support/shop-folder.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

/** Prices rise and a paper is given up while a page with them is open. The shop is this file's own. */

let shop: ServedShop;
let browser: Browser;
let buyer: Shopper;
/** Who has chosen the paper that is given up. */
let reader: Shopper;
let before = '';

const priceOf = async ({ page }: Shopper) => (await page.getByTestId('price').textContent()) ?? '';
const ADD = 'Ajouter au panier';

beforeAll(async () => {
  [shop, browser] = await Promise.all([serveShop(), openBrowser()]);
  buyer = await Shopper.arrive(browser, shop.address());
  reader = await Shopper.arrive(browser, shop.address());
  await buyer.opens('/flyer-a5/');
  await reader.opens('/flyer-a5/?q=2000&o.paper=gloss-170');
  before = await priceOf(buyer);
  const files = shopFolder(shop.databaseUrl);
  files.change('catalog/prices.yaml', /^ {2}base: 11$/m, '  base: 16.5');
  files.change('catalog/products/fly-a5.yaml', /gloss-170, /, '');
  await files.apply();
  files.delete();
  // The served shop hears of it by itself.
  await patiently(
    async () => (await fetch(`${shop.address()}/flyer-a5/`)).text(),
    (page) => page.includes('gloss-170'),
  );
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
});

test('a price that rose on an open page is shown and said before anything is in the cart; the next press buys at it', async () => {
  const { page } = buyer;
  const answer = Promise.withResolvers<void>();
  await page.route('**/product/choices/', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/product/choices/');
  await page.getByRole('button', { name: ADD }).click();
  await asked;
  // Until the new price is there, a press buys nothing.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('button', { name: ADD }).count()).toBe(0);
  answer.resolve();
  await buyer.sees(/^Le prix a augmenté depuis que cette page l’a affiché/);
  await expect.poll(() => priceOf(buyer)).not.toBe(before);
  await buyer.presses(ADD);
  await buyer.seesHeading('Votre panier');
  expect(await buyer.page.getByRole('article').count()).toBe(1);
  await buyer.leaves();
});

test('where a chosen paper is given up on an open page, the page takes the nearest one, says so and keeps the rest', async () => {
  const { page } = reader;
  await reader.presses(ADD);
  await reader.sees(/^Un de ces choix n’est plus proposé/);
  await expect.poll(() => page.locator('input[value="gloss-170"]:checked').count()).toBe(0);
  await reader.sees(/170\sg/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('2000');
  await reader.presses(ADD);
  await reader.seesHeading('Votre panier');
  expect(await page.getByRole('article').getByLabel('Quantité').inputValue()).toMatch(/^2\s000$/);
  await reader.leaves();
});
