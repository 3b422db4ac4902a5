import { expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();
const leavesAtTheTop = ({ page }: Shopper) =>
  page.evaluate(() => {
    document.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientX: 200, clientY: -1 }));
  });
/** Chooses a quantity and waits for its price. */
const takes = async ({ page }: Shopper, quantity: number) => {
  await page.getByRole('radio', { name: `${quantity} exemplaires` }).click({ force: true });
  await page.waitForURL(new RegExp(`q=${quantity}`));
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
};
const question = ({ page }: Shopper) => page.getByRole('dialog', { name: /^Garder cette configuration/ });

test('2.7.18 who leaves after a choice is asked once, by a dialog that Escape closes, and keeps the page as it was', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  await leavesAtTheTop(guest);
  expect(await question(guest).count()).toBe(0);
  await takes(guest, 500);
  await leavesAtTheTop(guest);
  await question(guest)
    .getByText(/^Flyer A5, 500 exemplaires, /)
    .waitFor();
  await guest.findsThePageSound();
  await guest.page.keyboard.press('Escape');
  await question(guest).waitFor({ state: 'detached' });
  await leavesAtTheTop(guest);
  expect(await question(guest).count()).toBe(0);
  await guest.leaves();
});

test('2.7.18 the dialog puts the configuration into the cart, and never comes while a line is edited', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({}));
  await guest.opens('/panier/');
  await guest.follows(/^Modifier/);
  await takes(guest, 250);
  await leavesAtTheTop(guest);
  expect(await question(guest).count()).toBe(0);
  await guest.opens('/flyer-a5/');
  await takes(guest, 500);
  await leavesAtTheTop(guest);
  await question(guest).getByRole('button', { name: 'Ajouter au panier' }).click();
  await guest.seesHeading('Votre panier');
  expect(await guest.page.getByRole('article').count()).toBe(2);
  await guest.leaves();
});

test('the link of a configuration is copied, and opens it with every choice', async () => {
  const guest = await shop.arrive();
  await guest.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await guest.opens('/flyer-a5/');
  await takes(guest, 500);
  await guest.presses('Copier le lien de cette configuration');
  await guest.sees('Lien copié.');
  const link = await guest.page.evaluate(() => navigator.clipboard.readText());
  const friend = await shop.arrive();
  await friend.page.goto(link);
  expect(await friend.page.getByRole('radio', { name: '500 exemplaires' }).isChecked()).toBe(true);
  await friend.leaves();
  await guest.leaves();
});
