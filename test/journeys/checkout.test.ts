import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import enCheckout from '../../tenants/dictionaries/en/checkout.json' with { type: 'json' };
import enErrors from '../../tenants/dictionaries/en/errors.json' with { type: 'json' };
import enShell from '../../tenants/dictionaries/en/shell.json' with { type: 'json' };
import itCheckout from '../../tenants/dictionaries/it/checkout.json' with { type: 'json' };
import itErrors from '../../tenants/dictionaries/it/errors.json' with { type: 'json' };
import itShell from '../../tenants/dictionaries/it/shell.json' with { type: 'json' };
import { DEMO_PASSWORD } from '../../src/demo/seed.ts';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop, reachRecap } from './open-shop.ts';

const shop = openShop();
const en = { checkout: enCheckout, errors: enErrors, shell: enShell };
const it = { checkout: itCheckout, errors: itErrors, shell: itShell };

async function fillParis(shopper: Shopper, email = 'camille@example.fr'): Promise<void> {
  await shopper.fills(/^Prénom/, 'Camille');
  await shopper.fills(/^Nom$/, 'Moreau');
  await shopper.fills(/^Rue/, '5 rue du Port');
  await shopper.fills(/^Code postal/, '75011');
  await shopper.fills(/^Ville/, 'Paris');
  await shopper.fills(/^Adresse e-mail/, email);
}

/** The amount beside a term of the totals, in cents; undefined while it is worked out. */
async function amount({ page }: Shopper, term: string): Promise<number | undefined> {
  const text = await page.locator('aside dl > div', { hasText: term }).first().locator('dd').innerText();
  return cents(text);
}

function cents(text: string): number | undefined {
  const digits = text
    .replaceAll('−', '-')
    .replaceAll(/[^\d,.-]/g, '')
    .replace(',', '.');
  return digits === '' ? undefined : Math.round(Number(digits) * 100);
}

