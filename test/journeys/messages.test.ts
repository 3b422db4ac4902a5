import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('a customer asks about an order, staff find the question in the queue and answer, and the customer reads it', async () => {
  const customer = await shop.arrive();
  const number = await customer.orders(flyerLine(), address({ email: 'jeudi@example.fr', lastName: 'Roussel' }));
  const watched = `/commande/?order_number=${number}`;
  await customer.opens(watched);
  await customer.fills('Votre message', 'Puis-je venir chercher le colis jeudi ?');
  await customer.presses('Envoyer');
  await customer.page.getByRole('listitem').filter({ hasText: 'chercher le colis jeudi' }).waitFor();
  expect(await customer.page.getByLabel('Votre message').inputValue()).toBe('');
  await customer.findsThePageSound();

  const staff = await shop.arrive();
  const { page } = staff;
  await page.goto(`${shop.address()}/admin/messages/`);
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await page.getByText('Puis-je venir chercher le colis jeudi ?').waitFor();
  await staff.findsThePageSound();
  await page.getByRole('link', { name: number }).press('Enter');
  await page.getByLabel('Réponse au client').fill('Oui, dès 9 h.');
  await staff.findsThePageSound();

  // A second question comes while the answer is typed: nothing is sent, and what was typed stays.
  await customer.fills('Votre message', 'Ou plutôt vendredi ?');
  await customer.presses('Envoyer');
  await customer.page.getByRole('listitem').filter({ hasText: 'Ou plutôt vendredi' }).waitFor();
  await staff.presses(/^Envoyer$/);
  await page.getByText('Un message est arrivé entre-temps').waitFor();
  await page.getByText('Ou plutôt vendredi ?').waitFor();
  expect(await page.getByLabel('Réponse au client').inputValue()).toBe('Oui, dès 9 h.');
  await staff.presses(/^Envoyer$/);
  await page.getByRole('listitem').filter({ hasText: 'Oui, dès 9 h.' }).waitFor();
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByText('Rien n’attend ici.').waitFor();

  await customer.opens(watched);
  await customer.sees('Oui, dès 9 h.');
  expect(await shop.outbox()).toContain(`Réponse sur votre commande ${number}`);
});
