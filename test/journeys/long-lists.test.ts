import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateProducts } from '../support/generated-shops.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { freshDatabase } from '../support/shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

let shop: ServedShop;
let browser: Browser;
beforeAll(async () => {
  const url = await freshDatabase();
  await generateProducts(url, 'tirage-fr', 200, 200);
  [shop, browser] = await Promise.all([serveShop({ DATABASE_URL: url }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

test('the next page of a long list is reached by the keyboard, begins at its top, and Back stands where the one before was left', async () => {
  const guest = await Shopper.arrive(browser, shop.address(), { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await guest.opens('/flyers/');
  await guest.comesToRest();
  await page.getByRole('link', { name: 'Voir la suite des produits' }).focus();
  const before = await scrolled();
  expect(before).toBeGreaterThan(1000);
  await page.keyboard.press('Enter');
  await page.waitForURL(/after=generated-48$/);
  await expect.poll(scrolled).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  const links = await page.locator('main ul a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect([links[0], links.length]).toEqual(['/generated-49/', 48]);
  await page.goBack();
  await expect.poll(scrolled).toBe(before);
  await guest.leaves();
});