describe('the recap', () => {
  test('asks what is printed where another country opens the question, says why the price moved, and orders at the answered rate', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    const printContent = { content: 'reading', country: 'FR' };
    await shopper.takes({ ...flyerLine(), productId: 'boo-sad', selection: {}, quantity: 100, printContent });
    await shopper.opens('/recapitulatif/');
    const field = page.getByLabel('Qu’allez-vous imprimer ?');
    expect(await field.inputValue()).toBe('reading');
    await fillParis(shopper, 'libraire@example.fr');
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.fills(/^Code postal/, '1000');
    await shopper.fills(/^Ville/, 'Bruxelles');
    await shopper.sees(/^TVA 21\s%$/);
    await shopper.sees(/Votre réponse valait pour un autre pays.*Belgique/);
    await shopper.sees(/La TVA de .* est celle du pays de livraison \(Belgique\)/);
    expect(await field.inputValue()).toBe('');
    await shopper.presses('Répondre sur la ligne');
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await shopper.findsThePageSound();
    const before = await field.boundingBox();
    await field.selectOption('reading');
    await shopper.sees(/^TVA 6\s%$/);
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await field.boundingBox()).toEqual(before);
    expect(await page.getByText(/celle du pays de livraison/).count()).toBe(0);
    await shopper.presses('Commander avec obligation de paiement');
    await page.waitForURL(/order_number=/);
    await shopper.sees(/^TVA 6\s%$/);
    await shopper.leaves();
  });

  test('does not order while the answer to what is printed cannot be saved, says so on the line, and sends it again', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    const printContent = { content: 'advertising', country: 'FR' };
    await shopper.takes({ ...flyerLine(), productId: 'boo-sad', selection: {}, quantity: 100, printContent });
    await shopper.opens('/recapitulatif/');
    await fillParis(shopper, 'imprimeur@example.fr');
    await shopper.sees(/^TVA 20\s%$/);
    const held = Promise.withResolvers<void>();
    let isDown = true;
    await page.route(/\/cart\/[^/]+\/item$/, async (route) => {
      await held.promise;
      await (isDown ? route.abort() : route.continue());
    });
    const field = page.getByLabel('Qu’allez-vous imprimer ?');
    await field.selectOption('reading');
    await shopper.presses('Commander avec obligation de paiement');
    // What is answered while the order waits counts, too.
    await field.selectOption('advertising');
    await field.selectOption('reading');
    held.resolve();
    await page.getByRole('link', { name: /Votre réponse n’est pas encore enregistrée/ }).waitFor();
    expect(await field.inputValue()).toBe('reading');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    // Elsewhere it is no answer, and nothing is said of it.
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.fills(/^Code postal/, '1000');
    await shopper.sees(/^TVA 21\s%$/);
    expect(await field.getAttribute('aria-invalid')).not.toBe('true');
    await page.getByLabel('Pays').selectOption('FR');
    await shopper.fills(/^Code postal/, '75002');
    await shopper.sees(/^TVA 20\s%$/);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    isDown = false;
    await shopper.presses('Commander avec obligation de paiement');
    await page.waitForURL(/order_number=/);
    await shopper.sees(/^TVA 5,5\s%$/);
    await shopper.leaves();
  });

  test('shows VAT of the country as soon as it is chosen, keeps the form, and asks for it again after a reload', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    expect(await amount(shopper, 'TVA')).toBe(792);
    await shopper.fills(/^Prénom/, 'Camille');
    await page.getByLabel('Pays').selectOption('DE');
    await expect.poll(() => amount(shopper, 'TVA')).toBe(752);
    await shopper.sees(/livraison\s: Allemagne/);
    await shopper.findsThePageSound();
    // On a phone the summary comes after the form: what is to be paid is said before it, too.
    expect(await page.getByText(/^À payer/).isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(cents(await page.getByText(/^À payer/).innerText())).toBe(await amount(shopper, 'Total TTC'));
    await page.getByRole('link', { name: 'Voir le résumé' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Votre commande' }).boundingBox())
      .toMatchObject({
        y: expect.closeTo(50, -2),
      });
    expect(await page.getByLabel(/^Prénom/).inputValue()).toBe('Camille');
    await shopper.findsThePageSound();
    await page.reload();
    await shopper.comesToRest();
    await expect.poll(() => page.getByLabel('Pays').inputValue()).toBe('DE');
    expect(await page.getByLabel(/^Prénom/).inputValue()).toBe('Camille');
    await expect.poll(() => amount(shopper, 'TVA')).toBe(752);
    await shopper.leaves();
  });

  test('all that is wrong is said at once, by the name of its field, telephone and VAT number too', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.sees(/^TVA calculée pour une livraison\s: Belgique$/);
    await shopper.fills(/^Société/, 'Atelier SA');
    await shopper.fills(/^Code postal/, '75011');
    await shopper.fills(/^Téléphone/, 'abc');
    await shopper.fills(/^Numéro de TVA/, 'BE0411905848');
    await page.getByLabel(/^Message/).focus();
    await expect.poll(() => page.getByLabel(/^Numéro de TVA/).getAttribute('aria-invalid')).toBe('true');
    await shopper.presses('Commander avec obligation de paiement');
    const summary = page.getByRole('alert').filter({ hasText: 'Quelques champs sont à corriger' });
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const said = (await summary.getByRole('link').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '));
    expect(said).toEqual([
      'Indiquez votre prénom.',
      'Indiquez votre nom.',
      'Indiquez la rue et le numéro.',
      'Code postal : Ce code postal est incomplet ou n’existe pas. Exemple : 1000.',
      'Indiquez la ville.',
      'Indiquez votre adresse e-mail.',
      expect.stringMatching(/^Téléphone \(facultatif\) : /),
      expect.stringMatching(/^Ce numéro de TVA n’est pas valable/),
    ]);
    await summary.getByRole('link', { name: 'Indiquez la ville.' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('shipping-city');
    await shopper.leaves();
  });

  test('8.10 the towns of a postal code are offered, its only town is filled in, and another may be written', async () => {
    expect([enCheckout.select_loading, enCheckout.select_no_match]).toEqual([
      'Loading...',
      'Sorry, no matching options.',
    ]);
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await page.setViewportSize({ width: 390, height: 844 });
    const town = page.getByLabel(/^Ville/);
    await shopper.fills(/^Code postal/, '75011');
    await expect.poll(() => town.inputValue()).toBe('Paris');
    // What was filled in goes with the code that it was of.
    await shopper.fills(/^Code postal/, '7501');
    await expect.poll(() => town.inputValue()).toBe('');
    await shopper.fills(/^Code postal/, '69003');
    await expect.poll(() => town.inputValue()).toBe('Lyon');

    const { promise: free, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route('**/addresses/towns/**', async (route) => {
      await free;
      await route.continue();
    });
    await shopper.fills(/^Code postal/, '01250');
    await town.fill('');
    await shopper.sees('Chargement…');
    await shopper.findsThePageSound();
    answer(undefined);
    const options = page.getByRole('listbox').getByRole('option').filter({ visible: true });
    await expect.poll(() => options.filter({ hasText: 'Ceyzériat' }).count()).toBe(1);
    expect(await options.count()).toBeGreaterThan(10);
    await shopper.findsThePageSound();
    // The field keeps the focus: what the arrows choose comes into sight all the same, and they come back to the field.
    await page.keyboard.press('ArrowUp');
    const last = options.last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const list = element.closest('[role=listbox]')!.parentElement!.getBoundingClientRect();
      return top >= list.top && bottom <= list.bottom;
    };
    await expect.poll(() => last.evaluate(isInSight)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => town.getAttribute('aria-activedescendant')).toBeNull();
    await town.fill('saint');
    await expect.poll(() => options.allInnerTexts()).toEqual(['Saint-Just']);
    await page.keyboard.press('ArrowDown');
    expect(await options.and(page.locator('[aria-selected=true]')).innerText()).toBe('Saint-Just');
    await page.keyboard.press('Enter');
    expect(await town.inputValue()).toBe('Saint-Just');
    await expect.poll(() => options.count()).toBe(0);
    await town.fill('Bourg nouveau');
    await shopper.sees('Désolé, aucun choix ne correspond.');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('Désolé, aucun choix').filter({ visible: true }).count()).toBe(0);
    expect(await town.inputValue()).toBe('Bourg nouveau');
    await town.click();
    await town.fill('cey');
    await options.first().click();
    expect(await town.inputValue()).toBe('Ceyzériat');
    // A town that was written, or chosen, is not written over by that of another code.
    await shopper.fills(/^Code postal/, '69003');
    await expect.poll(() => town.getAttribute('role')).toBe('combobox');
    expect(await town.inputValue()).toBe('Ceyzériat');
    await shopper.leaves();
  });

  test('a town that is filled in under the cursor is replaced by what is typed', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    const { promise: free, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route('**/addresses/towns/**', async (route) => {
      await free;
      await route.continue();
    });
    const town = page.getByLabel(/^Ville/);
    await shopper.fills(/^Code postal/, '75011');
    await town.focus();
    answer(undefined);
    await expect.poll(() => town.inputValue()).toBe('Paris');
    await page.keyboard.type('Paris 11');
    expect(await town.inputValue()).toBe('Paris 11');
    await shopper.leaves();
  });

  test('a French company’s invoice carries its SIRET, an Italian one’s its own numbers, and a wrong one is told at its field', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await page.setViewportSize({ width: 390, height: 844 });
    await fillParis(shopper);
    expect(await page.getByLabel(/^Numéro SIRET/).count()).toBe(0);
    await shopper.fills(/^Société/, 'Atelier Moreau');
    await page.getByLabel('Pays').selectOption('IT');
    await shopper.fills(/^Code postal/, '20121');
    await shopper.fills(/^Codice destinatario/, 'abc');
    await shopper.fills(/^Adresse PEC/, 'atelier@pec');
    expect(await page.getByLabel(/^Numéro SIRET/).count()).toBe(0);
    await page.getByLabel('Pays').selectOption('FR');
    await shopper.fills(/^Code postal/, '75011');
    // Fourteen digits, but not those of any company.
    await shopper.fills(/^Numéro SIRET/, '443 061 841 00048');
    await shopper.findsThePageSound();
    await shopper.presses('Commander avec obligation de paiement');
    const field = page.getByLabel(/^Numéro SIRET/);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('invoice-siret');
    await field.fill('443 061 841 00047');
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await page.goto(page.url().replace('/paiement/', '/commande/'));
    await shopper.sees(/^SIRET\s: 44306184100047$/);
    expect(await page.getByText('PEC').count()).toBe(0);
    await shopper.leaves();
  });

  test('a right VAT number takes the VAT away with its reason, a wrong one says so at its field and above the form', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await fillParis(shopper);
    await shopper.fills(/^Société/, 'Atelier SA');
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.fills(/^Code postal/, '1000');
    await shopper.fills(/^Numéro de TVA/, 'BE0411905847');
    await page.getByLabel(/^Message/).focus();
    await expect.poll(() => amount(shopper, 'TVA')).toBe(0);
    await shopper.sees(/Exonération de TVA/);
    const field = page.getByLabel(/^Numéro de TVA/);
    await field.fill('BE0411905848');
    await shopper.presses('Commander avec obligation de paiement');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const summary = page.getByRole('alert').filter({ hasText: 'Quelques champs sont à corriger' });
    // One field is all that is wrong, and it says so: it has the focus. The summary above leads to it too.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('vat-number');
    await page.getByLabel(/^Message/).focus();
    await summary.getByRole('link', { name: /Ce numéro de TVA n’est pas valable/ }).click();
    await expect.poll(focused).toBe('vat-number');
    await field.fill('BE0411905847');
    await page.getByLabel(/^Message/).focus();
    await expect.poll(() => amount(shopper, 'TVA')).toBe(0);
    await expect.poll(() => summary.count()).toBe(0);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await page.goto(page.url().replace('/paiement/', '/commande/'));
    await shopper.sees('Numéro de TVA : BE0411905847');
    await shopper.sees(/Exonération de TVA, article 262 ter I du CGI/);
    await shopper.leaves();
    const outbox = await shop.outbox();
    expect(outbox).toMatch(/BE0411905847/);
    expect(outbox).toMatch(/Exonération de TVA/);
  });

  test('on a phone the total and the button stand before the list of lines', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await page.setViewportSize({ width: 390, height: 844 });
    const topOf = async (of: Locator) => (await of.first().boundingBox())?.y ?? 0;
    const line = await topOf(page.locator('aside').getByRole('article'));
    expect(await topOf(page.locator('aside dl > div', { hasText: 'TVA' }))).toBeLessThan(line);
    expect(await topOf(page.getByRole('button', { name: /^Commander avec/ }))).toBeLessThan(line);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('of a wrong VAT number that is typed while another place is worked out, the number is what is said', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await fillParis(shopper);
    await shopper.fills(/^Société/, 'Atelier SA');
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.fills(/^Code postal/, '1000');
    await expect.poll(() => amount(shopper, 'TVA')).toBe(832);
    const answer = await shopper.holds('**/destination/');
    const asked = page.waitForRequest('**/destination/');
    await shopper.fills(/^Code postal/, '4000');
    await asked;
    await shopper.fills(/^Numéro de TVA/, 'BE0411905848');
    await shopper.presses('Commander avec obligation de paiement');
    answer();
    const summary = page.getByRole('alert').filter({ hasText: 'Quelques champs sont à corriger' });
    await summary.getByRole('link', { name: /Ce numéro de TVA n’est pas valable/ }).waitFor();
    expect(await page.getByText(/Le panier a changé/).count()).toBe(0);
    await shopper.leaves();
  });

  test('tells a date that the address moves, live and before the button; what another tab took out is not ordered unseen', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await fillParis(shopper);
    await shopper.fills(/^Code postal/, '20000');
    await shopper.fills(/^Ville/, 'Ajaccio');
    const told = page.locator('[aria-live="polite"]', { hasText: 'À vérifier avant de commander' });
    await told.getByText(/La date d’arrivée de Flyer A5 passe du .* au /).waitFor();
    await shopper.findsThePageSound();
    await shopper.fills(/^Code postal/, '75011');
    await page.getByText('France 75011').waitFor();
    expect(await told.count()).toBe(0);

    const other = await shopper.opensBeside('/carte-de-visite/');
    await other.sees(/livraison à 75011 France. C’est là que va votre panier/);
    await other.presses('Ajouter au panier');
    await other.seesHeading('Votre panier');
    await other.presses(/^Retirer Flyer A5/);
    await other.sees(/«\sFlyer A5\s» n’est plus dans le panier/);
    await shopper.presses('Commander avec obligation de paiement');
    const stopped = page.locator('[aria-live="polite"]', { hasText: 'Votre commande n’a pas été enregistrée' });
    await stopped.getByText('« Flyer A5 » n’est plus dans le panier.').waitFor();
    await stopped.getByText(/a été ajouté au panier/).waitFor();
    await expect.poll(() => stopped.evaluate((each) => each === document.activeElement)).toBe(true);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.leaves();
  });

  test('names the code that the e-mail address has used up, why, and the price without it', async () => {
    const buy = async () => {
      const shopper = await shop.arrive();
      await shopper.opens('/bienvenue/offre/');
      await shopper.follows(/Flyer A5.*Utiliser BIENVENUE10/s);
      await shopper.seesHeading('Flyer A5');
      await expect.poll(() => shopper.page.getByTestId('price').textContent()).toMatch(/42,77/);
      await shopper.presses('Ajouter au panier');
      await shopper.seesHeading('Votre panier');
      await shopper.follows(/^Commander$/);
      await shopper.seesHeading('Vérifier et commander');
      await fillParis(shopper);
      await shopper.fills(/^Adresse e-mail/, 'deux-fois@example.fr');
      await shopper.presses('Commander avec obligation de paiement');
      return shopper;
    };
    const first = await buy();
    await first.seesHeading('Comment souhaitez-vous payer ?');
    await first.leaves();
    const second = await buy();
    await second.sees(/le code BIENVENUE10 n’est pas accepté. Il a déjà servi avec cette adresse e-mail/);
    await second.sees(/le prix passe de 42,77\s€ à 47,52\s€ TTC/);
    await second.sees(/Le code BIENVENUE10 ne s’applique pas à cette ligne. Il a déjà servi/);
    await second.presses('Commander avec obligation de paiement');
    await second.seesHeading('Comment souhaitez-vous payer ?');
    await second.leaves();
  });

  test('what a guest put in the cart and typed is there after signing in, on the same page', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await shopper.fills(/^Rue/, '5 rue du Port');
    await shopper.follows('Se connecter');
    await shopper.seesHeading('Connexion');
    await shopper.fills('Adresse e-mail', 'camille@tirage.example');
    await shopper.fills('Mot de passe', DEMO_PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await shopper.seesHeading('Vérifier et commander');
    await shopper.sees('Flyer A5');
    await expect.poll(() => page.getByLabel(/^Rue/).inputValue()).toBe('5 rue du Port');
    expect(await page.getByLabel(/^Prénom/).inputValue()).toBe('Camille');
    expect(await page.getByLabel(/^Adresse e-mail/).inputValue()).toBe('camille@tirage.example');
    await shopper.findsThePageSound();
    await fillParis(shopper);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    // The next order begins with the last address.
    await shopper.opens('/flyer-a5/');
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    await shopper.follows(/^Commander$/);
    await shopper.seesHeading('Vérifier et commander');
    await expect.poll(() => page.getByLabel(/^Code postal/).inputValue()).toBe('75011');
    await shopper.leaves();
  });

  test.each(['/login/', '/callback/', '/login/?to=//evil.example/'])(
    '2.1.12 a login at %s, without a wish that can be granted, leads home, and a logout too',
    async (path) => {
      const shopper = await shop.arrive();
      await shopper.opens(path);
      await shopper.fills('Adresse e-mail', 'camille@tirage.example');
      await shopper.fills('Mot de passe', DEMO_PASSWORD);
      await shopper.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
      await shopper.page.getByRole('link', { name: 'Camille' }).waitFor();
      expect(shopper.page.url()).toBe(`${shop.address()}/`);
      await shopper.opens('/espace/');
      await shopper.presses('Se déconnecter');
      await shopper.page.waitForURL((url) => url.pathname === '/');
      await shopper.leaves();
    },
  );

  test('a reseller who signs in from a product comes back to it, with prices', async () => {
    const shopper = await shop.arrive('pro.localhost');
    await shopper.opens('/flyer-a5/');
    await shopper.page.locator('main').getByRole('link', { name: 'Se connecter' }).click();
    await shopper.seesHeading('Connexion');
    await shopper.fills('Adresse e-mail', 'revendeur@tirage.example');
    await shopper.fills('Mot de passe', DEMO_PASSWORD);
    await shopper.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await shopper.seesHeading('Flyer A5');
    await expect.poll(() => shopper.page.getByTestId('price').innerText()).toMatch(/€/);
    await shopper.leaves();
  });
});

