import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('staff add an address for webhooks, keep its secret, try it, read what it answered and send the message again', async () => {
  let status = 500;
  const program = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(status).end('nobody is in');
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/tirage`;
  try {
    const staff = await shop.arrive();
    const { page } = staff;
    await page.goto(`${shop.address()}/admin/webhooks/`);
    await page.getByLabel('Adresse e-mail').fill(OWNER);
    await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
    await staff.presses('Continuer');
    await staff.presses(/Plus tard/);
    await page.getByText('Aucune adresse.').waitFor();
    await staff.findsThePageSound();
    await staff.presses('Ajouter une adresse');
    await page.getByLabel('Adresse', { exact: true }).fill(url);
    await page.getByLabel('Nom pour vos collègues').fill('Atelier de Lyon');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await page.getByText(/^whsec_/).waitFor();
    await staff.findsThePageSound();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    await page.getByRole('button', { name: 'Essayer : Atelier de Lyon' }).click();
    await page.getByText('Message d’essai en route.').waitFor();
    /** Asks how things stand until the page says so. */
    const answered = async (words: string) => {
      const listed = page.waitForResponse(/\/staff\/webhooks\/$/);
      await page.getByRole('button', { name: 'Actualiser' }).click();
      await listed;
      return page
        .getByText(words)
        .waitFor({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(() => answered('en échec depuis')).toBe(true);
    await page.getByRole('button', { name: /^Ouvrir le message/ }).click();
    await page
      .getByText(/^Réponse 500/)
      .first()
      .waitFor();
    await page.getByText('nobody is in').first().waitFor();
    await staff.findsThePageSound();
    status = 204;
    await page.getByRole('button', { name: 'Renvoyer' }).click();
    await page.getByText('Message renvoyé.').waitFor();
    await page.keyboard.press('Escape');
    // Addresses and messages are two answers: the one may be older than the other.
    await expect
      .poll(async () => (await answered('Accepté')) && (await page.getByText('en échec depuis').count()) === 0)
      .toBe(true);
  } finally {
    program.closeAllConnections();
    program.close();
  }
});
