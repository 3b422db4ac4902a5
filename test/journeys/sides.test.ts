import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { cleanFlyer, cleanSide } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { pdfOf } from '../builders/pdf-page.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const sent = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
/** Chosen together, and the back comes first: its name does so in the list of a folder, and says no side. */
const CHOSEN = [sent('B lune.pdf', cleanSide('0 1 0 0 k')), sent('C soleil.pdf', cleanSide())];

const SWAP = /^Échanger recto et verso/;
const swapOn = (page: Page) => page.getByRole('button', { name: SWAP });

/** The side and the name of each file, from above. */
function seesSides(page: Page, ...wanted: readonly string[]): Promise<void> {
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /\.pdf$/ }) });
  const told = async () =>
    (await rows.allInnerTexts()).map((text) =>
      /(?:(Recto|Verso)\s+)?([^\n]+\.pdf)/.exec(text)?.slice(1).join(' ').trim(),
    );
  return expect.poll(told).toEqual(wanted);
}

test('a guest who sent the back before the front sees it, and exchanges them in the cart by keyboard', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.presses(/fichiers.* Flyer A5/);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles(CHOSEN);
  await seesSides(page, 'Recto B lune.pdf', 'Verso C soleil.pdf');
  await guest.findsThePageSound();

  await swapOn(page).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'C’est échangé. Recto : C soleil.pdf. Verso : B lune.pdf.' })
    .waitFor();
  await seesSides(page, 'Recto C soleil.pdf', 'Verso B lune.pdf');
  expect(await swapOn(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await guest.findsThePageSound();

  // The window says the side, and so does the line of each file when the places are folded away.
  await page
    .getByRole('button', { name: /C soleil\.pdf/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Recto : C soleil.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await guest.presses(/^Replier/);
  await guest.sees('Verso : B lune.pdf');
  await guest.opens('/panier/');
  await guest.sees('Recto : C soleil.pdf');
});

test('a long name without a space makes no page wider than a phone', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const name = `${'Flyer_A5_concert_ete_2026_'.repeat(6)}recto.pdf`;
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(390);
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.presses(/fichiers.* Flyer A5/);
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([
      sent(name, cleanSide()),
      { name: name.replace('.pdf', '.docx'), mimeType: 'application/zip', buffer: Buffer.from('PK') },
    ]);
  await page.getByRole('group', { name: /^Face de/ }).waitFor();
  await fits();
  await guest.opens('/flyer-a5/');
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([sent(name.replace('recto', 'verso'), Buffer.from('%PDF-1.7 nothing'))]);
  await page.getByRole('button', { name: /^Retirer / }).waitFor();
  await page
    .getByText(/est incomplet/)
    .first()
    .waitFor();
  await fits();
});

test('who looks at an order in two tabs exchanges nothing that was changed in the other one, and is told', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'verso@example.fr', lastName: 'Perrin' }));
  const path = `/commande/?order_number=${number}`;
  await customer.opens(path);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles(CHOSEN);
  await seesSides(page, 'Recto B lune.pdf', 'Verso C soleil.pdf');
  // While files are read and drawn a page asks again by itself, and would know what the other one changed.
  for (const name of [/B lune\.pdf/, /C soleil\.pdf/])
    await page.getByRole('button', { name }).locator('img').first().waitFor();
  const other = await customer.opensBeside(path);
  await swapOn(other.page).click();
  await seesSides(other.page, 'Recto C soleil.pdf', 'Verso B lune.pdf');

  await swapOn(page).click();
  await page.getByRole('alert').filter({ hasText: 'ne sont plus le recto et le verso' }).waitFor();
  await seesSides(page, 'Recto C soleil.pdf', 'Verso B lune.pdf');

  // A third file ends the pair: the button is gone when it is pressed, and the focus is where files are chosen.
  await other.page.getByLabel(/^Choisir des fichiers/).setInputFiles([sent('D tout.pdf', cleanFlyer())]);
  await seesSides(other.page, 'C soleil.pdf', 'B lune.pdf', 'D tout.pdf');
  await swapOn(page).click();
  await seesSides(page, 'C soleil.pdf', 'B lune.pdf', 'D tout.pdf');
  await page.getByRole('alert').filter({ hasText: 'ne sont plus le recto et le verso' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
  await expect.poll(focused).toBe('file');
  await other.presses('Retirer D tout.pdf');
  await other.page.getByRole('link', { name: 'D tout.pdf' }).waitFor({ state: 'detached' });

  await customer.opens(path);
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
  await seesSides(page, 'Recto C soleil.pdf', 'Verso B lune.pdf');
  expect(await swapOn(page).count()).toBe(0);
});