describe('a line', () => {
  test('edited here and removed in another tab is said, keeps its choices, and can be added anew', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/flyer-a5/');
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    await shopper.follows(/^Modifier/);
    await shopper.seesHeading('Flyer A5');
    const other = await shopper.opensBeside('/panier/');
    await other.presses(/^Retirer/);
    await other.sees('Votre panier est vide');
    await page.getByRole('radio').nth(1).click({ force: true });
    await shopper.presses('Enregistrer');
    await shopper.sees(/elle a été retirée ailleurs/);
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    await shopper.sees('Flyer A5');
    // The old link says so as well, instead of beginning anew in silence.
    await shopper.opens('/flyer-a5/?cart_item=0123456789abcdef');
    await shopper.sees(/La ligne à modifier n’est plus dans le panier/);
    await shopper.leaves();
  });
});

describe('a cart', () => {
  test('emptied in another tab says so when it is ordered here, instead of doing nothing', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/flyer-a5/');
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    const other = await shopper.opensBeside('/panier/');
    await other.presses(/^Retirer/);
    await other.sees('Votre panier est vide');
    await page.getByRole('link', { name: /^Commander$/ }).click();
    await shopper.sees(/Ce panier a été vidé ou commandé dans un autre onglet/);
    await shopper.sees('Votre panier est vide');
    await shopper.leaves();
  });
});

