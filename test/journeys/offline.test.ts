import { expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const shop = openShop();

test.each([{}, PHONE])(
  'a part that cannot be loaded leaves the product page and its choices as they are, and comes later, on %j',
  async (device) => {
    const guest = await shop.arrive(undefined, device);
    const { page } = guest;
    const refused = Promise.withResolvers<void>();
    await page.route('**/assets/why-not-*.js', async (route) => {
      await route.abort();
      refused.resolve();
    });
    await guest.opens('/flyer-a5/');
    const oneSide = page.getByRole('radio', { name: /^Recto couleur/, includeHidden: true });
    await oneSide.click({ force: true });
    await page.locator('input[value="gloss-1"]').click({ force: true });
    await refused.promise;
    await guest.seesHeading('Flyer A5');
    expect(await oneSide.isChecked()).toBe(true);
    await page.unroute('**/assets/why-not-*.js');
    await guest.sees(/ne va pas avec vos choix actuels/);
    expect(await oneSide.isChecked()).toBe(true);
    await page.context().close();
  },
);

test('a page that is opened without a connection says so, and opens when the connection is back', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.seesHeading('Votre panier');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Commander' }).click();
  await guest.seesHeading('Pas de connexion');
  expect(await page.getByText('L’erreur est de notre côté').count()).toBe(0);
  await page.context().setOffline(false);
  await guest.seesHeading('Vérifier et commander');
  await page.context().close();
});
