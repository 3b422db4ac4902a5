import { expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const shop = openShop();

test('2.6.01 a line of the cart named in the address opens with its choices, and is changed where it stands', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({ quantity: 500, jobName: 'Concert' }));
  await guest.opens('/panier/');
  const edit = guest.page.getByRole('link', { name: /^Modifier/ });
  expect(await edit.getAttribute('href')).toMatch(/[?&]cart_item=[^&]+/);
  await edit.click();
  await guest.seesHeading('Flyer A5');
  expect(await guest.page.getByRole('radio', { name: '500 exemplaires' }).isChecked()).toBe(true);
  await guest.chooses('250 exemplaires');
  await guest.page.waitForURL(/q=250/);
  await guest.presses(/^Enregistrer/);
  await guest.seesHeading('Votre panier');
  expect(await guest.page.getByRole('article').count()).toBe(1);
  await expect
    .poll(() =>
      guest.page
        .getByRole('article')
        .getByLabel(/^Quantité/)
        .inputValue(),
    )
    .toBe('250');
  await guest.leaves();
});

test('2.7.08 the delivery cards name each date, its speed and its price, and the chosen one is that of recap and cart', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  const cards = guest.page.getByRole('radiogroup', { name: 'Date d’arrivée' });
  const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
  expect(await cards.getByRole('radio').count()).toBe(4);
  const express = guest.page.locator('label:has(input[value="express"])');
  const [price = ''] = (await express.textContent())?.match(/[\d\s\u202F]+,\d\d\s€/) ?? [];
  await express.click();
  await guest.page.waitForURL(/p=express/);
  await recap.getByText(price.trim()).first().waitFor();
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  await guest.leaves();
});

test('2.7.09 a quantity is chosen by the slider with the keyboard, and in the grid of all prices', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  const { page } = guest;
  const slider = page.getByRole('slider');
  const before = await page.getByTestId('price').textContent();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/q=1500/);
  await expect.poll(() => page.getByTestId('price').textContent()).not.toBe(before);
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^1\s500 exemplaires$/);
  await guest.opensAllPrices();
  await page
    .locator('[role="grid"] tbody tr', { hasText: /^2\s000/ })
    .locator('button')
    .first()
    .click();
  await page.waitForURL(/q=2000/);
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^2\s000 exemplaires$/);
  await guest.leaves();
});

test.each([{}, PHONE])('2.7.14 the recap keeps date, price, button and every choice at hand, on %j', async (device) => {
  const guest = await shop.arrive(undefined, device);
  await guest.opens('/flyer-a5/');
  const { page } = guest;
  await page.evaluate(() => scrollTo(0, 1200));
  const recap = page.locator('section', { has: page.getByRole('button', { name: 'Ajouter au panier' }) }).last();
  const inSight = async (name: string, box: { y: number; height: number } | null) =>
    expect(box && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0), name).toBe(true);
  await inSight('the price', await recap.getByTestId('price').boundingBox());
  await inSight('the date', await recap.getByText(/^Chez vous/).boundingBox());
  await inSight('the button', await recap.getByRole('button', { name: 'Ajouter au panier' }).boundingBox());
  if (device === PHONE) await guest.presses('Mes choix');
  await recap.getByRole('button', { name: /Recto verso couleur/ }).click();
  expect(await page.evaluate(() => document.activeElement?.closest('fieldset')?.id)).toBe('choice-sides');
  await guest.leaves();
});

test('a sample pack asks for no file, and its date waits for the payment alone', async () => {
  const guest = await shop.arrive();
  await guest.opens('/pochette-d-echantillons/');
  await guest.sees(/^si votre paiement arrive avant le/);
  expect(await guest.page.getByRole('heading', { name: 'Vos fichiers' }).count()).toBe(0);
  await guest.findsThePageSound();
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  await guest.sees(/^si votre paiement arrive avant le/);
  await guest.leaves();
});