describe('a checkout that fails', () => {
  test.each([
    ['it.localhost', '/riepilogo/', it],
    ['uk.localhost', '/review/', en],
  ] as const)(
    '8.08 says so aloud in the words of the shop, keeps what was typed, and goes through at the next press: %s',
    async (host, path, texts) => {
      const shopper = await shop.arrive(host);
      const { page } = shopper;
      await shopper.takes(flyerLine());
      await shopper.opens(path);
      await shopper.seesHeading(texts.checkout.title);
      const { place, refused_title: title, unsure_title: unsure, unsure_text: maybe } = texts.checkout;
      const typed = { street: 'Via Torino 12', city: 'Milano' };
      for (const [field, value] of Object.entries({
        firstName: 'Ada',
        lastName: 'Rossi',
        ...(host === 'it.localhost'
          ? { ...typed, postalCode: '20123' }
          : { street: '12 Mill Road', city: 'Leeds', postalCode: 'LS1 4DY' }),
        email: 'ada@example.com',
      }))
        await page.locator(`#shipping-${field}`).fill(value);
      const alert = page.getByRole('alert').filter({ hasText: title });
      const answered = await shopper.holds('**/checkout/', 'abort');
      answered();
      await shopper.presses(place);
      // The order may have arrived: nothing is said that may be false.
      await page.getByRole('alert').filter({ hasText: unsure }).filter({ hasText: maybe }).waitFor();
      await page.unrouteAll();
      await page.route('**/checkout/', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({
            code: 503,
            status: 'error',
            error: { key: 'unavailable', text: texts.errors.unavailable },
          }),
        }),
      );
      await shopper.presses(place);
      await alert.filter({ hasText: texts.errors.unavailable }).waitFor();
      expect(await page.locator('#shipping-firstName').inputValue()).toBe('Ada');
      await page.unrouteAll();
      await shopper.presses(place);
      await page.waitForURL(/order_number=/);
      await shopper.leaves();
    },
  );
});

