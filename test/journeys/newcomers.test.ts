import { expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** What a newcomer wants, from the home page to the cart, with the number of clicks that it takes. */
async function newcomer(): Promise<{
  guest: Shopper;
  clicks(): Promise<number>;
  addsTo(quantity: RegExp): Promise<void>;
}> {
  const guest = await shop.arrive();
  let clicks = 0;
  await guest.page.exposeFunction('countClick', () => (clicks += 1));
  // A press of the keyboard in a form makes a click of its own, which has no pointer.
  await guest.page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted && event.detail > 0) (globalThis as unknown as { countClick(): void }).countClick();
      },
      true,
    ),
  );
  await guest.opens('/');
  return {
    guest,
    clicks: () => Promise.resolve(clicks),
    async addsTo(quantity) {
      await guest.presses('Ajouter au panier');
      await guest.seesHeading('Votre panier');
      await expect.poll(() => guest.page.getByLabel('Quantité').first().inputValue()).toMatch(quantity);
      await guest.leaves();
    },
  };
}

test('1 000 A5 flyers by a day that one chooses: two clicks beside the choice of the day', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  await guest.page.getByLabel('Chez vous le').selectOption('fast');
  await guest.page.getByRole('button', { name: 'Continuer' }).click();
  await guest.seesHeading('Flyer A5');
  await addsTo(/^1.?000$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('80 wedding invitations on thick paper: two clicks beside the number', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  await guest.page.getByRole('link', { name: /^Mariage, faire-part/ }).click();
  await guest.seesHeading('Flyer A6');
  await guest.sees(/350\s?g/);
  const exact = guest.page.getByLabel('Votre quantité exacte');
  await exact.focus();
  await exact.fill('80');
  await exact.press('Enter');
  await guest.sees('80 exemplaires');
  await addsTo(/^80$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('a banner of 3 by 1 m: two clicks', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  await guest.page.getByRole('link', { name: /^Ouverture, soldes/ }).click();
  await guest.seesHeading(/^Bâche/);
  await addsTo(/^1$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('a book of 48 pages: the words of the search and one click', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  const field = guest.page.getByRole('search').locator('input');
  await field.focus();
  await field.pressSequentially('livre 48 pages');
  // What was found for the first words may still stand there.
  await guest.page
    .getByRole('search')
    .getByRole('option', { name: /48 pages/ })
    .first()
    .waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await guest.seesHeading('Brochure dos carré collé');
  expect(new URL(guest.page.url()).searchParams.get('o.pages')).toBe('48');
  await addsTo(/^\d/);
  expect(await clicks()).toBeLessThanOrEqual(1);
});

test('500 round stickers of 5 cm: two clicks', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  await guest.page.getByRole('link', { name: /^Produits faits main/ }).click();
  await guest.seesHeading('Autocollant découpé');
  await addsTo(/^500$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('envelopes for them: two clicks', async () => {
  const { guest, clicks, addsTo } = await newcomer();
  await guest.page.getByRole('link', { name: /^Enveloppes de faire-part/ }).click();
  await guest.seesHeading('Enveloppe');
  await guest.sees(/C6, 162 × 114 mm/);
  await addsTo(/^100$/);
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test('cards for four names: the words of the search, the four names and one click', async () => {
  const { guest, clicks } = await newcomer();
  const { page } = guest;
  const field = page.getByRole('search').locator('input');
  await field.focus();
  await field.pressSequentially('cartes pour quatre noms');
  await page
    .getByRole('search')
    .getByRole('option', { name: /4 modèles/ })
    .first()
    .waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await guest.seesHeading('Carte de visite');
  const names = page.getByLabel(/^Modèle \d+$/);
  await expect.poll(() => names.count()).toBe(4);
  for (const [index, name] of ['Léa', 'Tom', 'Inès', 'Noé'].entries()) {
    await names.nth(index).focus();
    await names.nth(index).fill(name);
  }
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  for (const name of ['Léa', 'Tom', 'Inès', 'Noé']) await guest.sees(new RegExp(name));
  await guest.leaves();
  expect(await clicks()).toBeLessThanOrEqual(1);
});
