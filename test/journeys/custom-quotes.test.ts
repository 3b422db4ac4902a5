import { expect, test } from 'vitest';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('2.7.17 a visitor asks for a quote from the product page, staff offer a price, and the link of the mail orders at it', async () => {
  const visitor = await shop.arrive();
  const { page } = visitor;
  await visitor.opens('/flyer-a5/?q=2500');
  await page.getByRole('link', { name: 'Autre besoin ? Demander un devis' }).click();
  await visitor.seesHeading('Demander un devis');
  await page.getByText('Couché brillant 135\u00a0g').waitFor();
  await page.getByText('2\u00a0500', { exact: true }).waitFor();
  await visitor.presses('Envoyer');
  // What is missing is said, and nothing is sent.
  await page
    .getByText(/Votre nom\s:/)
    .first()
    .waitFor();
  await visitor.fills('Votre nom', 'Nadia Benali');
  await visitor.fills('Votre adresse e-mail', 'devis@example.fr');
  await visitor.fills('Ce qu’il vous faut', 'Livraison en deux fois, s’il vous plaît.');
  await visitor.findsThePageSound();
  await visitor.presses('Envoyer');
  await visitor.sees('Votre message est arrivé');

  const staff = await shop.arrive();
  await staff.page.goto(`${shop.address()}/admin/messages/`);
  await staff.page.getByLabel('Adresse e-mail').fill(OWNER);
  await staff.page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await staff.page.getByRole('link', { name: /^Devis.*Flyer A5/ }).click();
  await staff.page.getByText('60,50\u00a0€').waitFor();
  await staff.presses('Faire une offre');
  const dialog = staff.page.getByRole('dialog');
  await staff.findsThePageSound();
  await dialog.getByRole('button', { name: 'Envoyer l’offre' }).click();
  await dialog.getByText('Complétez les champs marqués.').waitFor();
  await dialog.getByLabel('Prix HT de l’offre').fill('60,50');
  await dialog.getByLabel('Raison').fill('Deuxième tirage');
  await dialog.getByLabel('Texte pour le client').fill('Voici notre offre.');
  await dialog.getByRole('button', { name: 'Envoyer l’offre' }).click();
  await dialog.getByText(/Ce client paie aujourd’hui 60,50/).waitFor();
  await dialog.getByLabel('Prix HT de l’offre').fill('50');
  // A transport needs a place, and the offer says both.
  await dialog.getByLabel('Transport HT').fill('douze');
  await dialog.getByText('Indiquez un montant, par exemple 180 ou 0').waitFor();
  await dialog.getByLabel('Transport HT').fill('12,50');
  await dialog.getByRole('button', { name: 'Envoyer l’offre' }).click();
  await dialog.getByText('Remplissez ce champ.').waitFor();
  await dialog.getByLabel('Code postal de destination').fill('98714');
  await dialog.getByRole('button', { name: 'Envoyer l’offre' }).click();
  await staff.page.getByText('En attente du client').waitFor();
  await staff.page.getByText('transport 12,50\u00a0€ HT vers 98714 (France)').waitFor();

  const offered = /\/flyer-a5\/\?key=[\w-]+&(?:amp;)?code=(Q-[\w-]+)/;
  await expect.poll(() => shop.outbox()).toMatch(offered);
  const [link = '', code = ''] = offered.exec(await shop.outbox()) ?? [];
  await visitor.opens(link.replace('&amp;', '&'));
  await page.getByText(code).first().waitFor();
  await visitor.sees(/sur l’impression\. Ce prix vaut jusqu’au .* inclus\.$/);
  await visitor.findsThePageSound();
  // On paper it is an offer: what was chosen, what it costs and until when, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  for (const told of [/2\s500 exemplaires$/, /Couché brillant 135\sg$/, /60,00\s€/, /TVA 20\s%$/])
    await visitor.sees(told);
  await visitor.sees(/Ce prix vaut jusqu’au/);
  const controls = page
    .locator('main')
    .locator('input, select, summary, a, button:not(li > button), h2 + [role=radiogroup]');
  expect(await controls.filter({ visible: true }).allInnerTexts()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await visitor.presses('Ajouter au panier');
  await visitor.seesHeading('Votre panier');
  await visitor.sees('60,00\u00a0€');
});