describe('an order whose answer is lost', () => {
  /** The order arrives; the line breaks, or the proxy answers in the shop's place. */
  const losesAnswer = (page: Page, end: 'broken line' | 'page of a proxy' = 'broken line') =>
    page.route('**/checkout/', async (route) => {
      await route.fetch();
      if (end === 'broken line') await route.abort();
      else await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
    });

  test.each([
    ['broken line', 'perdue-1@example.fr'],
    ['page of a proxy', 'perdue-3@example.fr'],
  ] as const)('by a %s is not placed twice: the next press leads to its payment', async (end, email) => {
    const shopper = await reachRecap(shop);
    await fillParis(shopper);
    await shopper.fills(/^Adresse e-mail/, email);
    await losesAnswer(shopper.page, end);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.sees(/^Votre commande est peut-être déjà enregistrée/);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.opens('/');
    await shopper.sees(/^Commande à payer\s: T26-/);
    await shopper.leaves();
  });

  test('is found although another page was opened while it was on its way', async () => {
    const shopper = await reachRecap(shop);
    await fillParis(shopper);
    await shopper.fills(/^Adresse e-mail/, 'perdue-4@example.fr');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await shopper.page.route('**/checkout/', async (route) => {
      await released;
      await route.fetch();
      await route.abort();
    });
    await shopper.presses('Commander avec obligation de paiement');
    const other = await shopper.opensBeside('/');
    await other.page.waitForLoadState('networkidle');
    release();
    await shopper.sees(/^Votre commande est peut-être déjà enregistrée/);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.leaves();
  });

  test('is found by the page that is opened after it', async () => {
    const shopper = await reachRecap(shop);
    await fillParis(shopper);
    await shopper.fills(/^Adresse e-mail/, 'perdue-2@example.fr');
    await losesAnswer(shopper.page);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.sees(/^Votre commande est peut-être déjà enregistrée/);
    await shopper.opens('/panier/');
    await shopper.sees(/^Commande à payer\s: T26-/);
    await shopper.follows(/^Payer/);
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.leaves();
  });
});

