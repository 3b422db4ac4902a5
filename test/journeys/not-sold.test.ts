import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { patiently } from '../support/patience.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { shopFolder } from '../support/shop-folder.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

/** A product is retired while it stands in a cart, in an order and on an open page. The shop is this file's own. */

const PHONE = { viewport: { width: 390, height: 844 } };
const ORDER = 'Commander avec obligation de paiement';

let shop: ServedShop;
let browser: Browser;
let buyer: Shopper;
let reader: Shopper;
/** Whose product is gone without another in its place. */
let loner: Shopper;
let ordered = '';
let orderedAlone = '';

const flyerDl = (change: object) => flyerLine({ productId: 'fly-dl', selection: { paper: 'gloss-170' }, ...change });

beforeAll(async () => {
  [shop, browser] = await Promise.all([serveShop(), openBrowser()]);
  buyer = await Shopper.arrive(browser, shop.address(), PHONE);
  reader = await Shopper.arrive(browser, shop.address());
  ordered = await buyer.orders(flyerDl({}), address());
  loner = await Shopper.arrive(browser, shop.address(), PHONE);
  orderedAlone = await loner.orders(flyerLine({ productId: 'fly-sq' }), address({ email: 'alone@example.fr' }));
  await loner.takes(flyerLine({ productId: 'fly-sq' }));
  await loner.takes(flyerLine({ quantity: 10_000 }));
  await buyer.takes(flyerDl({ jobName: 'Concert' }));
  await buyer.takes(flyerLine({ jobName: 'Marché' }));
  await reader.opens('/flyer-dl/');
  const files = shopFolder(shop.databaseUrl);
  files.write('catalog/retired.yaml', 'retired: [{id: fly-dl, successor: fly-a5}, {id: fly-sq}]\n');
  await files.apply();
  files.delete();
  // The served shop hears of it by itself.
  await patiently(
    () => fetch(`${shop.address()}/flyer-dl/`, { redirect: 'manual' }),
    ({ status }) => status !== 301,
  );
});

afterAll(async () => {
  await browser.close();
  await shop.stop();
});

test('an open page says once that its product is retired, and leads to the nearest one with what was chosen', async () => {
  const { page } = reader;
  const said = page.getByText('Ce produit n’est plus vendu.');
  await reader.chooses('2 000 exemplaires');
  await said.waitFor();
  await reader.presses('Ajouter au panier');
  await expect.poll(() => page.getByRole('button', { name: 'Ajouter au panier' }).first().isEnabled()).toBe(true);
  expect(await said.count()).toBe(1);
  const steps = await page.evaluate(() => history.length);
  await reader.follows('Voir le plus proche, Flyer A5');
  await reader.seesHeading('Flyer A5');
  await reader.sees(/Flyer DL\s» n’est plus vendu\s; voici le plus proche, Flyer A5\./);
  expect(new URL(page.url()).searchParams.get('q')).toBe('2000');
  // The page of what is gone would only lead here again: it is no step of its own.
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await reader.leaves();
});

test('a line that is retired says so in the cart, the refused order leads back to it, and saving the nearest one mends it', async () => {
  const { page } = buyer;
  await buyer.opens('/panier/');
  const line = page.getByRole('article', { name: 'Flyer DL' });
  await line.getByText(/n’est plus vendu\. Modifiez l’article pour prendre le plus proche, Flyer A5/).waitFor();
  expect(await page.getByText('n’est plus vendu').count()).toBe(1);
  await buyer.findsThePageSound();
  await buyer.opens('/recapitulatif/');
  await buyer.sees(/^Flyer DL, Concert\s: Ce produit n’est plus vendu\. Modifiez l’article/);
  await buyer.findsThePageSound();
  const quoted = page.waitForResponse(/\/destination\/$/);
  const { firstName, lastName, street, postalCode, city, email } = address({ email: 'retired@example.fr' });
  for (const [name, value] of Object.entries({ firstName, lastName, street, postalCode, city, email }))
    await page.locator(`#shipping-${name}`).fill(value);
  // The others are quoted for the place all the same.
  expect((await quoted).ok()).toBe(true);
  await buyer.presses(ORDER);
  await buyer.sees(/^Flyer DL, Concert\s: Ce produit n’est plus vendu\.$/);
  await buyer.follows(/^Voir cet article dans le panier/);
  await expect
    .poll(() => line.getByText('n’est plus vendu').boundingBox())
    .toMatchObject({ y: expect.closeTo(50, -2) });
  await line.getByRole('link', { name: /^Modifier/ }).click();
  await buyer.seesHeading('Flyer A5');
  await buyer.sees(/Enregistrer remplace «\sFlyer DL\s» par Flyer A5 dans votre panier\./);
  await buyer.presses(/^Enregistrer/);
  await buyer.seesHeading('Votre panier');
  await expect.poll(() => page.getByRole('article').allTextContents()).toHaveLength(2);
  expect(await page.getByText('n’est plus vendu').count()).toBe(0);
});

test('a placed line that is retired is not changed, for the true reason', async () => {
  await buyer.opens(`/commande/?order_number=${ordered}`);
  await buyer.follows(/^Modifier/);
  await buyer.seesHeading('Flyer A5');
  await buyer.sees(/votre article reste comme vous l’avez commandé/);
  expect(await buyer.page.getByText('n’est plus dans cette commande').count()).toBe(0);
  await buyer.leaves();
});

test('a line that is gone without a successor is not to be changed: its page leads to similar products, and it is taken out for good', async () => {
  const { page } = loner;
  await loner.opens('/panier/');
  const line = page.getByRole('article', { name: 'Flyer carré' });
  await line.getByText(/n’est plus vendu/).waitFor();
  expect(await line.getByRole('link', { name: /^Modifier/ }).count()).toBe(0);
  await loner.findsThePageSound();
  await loner.follows('Voir les produits similaires');
  await loner.seesHeading('Flyers');
  await loner.sees(/^«\sFlyer carré\s» n’est plus vendu\s; voici les produits similaires\./);
  await loner.findsThePageSound();
});

test('what cannot go to the place that is typed is named in the summary, with the way to it', async () => {
  await loner.opens('/recapitulatif/');
  await loner.page.locator('#shipping-postalCode').fill('98714');
  await loner.sees(/^Flyer A5\s: /);
  await loner.follows('Voir cet article dans le panier : Flyer A5');
  await loner.seesHeading('Votre panier');
});

test('a placed line that is gone without a successor is not to be changed, and says why', async () => {
  const { page } = loner;
  await loner.opens(`/commande/?order_number=${orderedAlone}`);
  await loner.seesHeading(/commande/i);
  await loner.sees(/^Ce produit n’est plus vendu/);
  expect(await page.getByRole('link', { name: /^Modifier/ }).count()).toBe(0);
});

test('a line that is gone is taken out, and nothing offers to put it back', async () => {
  const { page } = loner;
  await loner.opens('/panier/');
  await page
    .getByRole('article', { name: 'Flyer carré' })
    .getByRole('button', { name: /^Retirer/ })
    .click();
  await loner.sees(/il ne peut pas y être remis/);
  expect(await page.getByRole('button', { name: 'Remettre' }).count()).toBe(0);
  expect(await page.locator(':focus').innerText()).toBe('Votre panier');
  await loner.leaves();
});
