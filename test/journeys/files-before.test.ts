import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { dropFile } from '../support/drop-file.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('2.7.12 4.2.06 a guest on a phone drops a file on the product page, finds it in the cart, pays, and approves it on the order', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Vos fichiers' }) });
  // Beside its place a file would open in the place of the page.
  await dropFile(page.getByRole('heading', { level: 1 }), 'a cote.pdf', cleanFlyer());
  await dropFile(section.getByRole('heading', { name: 'Vos fichiers' }), 'Recto verso.pdf', cleanFlyer());
  await section.getByText('Recto verso.pdf').first().waitFor();
  const wrong = { name: 'de trop.pdf', mimeType: 'application/pdf', buffer: Buffer.from(wrongFlyer()) };
  await section.getByLabel('Choisir des fichiers').setInputFiles([wrong]);
  await guest.sees(/^Ces 2 fichiers sont envoyés quand vous ajoutez/);
  await guest.presses('Retirer de trop.pdf');
  await section.getByText('de trop.pdf').waitFor({ state: 'detached' });
  await guest.findsThePageSound();

  // The line is so slow that the visitor is quicker than the file.
  const release = await guest.holds('**/tus');
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  await page.getByRole('progressbar', { name: 'Envoi de Recto verso.pdf' }).waitFor();
  await guest.sees('Un fichier est en cours d’envoi');
  await guest.findsThePageSound();
  // A line that is taken out and put back goes on with its file.
  await guest.presses('Retirer Flyer A5 du panier');
  await guest.presses('Remettre');
  await page.getByRole('progressbar', { name: 'Envoi de Recto verso.pdf' }).waitFor();
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  await guest.sees(/^Vous pouvez commander sans attendre/);
  release();
  await page.getByText('Un fichier est en cours d’envoi').waitFor({ state: 'detached' });
  // Once it is drawn, the item wears it without another visit.
  await page.locator('aside image[href*="/uploads/"]').first().waitFor({ state: 'attached' });
  await page.goBack();
  await guest.seesHeading(/^Votre panier/);

  // It was read meanwhile. Another one is added in the cart, is wrong, is sent all the same, and is taken back.
  await page
    .getByRole('group', { name: /^Fichiers/ })
    .getByText('Recto verso.pdf')
    .waitFor();
  await guest.presses(/^Voir ou ajouter des fichiers/);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([wrong]);
  // It waits for a word of its owner: that is said above the button that orders, and whoever goes on finds it again.
  await page.getByText('1 fichier n’est pas envoyé').waitFor();
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  await page.getByText('1 fichier n’est pas envoyé').waitFor();
  expect(
    await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    'the browser asks before it is lost',
  ).toBe(false);
  await page.goBack();
  await guest.seesHeading(/^Votre panier/);
  // It goes with its item when that is taken out, and comes back with it.
  await guest.presses('Retirer Flyer A5 du panier');
  await page.getByText('1 fichier n’est pas envoyé').waitFor({ state: 'detached' });
  await guest.presses('Remettre');
  await page.getByText('1 fichier n’est pas envoyé').waitFor();
  await guest.presses(/^Envoyer .*quand même/);
  await page.getByText('1 fichier n’est pas envoyé').waitFor({ state: 'detached' });
  await guest.presses(/^Voir ou ajouter des fichiers/);
  await page.getByRole('link', { name: 'de trop.pdf' }).waitFor();
  await page
    .getByText(/à corriger$/)
    .first()
    .waitFor();
  await guest.findsThePageSound();
  await guest.presses('Retirer de trop.pdf');
  await page.getByRole('link', { name: 'de trop.pdf' }).waitFor({ state: 'detached' });

  // And with one that has come.
  await guest.presses('Retirer Flyer A5 du panier');
  await guest.presses('Remettre');
  await page
    .getByRole('group', { name: /^Fichiers/ })
    .getByText('Recto verso.pdf')
    .waitFor();

  await guest.follows(/^Commander$/);
  for (const [label, text] of [
    [/^Prénom/, 'Camille'],
    [/^Nom/, 'Moreau'],
    [/^Rue/, '5 rue du Port'],
    [/^Code postal/, '75011'],
    [/^Ville/, 'Paris'],
    [/^Adresse e-mail/, 'avant@example.fr'],
  ] as const)
    await guest.fills(label, text);
  await guest.presses('Commander avec obligation de paiement');
  await guest.chooses(/^Carte bancaire/);
  await guest.presses(/^Payer .* par carte/);
  await guest.presses('Accepter le paiement');
  await guest.sees(/Merci Camille/);
  await guest.sees('À faire : approuver vos fichiers');
  await guest.follows('Voir ma commande');
  await guest.sees('Fichiers à approuver');
  await guest.follows('Voir et approuver mes fichiers');
  await page.getByRole('link', { name: 'Recto verso.pdf' }).waitFor();
  await guest.presses('Remettre à l’atelier');
  await guest.sees('Vos fichiers sont approuvés pour l’impression.');
  await expect.poll(() => page.url()).toContain('order_number=');
});

