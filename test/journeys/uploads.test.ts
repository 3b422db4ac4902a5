import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { aPdf, sha256 } from '../support/uploads.ts';
import { dropFile } from '../support/drop-file.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** Cuts the line as soon as so many pieces have arrived. */
async function cutsTheLineAfter(page: Page, pieces: number): Promise<void> {
  let arrived = 0;
  await page.route('**/tus', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    if (arrived >= pieces) {
      await page.context().setOffline(true);
      return route.abort('internetdisconnected');
    }
    arrived += 1;
    return route.continue();
  });
}

const flyerFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) });

async function reconnects(page: Page): Promise<void> {
  await page.unroute('**/tus');
  await page.context().setOffline(false);
}

/** What the browser saves when a link is pressed. */
async function saved(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('2.4.11 2.7.12 a customer sends files on a phone, loses the line, goes on, and staff fetch the same bytes', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'affiche@example.fr', lastName: 'Perrin' }));
  await customer.opens(`/commande/?order_number=${number}`);
  await customer.findsThePageSound();
  const choose = page.getByLabel(/^Choisir des fichiers/);
  // What is no file to print is told by what is in it, in words, before it is sent, and taken out of the list.
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  await choose.setInputFiles([{ name: 'affiche.pdf', mimeType: 'application/pdf', buffer: html }]);
  await page.getByRole('status').filter({ hasText: '« affiche.pdf » est une page web' }).waitFor();
  await customer.presses('Retirer affiche.pdf');

  // A file is dropped as well as chosen.
  await dropFile(page.getByText('ou déposez des fichiers ici'), 'texte.pdf', Buffer.from('Texte de la carte'));
  await page.getByRole('status').filter({ hasText: '« texte.pdf » est un texte sans mise en page' }).waitFor();
  await customer.presses('Retirer texte.pdf');

  const content = aPdf(3_000_000);
  await cutsTheLineAfter(page, 2);
  await choose.setInputFiles([{ name: 'Affiche été.pdf', mimeType: 'application/pdf', buffer: content }]);
  await customer.presses('Envoyer quand même Affiche été.pdf');
  await page.getByText('Connexion perdue. L’envoi reprend de lui-même à son retour.').waitFor();
  await reconnects(page);
  await page.getByRole('link', { name: 'Affiche été.pdf' }).waitFor();
  expect(sha256(await saved(page, 'Affiche été.pdf'))).toBe(sha256(content));
  // It was read meanwhile: it holds no document, and the page says so by itself.
  await page.getByText('Ce fichier est abîmé ou incomplet').waitFor();

  // Left in the middle, and chosen again in a new document: it goes on where it was.
  const verso = join(mkdtempSync(join(tmpdir(), 'tirage-verso-')), 'verso.pdf');
  writeFileSync(verso, aPdf(2_000_000));
  await page.route('**/tus', (route) =>
    route.request().headers()['upload-offset'] === '0' || route.request().method() === 'HEAD'
      ? route.continue()
      : route.fulfill({ status: 503 }),
  );
  const held = page.waitForResponse((answer) => answer.status() === 503);
  await choose.setInputFiles([verso]);
  await customer.presses('Envoyer quand même verso.pdf');
  await held;
  page.on('dialog', (dialog) => void dialog.accept());
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await page.getByText(/^262,14\s*kB sur 2,00\s*MB reçus/).waitFor();
  // Nothing is asked to be handed in while a part of it is missing.
  await customer.sees('Attendez la fin de l’envoi');
  expect(await page.getByRole('button', { name: 'Remettre à l’atelier' }).isDisabled()).toBe(true);
  await page.unroute('**/tus');
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([verso]);
  expect((await resumed).headers()['upload-offset']).toBe(String(256 * 1024));
  await page.getByRole('link', { name: 'verso.pdf' }).waitFor();
  await customer.presses('Retirer verso.pdf');
  await page.getByRole('link', { name: 'verso.pdf' }).waitFor({ state: 'detached' });
  const beside = await customer.opensBeside(`/commande/fichiers/vue-double/?order_number=${number}`);
  await beside.page.getByRole('link', { name: 'Affiche été.pdf' }).waitFor();
  await beside.findsThePageSound();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont remis : l’atelier les contrôle.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Fichiers\s: /);
  await customer.opens(`/commande/?order_number=${number}`);
  await customer.sees('Fichiers en cours de contrôle');

  const staff = await shop.arrive();
  await staff.page.goto(`${shop.address()}/admin/orders/${number}/`);
  await staff.page.getByLabel('Adresse e-mail').fill(OWNER);
  await staff.page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await staff.page.getByRole('heading', { name: 'Fichiers reçus' }).waitFor();
  expect(sha256(await saved(staff.page, 'Affiche été.pdf'))).toBe(sha256(content));
  await staff.findsThePageSound();
});