describe('the recap of a cart', () => {
  test('that another tab emptied leads back to the cart instead of ordering nothing', async () => {
    const shopper = await reachRecap(shop);
    await fillParis(shopper);
    const other = await shopper.opensBeside('/panier/');
    await other.presses(/^Retirer/);
    await other.sees('Votre panier est vide');
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.sees('« Flyer A5 » n’est plus dans le panier.');
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.follows('Ouvrir votre panier actuel');
    await shopper.seesHeading('Votre panier');
    await shopper.leaves();
  });
});

test('3.10 a parcel is from the sender that the customer names, and a name that is too long is said', async () => {
  const shopper = await reachRecap(shop);
  const { page } = shopper;
  await fillParis(shopper, 'sender@example.fr');
  await shopper.fills(/^Nom de l’expéditeur/, 'Studio '.repeat(20));
  await shopper.presses('Commander avec obligation de paiement');
  await expect.poll(() => page.getByLabel(/^Nom de l’expéditeur/).getAttribute('aria-invalid')).toBe('true');
  await shopper.fills(/^Nom de l’expéditeur/, 'Studio Bleu');
  await shopper.presses('Commander avec obligation de paiement');
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await page.goto(page.url().replace('/paiement/', '/commande/'));
  await shopper.sees(/^Expéditeur sur le colis\s: Studio Bleu$/);
  await shopper.leaves();
});

