import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cards } from '../builders/card-files.ts';
import { cleanFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { flyerToLookAtCloser, inkJpeg, inkTiff } from '../builders/ink-files.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const pdf = (bytes: Uint8Array, name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

test('1.02 (upload) what is configured has its file checked on the product page before it is in the cart, and once more when the choices change', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await guest.opens('/flyer-a5/');
  await guest.comesToRest();
  // Nothing of the check is fetched before a file is chosen.
  expect(asked.filter((each) => /check-worker|draw-worker|pdfium|chosen-files|content\/texts/.test(each))).toEqual([]);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(cleanFlyer(), 'recto verso.pdf')]);
  await row('recto verso.pdf').getByText('2 remarques').waitFor();
  await guest.findsThePageSound();

  // Printed on one side the same file has a page too many, and on both sides it is right again.
  await guest.chooses(/^Recto couleur/);
  await row('recto verso.pdf').getByText('1 point à corriger').waitFor();
  await guest.sees(/^Ajouté tel quel, ce fichier attend une correction/);
  await page.goBack();
  await row('recto verso.pdf').getByText('1 point à corriger').waitFor({ state: 'detached' });
  await row('recto verso.pdf').getByText('2 remarques').waitFor();

  // A second file makes two pages too many of both.
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(wrongFlyer(), 'autre.pdf')]);
  await row('autre.pdf')
    .getByText(/à corriger/)
    .first()
    .waitFor();
  await row('recto verso.pdf')
    .getByText(/à corriger/)
    .first()
    .waitFor();
  await guest.presses('Retirer autre.pdf');
  await row('recto verso.pdf')
    .getByText(/à corriger/)
    .first()
    .waitFor({ state: 'detached' });

  // What is no file to print is named, and not sent.
  await section
    .getByLabel('Choisir des fichiers')
    .setInputFiles([{ name: 'texte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Bonjour') }]);
  await row('texte.pdf')
    .getByText(/est un texte sans mise en page/)
    .waitFor();
  await guest.sees(/^Ce fichier est envoyé quand vous ajoutez/);
  await guest.chooses(/^250 exemplaires/);
  await guest.chooses(/Rapide/);
  const isChecked = page.getByLabel(/^Faire contrôler mes fichiers/);
  await isChecked.click();
  expect(await isChecked.isChecked()).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toContain('q=250&p=fast&check=1');
  await guest.findsThePageSound();
  expect(asked.filter((each) => /^GET .*api.*uploads|^(?!GET).*(?:uploads|tus)/.test(each))).toEqual([]);
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  const files = page.getByRole('group', { name: /^Fichiers/ });
  await files.getByText('recto verso.pdf').waitFor();
  await files.getByText('2 remarques').waitFor();
  expect(await files.getByText('texte.pdf').count()).toBe(0);
  const line = page.getByRole('article').first();
  expect(await line.getByLabel(/^Quantité/).inputValue()).toBe('250');
  await line.getByText('Contrôle des fichiers').first().waitFor();
  await guest.follows(/^Modifier/);
  await expect.poll(() => page.getByRole('radio', { name: /Rapide/ }).isChecked()).toBe(true);
});

test('on a wide screen the chosen files stand under the zone that takes them, and are as wide', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 1440, height: 900 } });
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  const choose = section.getByLabel('Choisir des fichiers');
  await choose.setInputFiles([pdf(wrongFlyer(), 'petit.pdf'), pdf(new Uint8Array(), 'vide.pdf')]);
  await section.getByText(/est vide/).waitFor();
  await section
    .getByText(/à corriger/)
    .first()
    .waitFor();
  const zone = (await choose.locator('xpath=../..').boundingBox())!;
  const list = (await section.getByRole('list').first().boundingBox())!;
  expect(list.x).toBe(zone.x);
  expect(list.width).toBe(zone.width);
  expect(list.y).toBeGreaterThanOrEqual(zone.y + zone.height);

  // A file is pasted anywhere on the page; what is pasted into a field stays there, and words are not taken for a file.
  const paste = (into: Locator, name: string, files: readonly (readonly number[])[]) =>
    into.evaluate(
      (element, [held, named]) => {
        const clipboardData = new DataTransfer();
        for (const bytes of held) clipboardData.items.add(new File([new Uint8Array(bytes)], named));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [files, name] as const,
    );
  await paste(section.getByText('ou déposez-les ici'), 'mots.pdf', []);
  await paste(page.getByRole('searchbox').first(), 'tableau.pdf', [[...cleanFlyer()]]);
  await paste(page.locator('body'), 'collé.pdf', [[...cleanFlyer()]]);
  await section.getByText('collé.pdf').first().waitFor();
  await paste(section.getByText('ou déposez-les ici'), 'aussi.pdf', [[...cleanFlyer()]]);
  await section.getByText('aussi.pdf').first().waitFor();
  await expect(section.getByText('tableau.pdf').count()).resolves.toBe(0);
  await guest.findsThePageSound();
});

