import { expect, test } from 'vitest';
import { cards } from '../builders/card-files.ts';
import { address, fourCards } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const team = (pages: number) => ({
  name: 'Équipe.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(cards(pages)),
});

test('the cards of four people come from one PDF of eight pages: spread in the cart, looked at, agreed to, and had back as it was', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 1440, height: 900 } });
  const { page } = customer;
  await customer.takes(fourCards());
  await customer.opens('/panier/');
  await customer.presses(/^Ajouter vos fichiers/);
  await page.getByLabel('Choisir des fichiers : Pour plusieurs modèles').setInputFiles([team(8)]);
  await customer.presses('Répartir Équipe.pdf');
  const window = page.getByRole('dialog', { name: 'Répartir Équipe.pdf entre les modèles' });
  const pagesOf = (name: string) =>
    window.getByRole('list', { name: `Pages de ${name}` }).locator('li[draggable="true"]');
  const shown = async (name: string) =>
    (await pagesOf(name).allInnerTexts()).flatMap((text) => /^Page \d+/m.exec(text)?.[0] ?? []);
  const printed = (name: string) => window.getByRole('img', { name: new RegExp(`imprimée pour ${name}$`) });

  // The likeliest way is suggested and made at once.
  await expect.poll(() => shown('Noé')).toEqual(['Page 7', 'Page 8']);
  for (const name of ['Léa', 'Tom', 'Inès', 'Noé']) await expect.poll(() => printed(name).count()).toBe(2);
  await customer.findsThePageSound();

  // Another way, then a page that is dragged to another person, and one that is put back by the keyboard.
  await window.getByLabel('Les pages se suivent ainsi').selectOption('Tous les rectos, puis tous les versos');
  await expect.poll(() => shown('Léa')).toEqual(['Page 1', 'Page 5']);
  await customer.sees('Vos choix ont changé : demandez le résultat.');
  await window.getByLabel('Les pages se suivent ainsi').selectOption('Modèle par modèle');
  await pagesOf('Léa').nth(1).dragTo(pagesOf('Tom').nth(0));
  await expect.poll(() => shown('Tom')).toEqual(['Page 2', 'Page 3', 'Page 4']);
  await expect.poll(() => shown('Léa')).toEqual(['Page 1']);
  await customer.presses('Retirer la page 2 de Tom');
  await window.getByRole('region', { name: 'Pages non utilisées' }).getByText('Page 2').waitFor();
  await window.getByLabel('Ajouter une page à Léa').selectOption('Page 2');
  await customer.presses('Avancer la page 2 de Léa');
  await expect.poll(() => shown('Léa')).toEqual(['Page 2', 'Page 1']);
  await customer.presses('Voir le résultat');
  await customer.presses('Accepter la répartition');
  await customer.sees(/^Tiré de votre PDF avec votre accord le .*\s: pages 2, 1\.$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Équipe - Léa.pdf');
  for (const name of ['Léa', 'Tom', 'Inès', 'Noé'])
    await page.getByRole('link', { name: `Équipe - ${name}.pdf` }).waitFor();
  // The picture of the item wears what was sent: the front of the first card, which has been made its page 2.
  const front = await page.locator('article image[href$="/pages/1/"]').first().getAttribute('href');
  const first = await page.getByRole('link', { name: 'Équipe - Léa.pdf' }).getAttribute('href');
  expect(front).toBe(`${first}pages/1/`);
  await customer.findsThePageSound();

  // The whole PDF comes back from any of its parts.
  await customer.presses(/^Revenir au PDF envoyé, à la place de Équipe - Inès.pdf/);
  await page.getByRole('link', { name: 'Équipe.pdf', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /^Équipe - / }).count()).toBe(0);
});

test('on a phone an order of four cards takes a PDF of four fronts and the back that they share, and is approved', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  const number = await customer.orders(fourCards(), address({ email: 'equipe@example.fr', lastName: 'Équipe' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  await page.getByLabel('Choisir des fichiers : Pour plusieurs modèles').setInputFiles([team(5)]);
  await customer.presses('Répartir Équipe.pdf');
  const window = page.getByRole('dialog');
  await expect.poll(() => window.getByLabel('Les pages se suivent ainsi').inputValue()).toBe('shared_back');
  await customer.findsThePageSound();
  await customer.presses('Accepter la répartition');
  await page.getByRole('link', { name: 'Équipe - Noé.pdf' }).waitFor();
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
  // They stay under the names that they are for, in the order of the line.
  const names = page.getByRole('heading', { name: /^Pour / });
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Léa', 'Tom', 'Inès', 'Noé'].map((name) => `Pour «\u00a0${name}\u00a0»`));
});

test('the cards of two people come as a front each and a back that both share, and are told whose they are', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  const { selection } = fourCards();
  await customer.takes(
    fourCards({
      selection: { ...selection, sets: '2' },
      artworks: ['Léa', 'Tom'].map((name) => ({ name, quantity: 500 })),
    }),
  );
  await customer.opens('/panier/');
  await customer.presses(/^Ajouter vos fichiers/);
  const one = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(cards(1)) });
  await page
    .getByLabel('Choisir des fichiers : Pour plusieurs modèles')
    .setInputFiles([one('Léa recto.pdf'), one('Tom recto.pdf'), one('Verso.pdf')]);
  const choice = (name: string) => page.getByLabel(`Modèle de ${name} :`);
  await choice('Verso.pdf').selectOption('tous les modèles : ce fichier pour chacun');
  await expect.poll(() => page.getByRole('link', { name: 'Verso.pdf', exact: true }).count()).toBe(2);
  await customer.presses(/^Replier/);
  await customer.sees('modèle à préciser');
  await customer.presses(/^Voir ou ajouter des fichiers/);
  await choice('Léa recto.pdf').selectOption('Léa');
  await choice('Tom recto.pdf').selectOption('Tom');
  const placeOf = (name: string) => page.getByRole('heading', { name: `Pour «\u00a0${name}\u00a0»` }).locator('..');
  for (const name of ['Léa', 'Tom'])
    await expect
      .poll(() =>
        placeOf(name)
          .getByRole('link', { name: /\.pdf$/ })
          .allTextContents(),
      )
      .toEqual([`${name} recto.pdf`, 'Verso.pdf']);
  await customer.findsThePageSound();
});
