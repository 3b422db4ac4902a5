import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { ask } from '../support/invariants.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** A guest in front of the order that they have just placed. */
async function ordered(lines: readonly object[], device: Parameters<typeof shop.arrive>[1] = {}) {
  const shopper = await shop.arrive('localhost', device);
  const number = await shopper.orders(lines, address({ email: `${randomUUID()}@example.fr` }));
  await opens(shopper, number);
  return { shopper, page: shopper.page, number };
}

async function opens(shopper: Shopper, number: string): Promise<void> {
  await shopper.opens(`/commande/?order_number=${number}`);
  await shopper.seesHeading(`Commande ${number}`);
}

/** Pays what is due by card, on the provider's page, and returns to the order. */
async function pays(shopper: Shopper, number: string, read = () => Promise.resolve()): Promise<void> {
  await shopper.follows(/^Payer/);
  await read();
  await shopper.chooses(/^Carte bancaire/);
  await shopper.presses(/^Payer .* par carte$/);
  await shopper.presses('Accepter le paiement');
  await shopper.page.waitForURL((url) => url.pathname !== '/sandbox-payment/');
  await expect
    .poll(
      async () => {
        await opens(shopper, number);
        return shopper.page.getByRole('link', { name: /^Payer/ }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

/** Chooses another quantity of the first item and saves it. Returns the dialog that shows what it means. */
async function changes(shopper: Shopper, quantity: string, option?: RegExp) {
  await shopper.follows('Modifier : Flyer A5');
  await shopper.sees('Vous modifiez un article de votre commande.');
  if (option) await shopper.chooses(option);
  await shopper.fills('Votre quantité exacte', quantity);
  await shopper.page.keyboard.press('Tab');
  await shopper.presses('Enregistrer');
  const dialog = shopper.page.getByRole('dialog', { name: 'Confirmer la modification ?' });
  await dialog.waitFor();
  await shopper.comesToRest();
  return dialog;
}

test('2.6.02, 2.6.06 a paid item is changed to a dearer one without header and footer, and the difference is paid', async () => {
  const { shopper, page, number } = await ordered([flyerLine({ quantity: 500, jobName: 'Salon' })]);
  await pays(shopper, number);
  await shopper.sees(/^Modifiable jusqu’au/);
  await shopper.findsThePageSound();
  await shopper.follows('Modifier : Flyer A5');
  await shopper.sees('Vous modifiez un article de votre commande.');
  for (const role of ['banner', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(0);
  await shopper.findsThePageSound();
  await shopper.follows('Annuler et revenir à la commande');
  await shopper.seesHeading(`Commande ${number}`);
  const dialog = await changes(shopper, '2500');
  await dialog.getByText(/^Reste à régler\s: /).waitFor();
  await shopper.findsThePageSound();
  // Nothing is changed by looking.
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shopper.sees('Quantité : 500');
  const again = await changes(shopper, '2500', /^Recto couleur/);
  await again.getByRole('row', { name: /^Impression/ }).waitFor();
  await again.getByRole('button', { name: 'Confirmer la modification' }).click();
  await shopper.sees('Votre commande est modifiée.');
  await shopper.sees('Quantité : 2 500');
  await shopper.sees(/^Il reste .* à régler$/);
  await shopper.sees(/^Article modifié \(Flyer A5\)/);
  await shopper.findsThePageSound();
  await page.reload();
  await shopper.comesToRest();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // The rest is no first order: it can be cancelled no more for free, and something came before.
  await pays(shopper, number, async () => {
    await shopper.seesHeading('Comment souhaitez-vous régler la différence ?');
    await shopper.sees(/^Nous avons déjà reçu .* Il reste .* à régler\.$/);
    expect(await page.getByText('Tant que rien n’est payé').count()).toBe(0);
    await shopper.findsThePageSound();
  });
  await shopper.opens(`/merci/?order_number=${number}`);
  await shopper.seesHeading(/votre commande est à jour$/);
  expect(await shop.outbox()).toContain(`Votre commande ${number} est modifiée`);
  await shopper.leaves();
});

test('a paid item is changed to a cheaper one, and another one cancelled, with what comes back shown before', async () => {
  const { shopper, page, number } = await ordered(
    [flyerLine({ quantity: 2500 }), flyerLine({ quantity: 250, jobName: 'Second' })],
    { viewport: { width: 390, height: 844 } },
  );
  await pays(shopper, number);
  const dialog = await changes(shopper, '1000');
  await dialog.getByText(/vous sont remboursés par le moyen de paiement utilisé/).waitFor();
  await shopper.findsThePageSound();
  // The page is read again behind the confirmed change: a question that is asked meanwhile stays.
  const release = await shopper.holds('**/_payload.json*');
  const isAsked = page.waitForRequest('**/_payload.json*');
  await dialog.getByRole('button', { name: 'Confirmer la modification' }).click();
  await shopper.sees('Votre commande est modifiée.');
  await page.getByRole('button', { name: 'Annuler cet article : Flyer A5' }).last().click();
  const question = page.getByRole('dialog', { name: 'Annuler cet article ?' });
  await question.getByText(/vous sont remboursés/).waitFor();
  const isAnswered = (await isAsked).response();
  release();
  await isAnswered;
  await shopper.comesToRest();
  expect(await question.count()).toBe(1);
  await shopper.findsThePageSound();
  await question.getByRole('button', { name: 'Oui, annuler l’article' }).click();
  await question.waitFor({ state: 'detached' });
  await shopper.sees(/^Article retiré \(Flyer A5\)/);
  // What went back by itself went back by nobody, whoever changed the order.
  await expect
    .poll(
      async () => {
        await opens(shopper, number);
        return page
          .getByRole('listitem')
          .filter({ hasText: /^Remboursement de/ })
          .allInnerTexts();
      },
      { timeout: 60_000 },
    )
    .toEqual([expect.not.stringContaining('par l’atelier'), expect.not.stringContaining('par l’atelier')]);
  // The last item is cancelled with the order.
  expect(await page.getByRole('button', { name: /^Annuler cet article/ }).count()).toBe(0);
  await shopper.findsThePageSound();
  // Files that were sent are given up only after a question, by the keyboard here.
  await ask(
    shop.databaseUrl(),
    `update order_jobs set artwork_state = 'rejected'
     where production_state = 'waiting' and order_id = (select id from orders where order_number = $1)`,
    [number],
  );
  await opens(shopper, number);
  await shopper.sees('Nouveau fichier demandé');
  await page.getByRole('button', { name: /^Envoyer d’autres fichiers/ }).press('Enter');
  const files = page.getByRole('dialog', { name: /^Remplacer les fichiers/ });
  await files.waitFor();
  await page.keyboard.press('Enter');
  await files.waitFor({ state: 'detached' });
  await shopper.sees('Nouveau fichier demandé');
  await page.getByRole('button', { name: /^Envoyer d’autres fichiers/ }).press('Enter');
  await files.getByRole('button', { name: 'Remplacer les fichiers' }).click();
  await files.waitFor({ state: 'detached' });
  await shopper.sees('Fichiers attendus');
  await shopper.sees('Fichiers repris pour en envoyer d’autres');
  await shopper.leaves();
});

test('a change whose date moved meanwhile is shown again, and is done only when that is confirmed', async () => {
  const { shopper, page, number } = await ordered([flyerLine({ quantity: 500 })]);
  const dialog = await changes(shopper, '1000');
  await ask(
    shop.databaseUrl(),
    `update order_edits set shown = jsonb_set(shown, '{after,arrivalDate}', '"2026-01-02"')
     where order_id = (select id from orders where order_number = $1)`,
    [number],
  );
  const confirm = dialog.getByRole('button', { name: 'Confirmer la modification' });
  await confirm.click();
  await dialog.getByText('viennent de changer').waitFor();
  await expect(page.getByRole('status').filter({ hasText: 'est modifiée' }).count()).resolves.toBe(0);
  // The page reads itself anew when the question is gone, and the answer comes after what the customer does next.
  const late = Promise.withResolvers<void>();
  await page.route('**/_payload.json*', async (route) => {
    const answer = await route.fetch();
    await late.promise;
    return route.fulfill({ response: answer });
  });
  await confirm.click();
  await shopper.sees('Votre commande est modifiée.');
  await shopper.sees('Quantité : 1 000');
  // What is said of the change is over when the order is.
  await shopper.presses('Annuler la commande');
  await shopper.presses('Oui, annuler');
  const title = page.getByRole('heading', { name: `Commande ${number} annulée`, level: 1 });
  await title.waitFor();
  const read = page.waitForResponse(/_payload\.json/);
  late.resolve();
  await read;
  await shopper.comesToRest();
  expect(await title.count()).toBe(1);
  expect(await page.getByText('Votre commande est modifiée.').count()).toBe(0);
  await shopper.leaves();
});