test.each([
  [390, cleanFlyer(), 'juste.pdf', []],
  [1440, wrongFlyer(), 'petit.pdf', ['La page fait 105 × 148 mm']],
] as const)(
  'at %i pixels a chosen file shows its pages with the sheet of the choices over them, and nothing is sent',
  async (width, bytes, name, found) => {
    const guest = await shop.arrive(undefined, { viewport: { width, height: 844 } });
    const { page } = guest;
    await guest.opens('/flyer-a5/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().includes('/uploads/')) sent.push(new URL(request.url()).pathname);
    });
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
    await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(bytes, name)]);
    await guest.presses(`Voir le fichier ${name}`);
    const window = page.getByRole('dialog', { name });
    const shown = window.getByRole('img', { name: `Page 1 de ${name}` });
    // The whole page is cyan: what is seen is the file, and neither paper nor a sign that it is drawn. WebP rounds.
    const colour = () =>
      shown.evaluate((image: HTMLImageElement) => {
        const canvas = document.createElement('canvas');
        const on = canvas.getContext('2d');
        on?.drawImage(image, 0, 0);
        return [...(on?.getImageData(100, 100, 1, 1).data ?? [])].map((part) => Math.round(part / 10));
      });
    await expect.poll(colour).toEqual([0, 17, 24, 26]);
    await window.getByLabel('Coupe : le format fini').waitFor();
    for (const sentence of found) await window.getByText(sentence).waitFor();
    // All of the sheet is in sight, also where the page is smaller than what it is printed on.
    const table = window.getByRole('group', { name: /^Page/ });
    const isInSight = () =>
      table.evaluate((element) => {
        const lines = [...element.querySelectorAll('svg path')].map((path) => path.getBoundingClientRect());
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isWithin = (box: DOMRect) => box.left > left && box.top > top && box.right < right && box.bottom < bottom;
        return lines.length > 0 && lines.every(isWithin);
      });
    await expect.poll(isInSight).toBe(true);
    // By the keyboard: the other page, its back.
    await page.keyboard.press('PageDown');
    await window.getByRole('img', { name: `Page 2 de ${name}` }).waitFor();
    await guest.findsThePageSound();
    await guest.presses('Fermer');
    await window.waitFor({ state: 'detached' });

    // Printed on one side the sheet has no back to turn to.
    await guest.chooses(/^Recto couleur/);
    await section
      .getByText(/à corriger/)
      .first()
      .waitFor();
    await guest.presses(`Voir le fichier ${name}`);
    await shown.waitFor();
    await window.getByText('100 %').first().waitFor();
    expect(await window.getByRole('button', { name: 'Voir le verso' }).count()).toBe(0);
    expect(sent.filter((path) => /uploads|tus/.test(path))).toEqual([]);
  },
);

test('every page of a booklet has its small picture, though nobody has turned to it', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/brochure-agrafee/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(cards(8), 'huit pages.pdf')]);
  await guest.presses('Voir le fichier huit pages.pdf');
  const leaves = page.getByRole('dialog', { name: 'huit pages.pdf' }).getByRole('navigation');
  await expect.poll(() => leaves.getByRole('button').count()).toBe(8);
  await expect.poll(() => leaves.locator('img').count()).toBe(8);
});

test('what a browser does not show is seen in the cart, and the page says so', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  const tiff = await sharp({ create: { width: 60, height: 84, channels: 3, background: '#fff' } })
    .tiff()
    .toBuffer();
  // Screens would turn it, and the press does not.
  const photo = await sharp({ create: { width: 600, height: 840, channels: 3, background: '#c00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await section.getByLabel('Choisir des fichiers').setInputFiles([
    { name: 'image.tif', mimeType: 'image/tiff', buffer: tiff },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]);
  await section.getByText('Votre navigateur n’affiche pas ce type de fichier').waitFor();
  await guest.presses('Voir le fichier photo.jpg');
  const shown = page.getByRole('img', { name: 'Page 1 de photo.jpg' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1143, 1600]);

  // Without what draws, the check says its words all the same.
  await page.reload();
  await page.route('**/pdfium-*.wasm', (route) => route.abort());
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(wrongFlyer(), 'petit.pdf')]);
  await section.getByText('Votre navigateur n’a pas pu dessiner cette page').waitFor();
  await section.getByText('La page fait 105 × 148 mm').waitFor();
});

