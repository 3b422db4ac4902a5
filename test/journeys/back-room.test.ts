import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const FILE = [
  'email;first_name;last_name;street;postal_code;city',
  'ines@exemple.example;Inès;Garnier;5 rue du Port;75011;Paris',
  'camille@tirage.example;Camille;Moreau;;;',
  'pas une adresse;Léo;Petit;;;',
].join('\r\n');

test('the owner invites a colleague and takes rights away, imports customers after a look at each line, and reads the mails that both get', async () => {
  const owner = await shop.arrive();
  const { page } = owner;
  await page.goto(`${shop.address()}/admin/staff/`);
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await owner.presses('Continuer');
  await owner.presses(/Plus tard/);
  await page.getByRole('heading', { name: 'Équipe', level: 1 }).waitFor();
  await owner.findsThePageSound();

  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adresse e-mail').fill('sacha@exemple.example');
  await dialog.getByLabel('Traiter les commandes').check();
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ hasText: 'sacha@exemple.example' });
  await row.getByText('Voir les commandes · Traiter les commandes').waitFor();
  await row.getByRole('button', { name: 'Changer les droits' }).click();
  await dialog.getByLabel('Traiter les commandes').uncheck();
  await dialog.getByRole('button', { name: 'Enregistrer les droits' }).click();
  await row.getByText('Voir les commandes', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Fermer le compte' }).click();
  await dialog.getByRole('button', { name: 'Fermer le compte' }).click();
  await row.getByText('Fermé').waitFor();
  // Nobody closes their own account.
  expect(await page.getByRole('listitem').filter({ hasText: OWNER }).getByRole('button').count()).toBe(0);

  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('link', { name: 'Importer des clients' }).click();
  const choose = (name: string, content: Buffer) =>
    page.getByLabel('Fichier').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  await choose('latin.csv', Buffer.from(FILE, 'latin1'));
  await page.getByText('Ce fichier n’est pas en UTF-8').waitFor();
  await choose('clients.csv', Buffer.from(`\uFEFF${FILE}`));
  await page.getByText('1 ligne refusée · 1 nouveau compte · 1 adresse déjà connue').waitFor();
  await page.getByRole('row', { name: /^4 pas une adresse Refusé email/ }).waitFor();
  await owner.findsThePageSound();
  await page.getByRole('button', { name: 'Ouvrir 1 compte' }).click();
  await page.getByText('1 compte est ouvert').waitFor();
  expect(await shop.outbox()).toContain('ines@exemple.example');

  await page.getByRole('link', { name: 'E-mails' }).click();
  await page.getByRole('link', { name: 'Votre compte chez Tirage est prêt' }).click();
  await page.waitForURL(/mail=imported/);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Il ne manque que votre mot de passe').waitFor();
  await page.getByRole('button', { name: 'Texte seul' }).click();
  await page.getByText('Il ne manque que votre mot de passe').waitFor();
  await owner.findsThePageSound();
  await page.goto(`${shop.address()}/admin/mails/?mail=staff_invite&lang=en`);
  await frame.getByText('You are invited to work in the back office').waitFor();

  // A refused address keeps what was typed and chosen.
  await page.getByRole('link', { name: 'Équipe' }).click();
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click();
  await dialog.getByLabel('Adresse e-mail').fill(OWNER);
  await dialog.getByLabel('Lire le journal').check();
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await dialog.getByText('Cette adresse a déjà un accès').waitFor();
  expect(await dialog.getByLabel('Lire le journal').isChecked()).toBe(true);
});

test('7.4.03 a customer takes the chosen transfer back on the order, and reads the terms as they were accepted', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'retour@example.fr' }));
  await customer.opens(`/commande/?order_number=${number}`);
  await page.getByRole('link', { name: 'Payer maintenant' }).click();
  await page.getByRole('radio', { name: /Virement/ }).check();
  await page.getByRole('button', { name: 'Recevoir les coordonnées bancaires' }).click();
  await page.getByText('IBAN').first().waitFor();
  await customer.opens(`/commande/?order_number=${number}`);
  await page.getByRole('button', { name: 'Annuler ce mode de paiement' }).click();
  await page.getByRole('link', { name: 'Payer maintenant' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).evaluate((title) => title === document.activeElement)).toBe(
    true,
  );
  await page.getByRole('link', { name: 'Conditions acceptées avec cette commande' }).click();
  await page.getByRole('heading', { name: 'Conditions générales de vente' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await customer.findsThePageSound();
  await page.getByRole('link', { name: `Commande ${number}` }).click();
  await customer.seesHeading(new RegExp(number));
});