test('2.4.11 a customer whose orders wait for no files is told so', async () => {
  const customer = await shop.arrive();
  await customer.opens('/login/?to=/espace/fichiers/');
  await customer.fills(/^Adresse e-mail/, 'camille@tirage.example');
  await customer.fills(/^Mot de passe/, 'tirage-demo');
  await customer.presses('Se connecter');
  await customer.sees('Aucune commande n’attend de fichiers.');
  await customer.findsThePageSound();
});

test('a file that the shop refused counts for none of the pages, also while its refusal is still shown', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'refus@example.fr', lastName: 'Morel' }));
  await customer.opens(`/commande/?order_number=${number}`);
  const choose = page.getByLabel(/^Choisir des fichiers/);
  const refusal = { code: 422, status: 'error', error: { key: 'file_is_infected', text: 'Ce fichier a un virus.' } };
  await page.route('**/tus', (route) => route.fulfill({ status: 422, json: refusal }));
  await choose.setInputFiles([flyerFile('malade.pdf')]);
  await page.getByText('Ce fichier a un virus.').waitFor();
  await page.unroute('**/tus');
  await choose.setInputFiles([flyerFile('sain.pdf')]);
  await page.getByRole('link', { name: 'sain.pdf' }).waitFor();
  await customer.sees('Ce fichier a un virus.');
});

test('a copy of a file that is there is told to be one, also if it was saved on another day', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'copie@example.fr', lastName: 'Double' }));
  await customer.opens(`/commande/?order_number=${number}`);
  const choose = page.getByLabel(/^Choisir des fichiers/);
  const file = flyerFile('double.pdf');
  await choose.setInputFiles([file]);
  await page.getByRole('link', { name: 'double.pdf' }).waitFor();
  await choose.setInputFiles([{ ...file, name: 'copie.pdf' }]);
  // Together they have more pages than were ordered, so the second one waits for a word.
  await customer.presses(/^Envoyer (?:quand même|copie\.pdf quand même)/);
  await page.getByText(/copie\.pdf.{1,3}est déjà là/).waitFor();
});

test('whoever hands in a file that was removed in another tab is told why the page is empty', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'onglets@example.fr', lastName: 'Girard' }));
  await customer.opens(`/commande/?order_number=${number}`);
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([flyerFile('seul.pdf')]);
  await page.getByRole('link', { name: 'seul.pdf' }).waitFor();
  // The list that this tab shows is an old one, until the button is pressed.
  await page.route('**/uploads/', (route) => route.abort());
  await page.route('**/artwork/', async (route) => {
    await page.unroute('**/uploads/');
    await route.continue();
  });
  const other = await customer.opensBeside(`/commande/?order_number=${number}`);
  await other.presses('Retirer seul.pdf');
  await other.page.getByRole('link', { name: 'seul.pdf' }).waitFor({ state: 'detached' });
  await customer.presses('Remettre à l’atelier');
  await page.getByRole('link', { name: 'seul.pdf' }).waitFor({ state: 'detached' });
  await page.getByRole('alert').filter({ hasText: 'Ces fichiers ont changé entre-temps' }).waitFor();
});

test('a file that a busy shop cannot take yet stays in the list, and is sent when its owner asks again', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'attente@example.fr', lastName: 'Faure' }));
  await customer.opens(`/commande/?order_number=${number}`);
  await page.route('**/uploads/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([flyerFile('patient.pdf')]);
  await page.getByText('La boutique ne peut pas recevoir de fichiers en ce moment.').waitFor();
  await page.unroute('**/uploads/');
  await customer.presses('Reprendre l’envoi de patient.pdf');
  await page.getByRole('link', { name: 'patient.pdf' }).waitFor();
});