const LEAFLET = {
  productId: 'lea-tri',
  selection: { format: 'a4', fold: 'roll', paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' },
};
const MM = 72 / 25.4;
/** The leaflet from one side: open, 297 x 210 mm with 2 mm of bleed, in one ink. */
const leafletSide = (ink: string) =>
  pdfOf({
    pages: [{ width: 301, height: 214, trimInset: 2, content: `${ink} 0 0 ${301 * MM} ${214 * MM} re f ` }],
  });

test('the inside of a leaflet that came alone is the inside, is said to be the outside by keyboard, and is seen opened', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.takes(flyerLine(LEAFLET));
  await guest.opens('/panier/');
  await guest.presses(/fichiers.* Dépliant/);
  const choose = page.getByLabel(/^Choisir des fichiers/);
  await choose.setInputFiles([sent('interieur.pdf', leafletSide('0 1 0 0 k'))]);
  await seesSides(page, 'Verso interieur.pdf');
  await guest.sees('Il manque une page : le recto (sur un dépliant, l’extérieur).');
  await guest.findsThePageSound();

  const inside = page.getByRole('radio', { name: 'Intérieur (verso)' });
  const outside = page.getByRole('radio', { name: 'Extérieur (recto)' });
  await inside.focus();
  await page.keyboard.press('ArrowLeft');
  await seesSides(page, 'Recto interieur.pdf');
  await guest.sees('Il manque une page : le verso (sur un dépliant, l’intérieur).');
  expect(await outside.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await seesSides(page, 'Verso interieur.pdf');

  // What comes then stands before it, and the choice is gone.
  await choose.setInputFiles([sent('suite.pdf', leafletSide('1 0 0 0 k'))]);
  await seesSides(page, 'Recto suite.pdf', 'Verso interieur.pdf');
  expect(await inside.count()).toBe(0);

  const pictureOf = (name: string) => page.getByRole('dialog').locator(`image[href*="${name}"]`);
  const file = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  const idOf = async (name: string) => (await file(name).getByRole('link', { name }).getAttribute('id'))!.slice(5);
  await file('suite.pdf').locator('img').waitFor();
  const [suite, interieur] = [await idOf('suite.pdf'), await idOf('interieur.pdf')];
  await file('interieur.pdf')
    .getByRole('button', { name: /interieur\.pdf/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sur le produit' }).click();
  await pictureOf(interieur).first().waitFor({ state: 'attached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Voir l’extérieur' }).click();
  await pictureOf(suite).first().waitFor({ state: 'attached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Voir l’intérieur' }).waitFor();
  expect(await pictureOf(interieur).count()).toBe(0);
  await page.keyboard.press('Escape');

  await guest.presses('Retirer suite.pdf');
  await seesSides(page, 'Verso interieur.pdf');
  expect(await inside.isChecked()).toBe(true);
});

test('front and back that came in two files are turned in one window, by the button and by the keyboard', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.presses(/fichiers.* Flyer A5/);
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([sent('flyer-recto.pdf', cleanSide()), sent('flyer-verso.pdf', cleanSide('0 1 0 0 k'))]);
  await seesSides(page, 'Recto flyer-recto.pdf', 'Verso flyer-verso.pdf');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'flyer-recto.pdf' }) });
  await expect.poll(() => page.getByRole('listitem').locator('img').count()).toBe(2);
  await row
    .getByRole('button', { name: /flyer-recto\.pdf/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Recto : flyer-recto.pdf' }).waitFor();
  await dialog.getByRole('button', { name: 'Voir le verso' }).click();
  await dialog.getByRole('heading', { name: 'Verso : flyer-verso.pdf' }).waitFor();
  // The focus stays on what turns it.
  const front = dialog.getByRole('button', { name: 'Voir le recto' });
  expect(await front.evaluate((button) => button === document.activeElement)).toBe(true);
  await guest.findsThePageSound();
  await page.keyboard.press('PageUp');
  await dialog.getByRole('heading', { name: 'Recto : flyer-recto.pdf' }).waitFor();
  await page.keyboard.press('PageDown');
  await dialog.getByRole('heading', { name: 'Verso : flyer-verso.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('the side that a chosen file holds is said on the product page, exchanged there, and is the same in the cart', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  const choose = page.getByLabel(/^Choisir des fichiers/);
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await choose.setInputFiles([sent('recto.pdf', cleanSide())]);
  await row('recto.pdf').getByText('Recto', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Verso', exact: true }).click();
  await row('recto.pdf').getByText('Verso', { exact: true }).waitFor();
  await guest.sees('Il manque une page : le recto (sur un dépliant, l’extérieur).');
  await guest.findsThePageSound();

  await choose.setInputFiles([sent('suite.pdf', cleanSide('0 1 0 0 k'))]);
  await row('suite.pdf').getByText('Recto', { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Verso', exact: true }).count()).toBe(0);
  const swap = page.getByRole('button', { name: 'Échanger recto et verso : suite.pdf, recto.pdf' });
  await swap.focus();
  await page.keyboard.press('Enter');
  await row('suite.pdf').getByText('Verso', { exact: true }).waitFor();
  await row('recto.pdf').getByText('Recto', { exact: true }).waitFor();
  expect(await swapOn(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await swapOn(page).press('Enter');
  await row('suite.pdf').getByText('Recto', { exact: true }).waitFor();
  await guest.findsThePageSound();
  await row('suite.pdf')
    .getByRole('button', { name: /^Voir .*suite\.pdf/ })
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Recto : suite.pdf' }).waitFor();
  await page.keyboard.press('Escape');

  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  await guest.sees('Recto : suite.pdf');
  await guest.sees('Verso : recto.pdf');
});