test('K24 the sizes of a team and their sum are said from the cart to the payment', async () => {
  const shopper = await shop.arrive();
  const { page } = shopper;
  await shopper.opens('/t-shirt-et-sweat/?o.sizes=own&q=12');
  for (const [size, count] of [
    ['M', '8'],
    ['2XL', '4'],
  ] as const)
    await page.getByRole('group', { name: 'Pièces par taille' }).getByLabel(size, { exact: true }).fill(count);
  await shopper.presses('Ajouter au panier');
  await shopper.seesHeading('Votre panier');
  await shopper.sees(/^Quantité\s: 12$/);
  await shopper.follows(/^Commander$/);
  await shopper.seesHeading('Vérifier et commander');
  await shopper.sees(/^M\s8, 2XL\s4$/);
  await fillParis(shopper);
  await shopper.presses('Commander avec obligation de paiement');
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await shopper.sees(/T-shirt et sweat · Quantité\s: 12 · M\s8, 2XL\s4/);
  await shopper.findsThePageSound();
  await shopper.leaves();
});

describe('an order that was taken', () => {
  test('asks no price of its cart any more, however long the way to the payment takes', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/destination/') && asked.push(request.url())));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const goOn = await shopper.holds('**/api/v1/session/');
    await fillParis(shopper);
    const ordered = page.waitForResponse((response) => response.url().endsWith('/checkout/'));
    const refreshing = page.waitForRequest('**/api/v1/session/');
    await shopper.presses('Commander avec obligation de paiement');
    expect((await ordered).status()).toBe(200);
    await refreshing;
    await page.clock.runFor(5000);
    goOn();
    await page.clock.resume();
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    expect(asked).toEqual([]);
    await shopper.leaves();
  });
});

describe('a refusal', () => {
  test('back from the bank on a page that was fetched anew, the way that is marked is the one that is paid', async () => {
    const shopper = await reachRecap(shop);
    await fillParis(shopper);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.chooses(/^Carte bancaire/);
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.page.getByRole('button', { name: 'Accepter le paiement' }).waitFor();
    // This browser keeps no page in memory: it asks for the page again and marks again what was chosen.
    await shopper.page.goBack();
    await shopper.comesToRest();
    const marked = shopper.page.locator('input[name="method"]:checked');
    expect(await marked.getAttribute('value')).toBe('card');
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.page.getByRole('button', { name: 'Accepter le paiement' }).waitFor();
    await shopper.leaves();
  });

  test('of a payment that nobody chose says so above, and leads to the first way to pay', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await fillParis(shopper);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.presses(/^Payer 47,52\s€$/);
    const summary = page.getByRole('alert').filter({ hasText: 'Choisissez comment vous souhaitez payer.' });
    await expect.poll(() => summary.evaluate((each) => each === document.activeElement)).toBe(true);
    await shopper.findsThePageSound();
    await summary.getByRole('link').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('method-card');
    await shopper.chooses(/Carte bancaire/);
    await expect.poll(() => summary.count()).toBe(0);
    await page.route('**/payment/', (route) => route.abort());
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.sees('Le paiement n’a pas commencé');
    await shopper.leaves();
  });

  test('of a payment that nobody chose comes between the clicks of a double click, of which the second chooses nothing', async () => {
    const shopper = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
    const { page } = shopper;
    const number = await shopper.orders(flyerLine(), address({ email: 'double@example.fr' }));
    await shopper.opens(`/paiement/?order_number=${number}`);
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.presses(/^Payer/);
    await shopper.sees('Choisissez comment vous souhaitez payer.');
    const debit = page.locator('#method-mandate');
    // The page has moved, so that the pointer is where this way to pay now is.
    await debit.hover({ force: true });
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await debit.isChecked()).toBe(false);
    await debit.click({ force: true });
    expect(await debit.isChecked()).toBe(true);
    await shopper.leaves();
  });

  test('of a cart that was merged in another tab says what happened and leads to the current one', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    const stale = await shopper.opensBeside('/panier/');
    const other = await shopper.opensBeside('/login/');
    await other.fills('Adresse e-mail', 'atelier@tirage.example');
    await other.fills('Mot de passe', DEMO_PASSWORD);
    await other.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await other.page.waitForURL((url) => url.pathname === '/');
    // The cart's own page, left open as well, says the same and shows the current cart. The first press of a page that stood
    // open over the sign-in only brings it up to date.
    await stale.presses(/^Retirer/);
    await stale.sees(/Elle est de nouveau à jour/);
    await stale.presses(/^Retirer/);
    await stale.sees(/sont désormais dans celui de votre compte/);
    await stale.page.getByRole('button', { name: /^Retirer/ }).waitFor();
    await page.getByLabel('Pays').selectOption('DE');
    await shopper.sees(/Elle est de nouveau à jour/);
    await page.getByLabel('Pays').selectOption('BE');
    await shopper.sees(/sont désormais dans celui de votre compte/);
    await shopper.follows('Ouvrir votre panier actuel');
    await shopper.seesHeading('Votre panier');
    await shopper.sees('Flyer A5');
    await shopper.leaves();
  });
});

