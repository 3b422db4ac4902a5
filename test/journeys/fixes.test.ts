import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { cleanFlyer, screenFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const pdf = (bytes: Uint8Array) => ({ name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
const picture = (page: Page, side: 'Avant' | 'Après') => page.getByRole('img', { name: new RegExp(`^${side}`) });
const isDrawn = (image: ReturnType<typeof picture>) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);

/** A guest on the page of the files of an order, at this width. */
async function arrives(name: string, width: number) {
  const customer = await shop.arrive(undefined, { viewport: { width, height: 844 } });
  const number = await customer.orders(flyerLine(), address({ email: `${name}@example.fr`, lastName: name }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  return customer;
}

test('a flyer of a wrong size is looked at before and after, fixed with consent, and approved', async () => {
  const customer = await arrives('Corrige', 1440);
  const { page } = customer;
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([pdf(wrongFlyer())]);
  await customer.presses('Envoyer quand même flyer.pdf');
  await customer.presses('Corriger flyer.pdf');
  const window = page.getByRole('dialog', { name: 'Corriger flyer.pdf' });
  await window.getByText(/^Mettre au format commandé\s: 141,9\s%/).waitFor();
  await isDrawn(picture(page, 'Avant'));
  await isDrawn(picture(page, 'Après'));
  await customer.findsThePageSound();
  // On a phone its parts scroll, and never all of it: the buttons would leave.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await window.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.setViewportSize(size);
  // Both sides are looked at, and another choice makes another file.
  await customer.presses('Page suivante');
  await isDrawn(page.getByRole('img', { name: /^Après\s: page 2 de flyer.pdf$/ }));
  await window.getByText('Ordre des pages').click();
  await customer.presses('Avancer la page 2');
  await window.getByText('Vos choix ont changé').waitFor();
  await customer.presses('Voir le résultat');
  await customer.presses('Accepter la correction');
  await customer.sees(/^Corrigé avec votre accord le .*\s: mis au format, pages choisies et ordonnées\.$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('flyer.pdf');
  await customer.findsThePageSound();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
});

test('on a phone the pages of a sound file change places, and the original comes back', async () => {
  const customer = await arrives('Retour', 390);
  const { page } = customer;
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([pdf(cleanFlyer())]);
  await customer.presses('Changer l’ordre des pages');
  const pages = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /^.?Page / });
  await expect.poll(() => pages.allTextContents()).toEqual(['Page 1Recto', 'Page 2Verso']);
  // Nothing is chosen yet, so there is nothing to look at.
  await customer.sees('Choisissez au moins une correction.');
  await pages.nth(1).locator('div').first().dragTo(pages.nth(0).locator('div').first());
  await expect.poll(() => pages.allTextContents()).toEqual(['Page 2Recto', 'Page 1Verso']);
  await customer.presses('Voir le résultat');
  await isDrawn(picture(page, 'Après'));
  // One below the other: beside each other they would be too small.
  const [before, after] = [await picture(page, 'Avant').boundingBox(), await picture(page, 'Après').boundingBox()];
  expect(after!.y).toBeGreaterThan(before!.y + before!.height);
  await customer.findsThePageSound();
  await customer.presses('Accepter la correction');
  await customer.presses('Revenir à l’original de flyer.pdf');
  await customer.presses('Changer l’ordre des pages');
  await customer.presses('Garder l’original');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'flyer.pdf' }).waitFor();
});

test('colours of a screen are converted to ink, looked at, agreed to and approved', async () => {
  const customer = await arrives('Encres', 768);
  const { page } = customer;
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([pdf(screenFlyer())]);
  await customer.presses('Envoyer quand même flyer.pdf');
  await customer.presses('Corriger flyer.pdf');
  await page.getByRole('checkbox', { name: /^Convertir les couleurs RVB en encres/ }).waitFor();
  await isDrawn(picture(page, 'Après'));
  await customer.findsThePageSound();
  await customer.presses('Accepter la correction');
  await customer.sees(/^Corrigé avec votre accord le .*\s: couleurs converties en encres\.$/);
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
});
