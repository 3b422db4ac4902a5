import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { cleanFlyer, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { sha256 } from '../support/uploads.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const pdf = (bytes: Uint8Array, name = 'flyer.pdf') => [
  { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) },
];

async function sends({ page }: Shopper, bytes: Uint8Array, name?: string): Promise<void> {
  await page
    .getByLabel(/^Choisir des fichiers/)
    .first()
    .setInputFiles(pdf(bytes, name));
  await page.getByRole('link', { name: name ?? 'flyer.pdf' }).waitFor();
}

/** Sends what cannot be printed, as the page says before. */
async function insists(customer: Shopper, bytes: Uint8Array, name: string): Promise<void> {
  const chosen = sends(customer, bytes, name);
  await customer.presses(`Envoyer quand même ${name}`);
  await chosen;
}

async function colleague(path: string): Promise<Shopper> {
  const person = await shop.arrive();
  await person.page.goto(shop.address() + path);
  await person.page.getByLabel('Adresse e-mail').fill(OWNER);
  await person.page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await person.presses('Continuer');
  await person.presses(/Plus tard/);
  return person;
}

/** The bytes behind a link that is saved. */
async function saved(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('2.7.12 a customer hands in a clean flyer, and it is approved by itself', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'net@example.fr', lastName: 'Net' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await sends(customer, cleanFlyer());
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
  await page.getByText(/^Vous avez approuvé ces fichiers le /).waitFor();
  await customer.findsThePageSound();
  await customer.opens(`/commande/?order_number=${number}`);
  await page.getByText('Fichiers contrôlés sans erreur et validés').waitFor();
});

test('2.7.12 what is to be looked at is accepted by name before it is handed in', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'filet@example.fr', lastName: 'Filet' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await sends(customer, softFlyer());
  const box = page.getByLabel(/je veux imprimer ainsi/);
  await box.waitFor();
  await customer.presses('Remettre à l’atelier');
  await page.getByText('Cochez cette case, ou remplacez le fichier.').waitFor();
  await box.check();
  await customer.findsThePageSound();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
  await page.getByText(/points? à vérifier (a été accepté|ont été acceptés)/).waitFor();
});