describe('signing in', () => {
  test('says in cart and recap which code is kept, which is lost and what that does to the price', async () => {
    const signsIn = async (shopper: Shopper) => {
      await shopper.seesHeading('Connexion');
      await shopper.fills('Adresse e-mail', 'camille@tirage.example');
      await shopper.fills('Mot de passe', DEMO_PASSWORD);
      await shopper.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    };
    const first = await shop.arrive();
    await first.opens('/login/');
    await signsIn(first);
    await first.page.waitForURL((url) => url.pathname === '/');
    await first.opens('/flyer-a5/');
    await first.presses('Ajouter au panier');
    await first.seesHeading('Votre panier');
    await first.follows(/^Commander$/);
    await first.seesHeading('Vérifier et commander');
    await fillParis(first);
    await first.presses('Commander avec obligation de paiement');
    await first.seesHeading('Comment souhaitez-vous payer ?');
    await first.leaves();

    const guest = await shop.arrive();
    await guest.opens('/bienvenue/offre/');
    await guest.findsThePageSound();
    await guest.follows(/Flyer A5.*Utiliser BIENVENUE10/s);
    await guest.seesHeading('Flyer A5');
    await expect.poll(() => guest.page.getByTestId('price').textContent()).toMatch(/42,77/);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.follows(/^Commander$/);
    await guest.seesHeading('Vérifier et commander');
    await guest.follows('Se connecter');
    await signsIn(guest);
    await guest.seesHeading('Vérifier et commander');
    await guest.sees(/Flyer A5\s: le code BIENVENUE10 ne compte plus/);
    await guest.sees(/le prix passe de 42,77\s€ à 47,52\s€ TTC/);
    await guest.findsThePageSound();
    await guest.opens('/panier/');
    await guest.sees(/le code BIENVENUE10 ne compte plus/);
    await guest.findsThePageSound();
    await guest.presses('J’ai compris');
    await expect.poll(() => guest.page.getByText(/ne compte plus/).count()).toBe(0);
    await guest.leaves();
  });
});

describe('money', () => {
  test('1.11 in Switzerland lines, delivery and VAT visibly add up, and delivery stands once', async () => {
    const shopper = await reachRecap(shop, 'ch.localhost');
    const { page } = shopper;
    const [items = 0, shipping = 0, net, vat = 0] = await Promise.all(
      ['Articles HT', 'Livraison HT', 'Total HT', 'TVA'].map((term) => amount(shopper, term)),
    );
    expect(shipping).toBeGreaterThan(0);
    expect(items + shipping).toBe(net);
    expect(items + shipping + vat).toBe(await amount(shopper, 'Total TTC'));
    const line = await page.locator('aside article p', { hasText: /HT$/ }).first().innerText();
    expect(cents(line.replace('HT', ''))).toBe(items);
    await shopper.leaves();
  });
});

describe('an order', () => {
  test('paid by transfer promises its date for money in time; cancelled it promises and thanks for nothing', async () => {
    const shopper = await reachRecap(shop);
    const { page } = shopper;
    await fillParis(shopper);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.chooses(/Virement/);
    await shopper.presses('Recevoir les coordonnées bancaires');
    await shopper.seesHeading(/Merci Camille/);
    await shopper.sees(/Ces dates valent si votre virement et vos fichiers nous parviennent à temps/);
    await shopper.sees(
      /Flyer A5\s: chez vous le .*, si nous les avons avant le [a-z]+ (?:1er|\d{1,2}) [a-zéû]+, \d{1,2}\sh\s\d{2}/,
    );
    await shopper.findsThePageSound();
    const thanks = page.url();
    await shopper.follows('Voir ma commande');
    await shopper.sees('À l’adresse de livraison.');
    await shopper.sees('camille@example.fr');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await shopper.presses('Annuler la commande');
    await expect.poll(focused).toBe('Garder la commande');
    await shopper.presses('Garder la commande');
    await expect.poll(focused).toBe('Annuler la commande');
    await shopper.presses('Annuler la commande');
    await shopper.presses('Oui, annuler');
    await shopper.seesHeading(/^Commande T.* annulée$/);
    await expect.poll(focused).toMatch(/annulée$/);
    await expect.poll(() => page.getByText('Chez vous').count()).toBe(0);
    await shopper.findsThePageSound();
    await page.goto(thanks);
    await shopper.seesHeading(/^Commande T.* annulée$/);
    await shopper.leaves();
    expect(await shop.outbox()).toMatch(/Votre commande T\S+ est annulée/);
  });
});
