import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { cleanFlyer, cleanSide } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const sent = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
/** Chosen together, and the back comes first: its name does so in the list of a folder. */
const CHOSEN = [sent('B dos.pdf', cleanSide('0 1 0 0 k')), sent('C face.pdf', cleanSide())];

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
  await seesSides(page, 'Recto B dos.pdf', 'Verso C face.pdf');
  await guest.findsThePageSound();

  await swapOn(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'C’est échangé. Recto : C face.pdf. Verso : B dos.pdf.' }).waitFor();
  await seesSides(page, 'Recto C face.pdf', 'Verso B dos.pdf');
  expect(await swapOn(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await guest.findsThePageSound();

  // The window says the side, and so does the line of each file when the places are folded away.
  await page
    .getByRole('button', { name: /C face\.pdf/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Recto : C face.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await guest.presses(/^Replier/);
  await guest.sees('Verso : B dos.pdf');
  await guest.opens('/panier/');
  await guest.sees('Recto : C face.pdf');
});

test('who looks at an order in two tabs exchanges nothing that was changed in the other one, and is told', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'verso@example.fr', lastName: 'Perrin' }));
  const path = `/commande/?order_number=${number}`;
  await customer.opens(path);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles(CHOSEN);
  await seesSides(page, 'Recto B dos.pdf', 'Verso C face.pdf');
  const other = await customer.opensBeside(path);
  await swapOn(other.page).click();
  await seesSides(other.page, 'Recto C face.pdf', 'Verso B dos.pdf');

  await swapOn(page).click();
  await page.getByRole('alert').filter({ hasText: 'ne sont plus le recto et le verso' }).waitFor();
  await seesSides(page, 'Recto C face.pdf', 'Verso B dos.pdf');

  // A third file ends the pair: the button is gone when it is pressed, and the focus is where files are chosen.
  await other.page.getByLabel(/^Choisir des fichiers/).setInputFiles([sent('D tout.pdf', cleanFlyer())]);
  await seesSides(other.page, 'C face.pdf', 'B dos.pdf', 'D tout.pdf');
  await swapOn(page).click();
  await seesSides(page, 'C face.pdf', 'B dos.pdf', 'D tout.pdf');
  await page.getByRole('alert').filter({ hasText: 'ne sont plus le recto et le verso' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
  await expect.poll(focused).toBe('file');
  await other.presses('Retirer D tout.pdf');
  await other.page.getByRole('link', { name: 'D tout.pdf' }).waitFor({ state: 'detached' });

  await customer.opens(path);
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
  await seesSides(page, 'Recto C face.pdf', 'Verso B dos.pdf');
  expect(await swapOn(page).count()).toBe(0);
});