test('a file that the shop took while the cart was being opened is shown as it is, and not as it was when the list was read', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  await page
    .getByLabel('Choisir des fichiers')
    .setInputFiles([{ name: 'Recto verso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) }]);
  await guest.sees(/2 remarques/);
  // What the cart page shows is read before the file is sent, and comes after the file was taken.
  const isTaken = page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0';
  });
  const release = await guest.holds('**/tus');
  await page.route('**/panier/_payload.json*', async (route) => {
    const answer = await route.fetch();
    release();
    await isTaken;
    return route.fulfill({ response: answer });
  });
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  await page
    .getByRole('group', { name: /^Fichiers/ })
    .getByText('2 remarques')
    .waitFor();
});

const flyer = { name: 'Recto verso.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) };

/** What is chosen again is the same file only if it was not changed in between. */
async function flyerOnDisk(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'chosen-')), 'Recto verso.pdf');
  await writeFile(path, cleanFlyer());
  return path;
}

test('files that were chosen on a product page are there again for who comes back, and who leaves the shop is asked before', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/flyer-a5/');
  await page.getByLabel('Choisir des fichiers').setInputFiles([flyer]);
  await guest.sees(/2 remarques/);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== '/flyer-a5/');
  await page.goBack();
  await guest.seesHeading(/^Flyer A5/);
  await guest.sees('Recto verso.pdf');
  await guest.sees(/2 remarques/);

  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked()).toBe(true);
  await guest.presses('Retirer Recto verso.pdf');
  await expect.poll(isAsked).toBe(false);

  // What was handed to the cart is not chosen any more.
  await page.getByLabel('Choisir des fichiers').setInputFiles([flyer]);
  await guest.sees(/2 remarques/);
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  await page
    .getByRole('group', { name: /^Fichiers/ })
    .getByText('2 remarques')
    .waitFor();
  expect(await isAsked()).toBe(false);
  await page.goBack();
  await guest.seesHeading(/^Flyer A5/);
  expect(await page.getByRole('button', { name: 'Retirer Recto verso.pdf' }).count()).toBe(0);
});

test('a file that is chosen twice on a product page is there once, and its owner is told', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const path = await flyerOnDisk();
  await guest.opens('/flyer-a5/');
  const choose = page.getByLabel('Choisir des fichiers');
  await choose.setInputFiles([path]);
  await guest.sees(/2 remarques/);
  await choose.setInputFiles([path]);
  await guest.sees('« Recto verso.pdf » est déjà là : c’est le même fichier. Il n’a pas été ajouté une seconde fois.');
  expect(await page.getByRole('button', { name: 'Retirer Recto verso.pdf' }).count()).toBe(1);
  await guest.findsThePageSound();
});

test('a file that was saved anew after it was chosen is told, and the next file does not wait behind it', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  const path = await flyerOnDisk();
  await guest.opens('/flyer-a5/');
  await page.getByLabel('Choisir des fichiers').setInputFiles([path]);
  await guest.sees(/2 remarques/);
  await writeFile(path, wrongFlyer());
  const other = { name: 'autre.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) };
  await page.getByLabel('Choisir des fichiers').setInputFiles([other]);
  await guest.sees(/^Ces 2 fichiers sont envoyés/);
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  const files = page.getByRole('group', { name: /^Fichiers/ });
  await files.getByText('Ce fichier a été modifié ou déplacé sur votre appareil').waitFor();
  await files.getByText('2 remarques').waitFor();
  expect(await files.getByText('Connexion perdue').count()).toBe(0);
  await guest.findsThePageSound();
});

test('an upload that a reload cut off is told in the folded cart and before the order is placed, and files that are clean in the recap', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const path = await flyerOnDisk();
  await guest.opens('/flyer-a5/');
  await page.getByLabel('Choisir des fichiers').setInputFiles([path]);
  await guest.sees(/2 remarques/);
  await guest.holds('**/tus', 'abort');
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  const files = page.getByRole('group', { name: /^Fichiers/ });
  await page.getByRole('progressbar', { name: 'Envoi de Recto verso.pdf' }).waitFor();
  expect(await page.getByText('Envoi interrompu').count()).toBe(0);
  page.on('dialog', (dialog) => void dialog.accept());
  // Let go only when nothing sends any more: the upload tries again by itself.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await files.getByText('Envoi interrompu : choisissez le même fichier').waitFor();
  await guest.sees('L’envoi d’un fichier a été interrompu');
  await guest.findsThePageSound();
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  await guest.sees('L’envoi d’un fichier a été interrompu');
  await guest.findsThePageSound();

  await page.goBack();
  await guest.seesHeading(/^Votre panier/);
  await guest.presses(/^Voir ou ajouter des fichiers/);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([path]);
  await page.getByRole('link', { name: 'Recto verso.pdf' }).waitFor();
  await page.getByText('L’envoi d’un fichier a été interrompu').waitFor({ state: 'detached' });
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  await guest.sees('1 fichier, contrôlé sans erreur');
});
