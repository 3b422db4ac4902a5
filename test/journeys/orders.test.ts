import pg from 'pg';
import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { growOrdersOf } from '../support/grown-tables.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** The demo's private customer, signed in, with years of orders behind them. */
async function camille(device: Parameters<typeof shop.arrive>[1] = {}): Promise<Shopper> {
  const shopper = await shop.arrive('localhost', device);
  await shopper.opens('/login/');
  await shopper.fills('Adresse e-mail', 'camille@tirage.example');
  await shopper.fills('Mot de passe', 'tirage-demo');
  await shopper.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
  await shopper.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await shopper.comesToRest();
  return shopper;
}

async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: shop.databaseUrl() });
  await owner.connect();
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  await work(owner);
  await owner.end();
}

test('2.4.06 2.7.03 an order is found among five thousand by words and filters, and Back leads to the list as it was', async () => {
  const shopper = await camille();
  const { page } = shopper;
  const number = await shopper.orders(
    flyerLine({ jobName: 'Fête des voisins' }),
    address({ email: 'orders@example.fr' }),
  );
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from customers where tenant_id = 'tirage-fr' and email = 'camille@tirage.example'`,
    );
    await growOrdersOf(owner, 'tirage-fr', rows[0]!.id, 5000);
  });
  await shopper.opens('/espace/');
  await shopper.follows('Commandes');
  await shopper.seesHeading('Vos commandes');
  await shopper.findsThePageSound();
  await shopper.fills('Rechercher', 'fete');
  await page.getByText('Affiner par état et par date').click();
  await page.getByLabel('État').selectOption({ label: 'À faire de votre côté' });
  await shopper.presses('Afficher');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=fete&status=to_do');
  await shopper.comesToRest();
  await shopper.sees(/^1 commande$/);
  await shopper.follows(number);
  await shopper.seesHeading(`Commande ${number}`);
  await shopper.findsThePageSound();
  await page.goBack();
  await shopper.seesHeading('Vos commandes');
  await expect.poll(() => page.getByLabel('Rechercher').inputValue()).toBe('fete');
  await shopper.follows('Effacer les filtres');
  await shopper.follows('Commandes plus anciennes');
  await shopper.sees('La suite de la liste');
  await page.goBack();
  await shopper.sees('les plus récentes de cette liste');
  await shopper.leaves();
});

test('2.7.03 an order is placed again at today’s price, with the difference shown before', async () => {
  const shopper = await camille();
  const { page } = shopper;
  const number = await shopper.orders(flyerLine({ jobName: 'Braderie' }), address({ email: 'orders@example.fr' }));
  await asOwner((owner) =>
    owner.query(
      `update order_lines set line = jsonb_set(jsonb_set(line, '{price,netCents}', '3000'), '{price,vatCents}', '600')
       where order_id = (select id from orders where order_number = $1)`,
      [number],
    ),
  );
  await shopper.opens('/espace/');
  await page.getByRole('link', { name: new RegExp(`Recommander.*Braderie.*${number}`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Recommander au prix du jour' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Recommander' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.keyboard.press('Enter');
  await dialog.getByText('nouveau tarif').waitFor();
  await dialog.getByText(/^\+\d+,\d\d/).waitFor();
  await dialog.getByText('Total aujourd’hui, TTC, livraison comprise').waitFor();
  await shopper.findsThePageSound();
  await dialog.getByRole('button', { name: 'Ajouter au panier' }).click();
  await shopper.seesHeading('Votre panier');
  await expect.poll(() => page.getByLabel(/^Nom du travail/).inputValue()).toBe('Braderie');
  await shopper.leaves();
});

test('a printed order has its choices and no places for what may be sent or written', async () => {
  const shopper = await shop.arrive();
  const number = await shopper.orders([flyerLine()], address({ email: 'orders@example.fr' }));
  await shopper.opens(`/commande/?order_number=${number}`);
  await shopper.sees('Messages');
  await shopper.page.emulateMedia({ media: 'print' });
  await shopper.sees('Pelliculage');
  for (const asking of ['Messages', /Gabarit au format commandé/, /^PDF de préférence/])
    expect(await shopper.page.getByText(asking).filter({ visible: true }).count()).toBe(0);
  const summary = shopper.page.getByText('Détail de la configuration');
  expect(await summary.evaluate((each) => getComputedStyle(each).listStyleType)).toBe('none');
  await shopper.leaves();
});

test('of an order of two lines, one is placed again in another quantity with its difference, and nothing unticked is put', async () => {
  const shopper = await camille();
  const { page } = shopper;
  const number = await shopper.orders(
    [flyerLine({ jobName: 'Fête' }), flyerLine({ jobName: 'Marché' })],
    address({ email: 'orders@example.fr' }),
  );
  await shopper.opens(`/commande/?order_number=${number}`);
  await shopper.presses('Recommander');
  const dialog = page.getByRole('dialog', { name: 'Recommander au prix du jour' });
  await dialog.getByLabel('Quantité : Fête').selectOption('2000');
  await dialog.getByText('Pourquoi : autre quantité').waitFor();
  await dialog.getByText(/^\+\d+,\d\d/).waitFor();
  for (const line of await dialog.getByRole('checkbox').all()) await line.uncheck();
  await dialog.getByText('Cochez au moins un article pour l’ajouter au panier.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Ajouter au panier' }).getAttribute('aria-disabled')).toBe('true');
  await shopper.findsThePageSound();
  for (const line of [/^Fête/, /^Marché/]) await dialog.getByRole('checkbox', { name: line }).check();
  await dialog.getByRole('button', { name: 'Ajouter au panier' }).click();
  await shopper.seesHeading('Votre panier');
  const typed = (label: string | RegExp) =>
    page.getByLabel(label).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(() => typed(/^Nom du travail/)).toContain('Marché');
  expect((await typed('Quantité')).map((text) => text.replaceAll(/\s/g, ''))).toContain('2000');
  await shopper.leaves();
});

test('2.7.03 cancelling says first what comes back, keeps the keyboard in its question, and says aloud what was done', async () => {
  const shopper = await camille({ viewport: { width: 390, height: 844 } });
  const { page } = shopper;
  const number = await shopper.orders(flyerLine({ jobName: 'Annulée' }), address({ email: 'orders@example.fr' }));
  await shopper.opens('/espace/');
  await shopper.findsThePageSound();
  await page.getByText('Menu de votre espace').click();
  // Escape folds it, and the focus is where it was opened.
  // The head of the page names orders too: it counts those that wait for their customer.
  const toOrders = page.locator('details[open]').getByRole('link', { name: 'Commandes' });
  await toOrders.focus();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  expect(await page.locator('details[open]').count()).toBe(0);
  await page.getByText('Menu de votre espace').click();
  await toOrders.click();
  await shopper.seesHeading('Vos commandes');
  await shopper.follows(number);
  await shopper.seesHeading(`Commande ${number}`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  // Items that other tests left in the customer's cart are ordered along.
  const fileBoxes = page.getByRole('button', { name: 'Choisir des fichiers' });
  await fileBoxes.first().waitFor();
  await shopper.presses('Annuler la commande');
  const dialog = page.getByRole('dialog', { name: 'Annuler cette commande ?' });
  await dialog.getByText('rien ne vous sera débité').waitFor();
  await expect.poll(focused).toBe('Garder la commande');
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Annuler la commande');
  await shopper.presses('Annuler la commande');
  await shopper.findsThePageSound();
  await shopper.fills(/Pourquoi annulez-vous/, 'Commandé deux fois');
  await shopper.presses('Oui, annuler');
  await shopper.seesHeading(`Commande ${number} annulée`);
  await expect(page.getByRole('status').filter({ hasText: 'Cette commande est annulée' }).count()).resolves.toBe(1);
  await expect.poll(() => fileBoxes.count()).toBe(0);
  await shopper.leaves();
});