test('files that are refused together have a row each, and each is taken away alone', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  await guest.comesToRest();
  const section = guest.page
    .locator('section')
    .filter({ has: guest.page.getByRole('heading', { name: 'Vos fichiers' }) });
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  const noFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(name) });
  const names = ['un.pdf', 'deux.pdf', 'trois.pdf'];
  await section.getByLabel('Choisir des fichiers').setInputFiles([...names.map(noFile), pdf(cleanFlyer(), 'bon.pdf')]);
  const remove = (name: string) => section.getByRole('button', { name: `Retirer ${name}` });
  await row('bon.pdf').getByText('2 remarques').waitFor();
  for (const name of names) await remove(name).first().waitFor();
  await expect
    .poll(async () => Promise.all([...names, 'bon.pdf'].map((name) => row(name).count())))
    .toEqual([1, 1, 1, 1]);
  await remove('un.pdf').click();
  await expect
    .poll(async () => Promise.all([...names, 'bon.pdf'].map((name) => row(name).count())))
    .toEqual([0, 1, 1, 1]);
});

test('codes and the ink of pictures are told on the product page, before a byte is sent, as they are told in the cart', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tus') || /uploads/.test(request.url())) sent.push(request.url());
  });
  await guest.opens('/flyer-a5/?q=1000');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  const saidOf = async (place: Locator) =>
    (await place.locator('details li').allTextContents()).map((said) => said.replaceAll(/\s+/g, ' ').trim());
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(await flyerToLookAtCloser(), 'de près.pdf')]);
  const row = section.getByRole('listitem').filter({ hasText: 'de près.pdf' });
  await row.getByText(/Un code ne se détache de son fond que de/).waitFor({ state: 'attached' });
  await row.getByText(/porte 369 % d’encre/).waitFor();
  expect(await page.getByText(/contrôle en cours|n’ont pas tous pu/).count()).toBe(0);
  const here = await saidOf(row);
  expect(here.filter((said) => /PF-(?:17|35)$/.test(said))).toHaveLength(2);
  expect(sent).toEqual([]);
  await guest.findsThePageSound();

  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  const files = page.getByRole('group', { name: /^Fichiers/ });
  await files.getByText('Voir ou ajouter des fichiers').click();
  // The shop reads the file first, and looks at its pages then.
  await files
    .getByText(/porte 369 % d’encre/)
    .first()
    .waitFor();
  await expect.poll(() => saidOf(files.locator('li').filter({ hasText: 'de près.pdf' }).first())).toEqual(here);
});

test('a picture of ink is told before it is sent what it is told in the cart, and a kind that browsers do not show is left to the shop', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/flyer-a5/?sides=none&q=1000');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  const photo = await inkJpeg(1819, 2551, [235, 235, 235, 235]);
  await section
    .getByLabel('Choisir des fichiers')
    .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  await row('photo.jpg')
    .getByText(/porte 369 % d’encre/)
    .waitFor();
  await expect.poll(() => page.getByText(/contrôle en cours|n’ont pas tous pu/).count()).toBe(0);
  const tiff = inkTiff(400, 561, Buffer.alloc(400 * 561 * 4, 235));
  await section
    .getByLabel('Choisir des fichiers')
    .setInputFiles([{ name: 'photo.tif', mimeType: 'image/tiff', buffer: tiff }]);
  await row('photo.tif')
    .getByText(/n’affiche pas ce type de fichier/)
    .waitFor();
  await guest.sees(/n’ont pas tous pu être contrôlés sur votre appareil/);
});

test('on a phone the loupe follows the finger', async () => {
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const guest = await shop.arrive(undefined, device);
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  await section.getByLabel('Choisir des fichiers').setInputFiles([pdf(cleanFlyer(), 'loupe.pdf')]);
  await guest.presses('Voir le fichier loupe.pdf');
  const window = page.getByRole('dialog', { name: 'loupe.pdf' });
  await window.getByRole('button', { name: 'Loupe' }).click();
  const shown = (await window.getByRole('img', { name: 'Page 1 de loupe.pdf' }).boundingBox())!;
  const loupe = window.locator('[data-loupe] > span[style*="background-image"]');
  const at = async () =>
    Math.round(await loupe.evaluate((each) => Number.parseFloat((each as HTMLElement).style.left)));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: shown.x + shown.width * share, y: shown.y + shown.height / 2 }],
    });
  await touch('touchStart', 0.2);
  await expect.poll(at).toBe(20);
  for (const share of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) await touch('touchMove', share);
  await expect.poll(at).toBe(80);
  await touch('touchEnd', 0.8);
});