test('2.2.03 2.7.04 staff reject a file with a ready sentence, the customer sends anew, staff release it, and the press folder is complete', async () => {
  const customer = await shop.arrive();
  const number = await customer.orders(
    flyerLine({ fileCheck: true }),
    address({ email: 'atelier@example.fr', lastName: 'Loupe' }),
  );
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await insists(customer, wrongFlyer(), 'petit.pdf');
  await customer.page.getByText('Ce fichier ne peut pas être imprimé tel quel').waitFor();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont remis : l’atelier les contrôle.');

  const staff = await colleague('/admin/upload-ams/');
  const { page } = staff;
  await page.getByRole('heading', { name: 'Fichiers', level: 1 }).waitFor();
  await staff.findsThePageSound();
  await page.getByRole('link', { name: number }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Flyer A5', level: 1 }).waitFor();
  await page.getByText('Tout ce que contient le fichier').click();
  await page.getByRole('cell', { name: '105 × 148' }).first().waitFor();
  await staff.findsThePageSound();
  await staff.presses('Voir le fichier petit.pdf');
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Sur le produit' }).click();
  await viewer.getByRole('img', { name: /petit\.pdf/ }).waitFor();
  await staff.findsThePageSound();
  await viewer.getByRole('button', { name: 'Fermer' }).click();
  await viewer.waitFor({ state: 'detached' });
  await staff.presses('Refuser');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^PF-04/ }).click();
  await expect
    .poll(() => dialog.getByLabel('Texte pour le client').inputValue())
    .toContain('La page fait 105 × 148 mm');
  await staff.findsThePageSound();
  await dialog.getByRole('button', { name: 'Refuser et prévenir le client' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Fichiers refusés').first().waitFor();

  await customer.opens(`/commande/?order_number=${number}`);
  await customer.page.getByText('La page fait 105 × 148 mm').first().waitFor();
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await customer.presses('Retirer petit.pdf');
  const bytes = cleanFlyer();
  await sends(customer, bytes, 'grand.pdf');
  // The folder for the press has the picture of the page, once it is drawn.
  await customer.page.getByRole('button', { name: 'Voir le fichier grand.pdf' }).locator('img').waitFor();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont remis : l’atelier les contrôle.');

  await page.goto(`${shop.address()}/admin/orders/${number}/`);
  await page.getByText('Enregistrer un virement reçu').click();
  await page.getByLabel('Référence de la banque').fill(`SEPA ${number}`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('La commande est payée').waitFor();
  await page.goto(`${shop.address()}/admin/upload-ams/`);
  await page.getByRole('link', { name: number }).click();
  await staff.presses('Approuver');
  await page.getByRole('dialog').getByLabel('Message au client').fill('Tout est bon, merci.');
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await staff.presses('Lancer l’impression');
  await page.getByRole('dialog').getByRole('button', { name: 'Lancer l’impression' }).click();
  await page.getByRole('heading', { name: 'Dossiers d’impression' }).waitFor();
  await staff.findsThePageSound();
  const folder = unzipSync(await saved(page, `${number}-1.zip`));
  expect(Object.keys(folder).map((name) => name.split('/').at(-1))).toEqual([
    `${number}-1-00-fly-a5-148x210-1000.pdf`,
    `${number}-1-00-fly-a5-148x210-1000.webp`,
    `${number}-1.json`,
    `${number}-1.xjdf`,
  ]);
  expect(Object.values(folder).map(sha256)[0]).toBe(sha256(bytes));
  expect((await saved(page, `${number}-1.xjdf`)).toString()).toContain(
    '<XJDF xmlns="http://www.CIP4.org/JDFSchema_2_0"',
  );
  await customer.opens(`/commande/?order_number=${number}`);
  await customer.page.getByText('Tout est bon, merci.').waitFor();
});

test('2.2.03 staff put a corrected file in place, and the customer agrees to it', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const number = await customer.orders(flyerLine(), address({ email: 'accord@example.fr', lastName: 'Accord' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await insists(customer, wrongFlyer(), 'petit.pdf');
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont remis : l’atelier les contrôle.');

  const staff = await colleague('/admin/upload-ams/');
  const { page } = staff;
  await page.getByRole('link', { name: number }).click();
  await staff.presses('Remplacer un fichier');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nouveau fichier').setInputFiles(pdf(wrongFlyer(), 'encore-petit.pdf'));
  await dialog.getByLabel('Ce qui a été changé').fill('Nous avons essayé.');
  await dialog.getByRole('button', { name: 'Envoyer et demander l’accord' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Le client ne peut pas encore donner son accord/).waitFor();
  await staff.presses('Remplacer un fichier');
  await dialog.getByLabel('Nouveau fichier').setInputFiles(pdf(softFlyer(), 'corrigé.pdf'));
  await dialog.getByLabel('Ce qui a été changé').fill('Nous avons agrandi la page au bon format.');
  await staff.findsThePageSound();
  await dialog.getByRole('button', { name: 'Envoyer et demander l’accord' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'corrigé.pdf' }).waitFor();

  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await customer.page.getByText('Nous avons agrandi la page au bon format.').waitFor();
  await customer.findsThePageSound();
  await customer.page.getByRole('link', { name: 'Envoyer d’autres fichiers' }).waitFor();
  // What is still to be said of the file is agreed to by name.
  await customer.presses('Donner mon accord pour l’impression');
  await customer.sees('Cochez cette case, ou remplacez le fichier.');
  await customer.page.getByLabel(/et je veux imprimer ainsi/).check();
  await customer.presses('Donner mon accord pour l’impression');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
});

test('2.7.10 a person marks a place on a page by the keyboard, and its customer sees the frame there', async () => {
  const customer = await shop.arrive();
  const number = await customer.orders(flyerLine({ fileCheck: true }), address({ email: 'cadre@example.fr' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await sends(customer, cleanFlyer());
  await customer.presses('Remettre à l’atelier');
  const staff = await colleague('/admin/upload-ams/');
  await staff.page.getByRole('link', { name: number }).first().click();
  await staff.presses('Refuser');
  await staff.page
    .getByLabel(/^Ce que le client lira|^Texte/)
    .first()
    .fill('Voyez le cadre.');
  await staff.page.getByText('Montrer sur l’image (facultatif)').click();
  await staff.presses('Ajouter un repère');
  await staff.page
    .getByRole('button', { name: /^Repère 1,/ })
    .and(staff.page.locator(':focus'))
    .waitFor();
  await staff.page.keyboard.press('ArrowRight');
  await staff.page.keyboard.press('ArrowRight');
  await staff.presses('Annuler le dernier geste');
  expect(await staff.page.getByRole('button', { name: 'Refuser et prévenir le client' }).isDisabled()).toBe(true);
  await staff.page.getByLabel('Mots du repère 1').fill('Ce bord est trop près.');
  await staff.findsThePageSound();
  await staff.presses('Refuser et prévenir le client');
  await staff.sees('Fichiers refusés');
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await customer.sees('Ce bord est trop près.');
  const picture = customer.page.getByRole('img', { name: /^Page 1 de flyer\.pdf, avec les repères/ });
  await picture.scrollIntoViewIfNeeded();
  const placed = async () => {
    const [page, frame] = [await picture.boundingBox(), await customer.page.locator('[data-frame="1"]').boundingBox()];
    if (!page || !frame || page.height < 50) return [];
    return [(frame.x + frame.width / 2 - page.x) / page.width, (frame.y + frame.height / 2 - page.y) / page.height];
  };
  await expect.poll(placed).toEqual([expect.closeTo(0.51, 2), expect.closeTo(0.5, 2)]);
  await customer.findsThePageSound();
});
