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
let ordered = '';

const flyerDl = (change: object) => flyerLine({ productId: 'fly-dl', selection: { paper: 'gloss-170' }, ...change });

beforeAll(async () => {
  [shop, browser] = await Promise.all([serveShop(), openBrowser()]);
  buyer = await Shopper.arrive(browser, shop.address(), PHONE);
  reader = await Shopper.arrive(browser, shop.address());
  ordered = await buyer.orders(flyerDl({}), address());
  await buyer.takes(flyerDl({ jobName: 'Concert' }));
  await buyer.takes(flyerLine({ jobName: 'Marché' }));
  await reader.opens('/flyer-dl/');
  const files = shopFolder(shop.databaseUrl);
  files.write('catalog/retired.yaml', 'retired: [{id: fly-dl, successor: fly-a5}]\n');
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
  await reader.follows('Voir le plus proche, Flyer A5');
  await reader.seesHeading('Flyer A5');
  await reader.sees(/Flyer DL\s» n’est plus vendu\s; voici le plus proche, Flyer A5\./);
  expect(new URL(page.url()).searchParams.get('q')).toBe('2000');
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
  const { firstName, lastName, street, postalCode, city, email } = address({ email: 'retired@example.fr' });
  for (const [name, value] of Object.entries({ firstName, lastName, street, postalCode, city, email }))
    await page.locator(`#shipping-${name}`).fill(value);
  await buyer.presses(ORDER);
  await buyer.sees(/^Flyer DL, Concert\s: Ce produit n’est plus vendu\./);
  await buyer.follows(/^Modifier ou retirer cet article/);
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
