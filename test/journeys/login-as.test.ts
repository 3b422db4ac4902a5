import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { ask } from '../support/invariants.ts';
import type { Shopper } from '../support/shopper.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** Says that this is the owner's, and nothing on the page beside its menu takes a press or a word. */
async function seesClosedForms(page: Page): Promise<void> {
  await page.getByText('Réservé au titulaire du compte').first().waitFor();
  const main = page.getByRole('main');
  const usable = main.locator(':is(button, input, select, textarea, a[download]):enabled:visible');
  const outside = main.locator(':is(aside, nav) :is(button, input):enabled:visible');
  // Both change while the page is loading.
  await expect.poll(async () => (await usable.count()) - (await outside.count())).toBe(0);
}

test('1.09 2.2.01 6.02 staff help as the customer, everyone who looks at the screen sees it, and the trail shows it', async () => {
  const staff = await shop.arrive();
  const { page } = staff;
  await page.goto(`${shop.address()}/admin/login-as/`);
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await page.getByRole('heading', { name: 'Agir au nom d’un client' }).waitFor();
  await staff.findsThePageSound();

  // By words, and by the keyboard alone.
  await page.keyboard.press('/');
  await page.keyboard.type('camille@tirage');
  await page.keyboard.press('Enter');
  await page.getByText('1 client affiché').waitFor();
  await page.locator('[data-row]').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('La boutique s’ouvre comme ce client la voit').waitFor();
  await staff.findsThePageSound();
  await page.keyboard.type('Commande par téléphone');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.address()}/`);
  await staff.comesToRest();
  const banner = page.getByRole('complementary', { name: 'Terminer' });
  await banner.getByText('Vous agissez au nom de Camille').waitFor();
  await staff.findsThePageSound();

  // The account's own pages are open, what is the owner's alone says so and cannot be pressed or filled in.
  for (const path of ['profil', 'securite', 'adresses', 'donnees', 'entreprise']) {
    await staff.opens(`/espace/${path}/`);
    await banner.waitFor();
    await seesClosedForms(page);
  }
  await staff.opens('/contact/');
  await seesClosedForms(page);
  await staff.findsThePageSound();

  // The end leads back, and nothing of the customer stays in the browser.
  await banner.getByRole('button', { name: 'Terminer' }).click();
  await page.getByRole('heading', { name: 'Agir au nom d’un client' }).waitFor();
  await page.getByRole('link', { name: 'Journal' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'a commencé à agir au nom de' })
    .getByText('Commande par téléphone')
    .waitFor();
  await page.getByRole('listitem').filter({ hasText: 'a fini d’agir au nom de Camille' }).waitFor();
  await staff.findsThePageSound();
  await staff.opens('/');
  expect(await banner.count()).toBe(0);

  // A note for the colleagues, on the page of the customer.
  await page.goto(`${shop.address()}/admin/customers/?q=camille`);
  await page.locator('[data-row]').first().click();
  await page.getByLabel('Note').fill('Préfère le matin');
  await staff.presses('Ajouter');
  await page.getByRole('listitem').filter({ hasText: 'Préfère le matin' }).waitFor();
  await staff.findsThePageSound();
});

/** @param prepare what is done in the browser before the first page opens */
async function opensShopAsCamille(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Shopper> {
  const staff = await shop.arrive();
  const { page } = staff;
  await prepare(page);
  await page.goto(`${shop.address()}/admin/customers/?q=camille`);
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await page.locator('[data-row]').first().click();
  await staff.presses('Agir au nom de ce client');
  await page.getByRole('dialog').getByLabel('Raison').fill('Commande par téléphone');
  await staff.presses('Ouvrir la boutique');
  await page.waitForURL(`${shop.address()}/`);
  await staff.opens('/espace/profil/');
  await page.getByText('camille@tirage.example').first().waitFor();
  return staff;
}

test('3.10 staff who order for the customer read it out first, and the customer gets it with the way to pay', async () => {
  const staff = await opensShopAsCamille();
  const { page } = staff;
  await staff.takes(flyerLine({ quantity: 500, fileCheck: true }));
  await staff.opens('/recapitulatif/');
  await staff.seesHeading('Vérifier et commander');
  const checks = page.getByRole('group', { name: 'Commande passée pour le client' });
  for (const [label, value] of [
    [/^Rue/, '5 rue du Port'],
    [/^Code postal/, '75011'],
    [/^Ville/, 'Paris'],
  ] as const)
    await staff.fills(label, value);
  const button = page.getByRole('button', { name: 'Commander avec obligation de paiement' });
  await button.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Relisez au client' });
  await summary.waitFor();
  expect(await summary.getByRole('link').count()).toBe(3);
  await staff.findsThePageSound();
  for (const box of [/^Je lui ai relu/, /total à payer de/, /^Il accepte les conditions/, /^Nous avons déjà contrôlé/])
    await checks.getByLabel(box).check();
  await staff.findsThePageSound();
  await button.click();
  await staff.seesHeading(/^Commande T26-/);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Commande ', '');
  const [kept] = await ask<{ skipped: string; mail: string }>(
    shop.databaseUrl(),
    `select l.line ->> 'reviewSkipped' as skipped, m.body_text as mail from orders o
     join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     join mails m on m.tenant_id = o.tenant_id and m.recipient = o.email and m.subject like '%' || o.order_number || '%'
     where o.order_number = $1`,
    [number],
  );
  expect(kept?.skipped).toBe('true');
  expect(kept?.mail).toContain('Notre équipe l’a passée pour vous');
  // Nothing of it is left in the browser of the staff.
  expect(await page.evaluate(() => localStorage.getItem('tirage-last-order'))).toBe(null);
});

test.each([
  ['leaves the screen overnight', '31:00'],
  ['is stopped by the shop long before the time is over', '00:31'],
])('who acts for a customer and %s is led back, and nothing of the customer stays on it', async (_, later) => {
  const { page } = await opensShopAsCamille((opened) => opened.clock.install());
  await ask(shop.databaseUrl(), `update sessions set expires_at = now() where staff_id is not null`);
  await page.clock.fastForward(later);
  await page.getByText('Vous n’agissez plus au nom du client').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/login-as/');
  await page.goBack();
  await page.waitForLoadState();
  expect(await page.getByText('camille@tirage.example').count()).toBe(0);
});
