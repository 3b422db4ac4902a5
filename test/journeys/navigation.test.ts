import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();
const PHONE = { viewport: { width: 390, height: 844 } };
const scrolled = (guest: Shopper) => guest.page.evaluate(() => Math.round(scrollY));

describe('going from page to page', () => {
  test('a new page begins at its top, the one gone back to stands where it was left', async () => {
    const guest = await shop.arrive(undefined, PHONE);
    await guest.opens('/');
    await guest.page.getByRole('link', { name: /^Ouverture, soldes/ }).scrollIntoViewIfNeeded();
    const before = await scrolled(guest);
    expect(before).toBeGreaterThan(1000);
    await guest.page.getByRole('link', { name: /^Ouverture, soldes/ }).click();
    await guest.seesHeading(/Bâche/);
    await expect.poll(() => scrolled(guest)).toBe(0);
    await guest.page.goBack();
    await expect.poll(() => scrolled(guest)).toBe(before);
    await guest.leaves();
  });

  test('who went on from a footer that is higher than the screen comes back to it', async () => {
    const guest = await shop.arrive(undefined, { viewport: { width: 375, height: 553 } });
    await guest.opens('/');
    const link = guest.page.getByRole('link', { name: /^Conditions générales de vente/ });
    await guest.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await scrolled(guest);
    await link.click();
    await guest.seesHeading(/Conditions générales/);
    await guest.page.goBack();
    await expect.poll(() => scrolled(guest)).toBe(before);
    await guest.leaves();
  });

  test('back from a page that leads on goes one page back: after a sign-in, and from one that has nothing to show any more', async () => {
    const guest = await shop.arrive();
    const shows = (path: string) => expect.poll(() => new URL(guest.page.url()).pathname).toBe(path);
    const goes = async (delta: number, path: string) => {
      await guest.page.evaluate((by) => history.go(by), delta);
      await shows(path);
      await guest.comesToRest();
    };
    await guest.takes(flyerLine());
    await guest.opens('/carte-de-visite/');
    await guest.opens('/recapitulatif/');
    await guest.follows(/^Panier/);
    await guest.seesHeading('Votre panier');
    await guest.presses(/^Retirer Flyer A5/);
    await guest.sees('Votre panier est vide');
    // The recap of an empty cart is the cart. Where it stood, the cart stands.
    await guest.page.evaluate(() => history.back());
    await expect.poll(() => guest.page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0);
    await shows('/panier/');
    await guest.comesToRest();
    await goes(-1, '/carte-de-visite/');
    await guest.opens('/flyers/');
    await guest.page
      .getByRole('link', { name: /^Se connecter/ })
      .first()
      .click();
    await guest.fills('Adresse e-mail', 'camille@tirage.example');
    await guest.fills('Mot de passe', 'tirage-demo');
    await guest.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await guest.page.getByRole('link', { name: 'Camille' }).waitFor();
    await shows('/flyers/');
    await goes(-1, '/flyers/');
    await goes(-1, '/carte-de-visite/');
    await goes(1, '/flyers/');
    await guest.leaves();
  });

  test('the description of the API fits a phone, long addresses and all', async () => {
    const guest = await shop.arrive(undefined, PHONE);
    await guest.page.goto(`${shop.address()}/api/v1/docs`);
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  });

  test('a choice on a product page moves nothing, and neither does taking it back', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.evaluate(() => scrollTo(0, 500));
    await guest.chooses(/^Recyclé/);
    await guest.page.waitForURL(/o\.paper/);
    const before = await scrolled(guest);
    expect(before).toBeGreaterThan(100);
    await guest.page.goBack();
    await expect.poll(() => guest.page.url()).not.toContain('o.paper');
    await guest.comesToRest();
    await expect.poll(async () => Math.abs((await scrolled(guest)) - before)).toBeLessThan(60);
    await guest.leaves();
  });

  test('2.5 a page that fails while it is drawn is the error page, with a way onward, and not a blank one', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.page.route('**/panier/_payload.json', async (route) => {
      const answer = await route.fetch();
      const payload = (await answer.json()) as { data?: { cart: unknown } };
      // Fetched ahead, it has no data.
      if (payload.data) payload.data.cart = { lineOrder: ['a'] };
      await route.fulfill({ json: payload });
    });
    await guest.opens('/flyer-a5/');
    await guest.follows(/^Panier/);
    await guest.seesHeading(/.+/);
    await guest.sees('Réessayer');
    await guest.leaves();
  });

  test('with site data forbidden the shop still sells', async () => {
    const guest = await shop.arrive();
    await guest.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.leaves();
  });

  test('1.03 another currency is the cart’s too, at once', async () => {
    const guest = await shop.arrive('ch.localhost');
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.page.getByLabel('Devise').selectOption('EUR');
    await guest.page.waitForLoadState();
    await guest.comesToRest();
    await guest.sees(/€/);
    await expect.poll(() => guest.page.getByRole('main').innerText()).not.toContain('CHF');
    await guest.leaves();
  });
});

test('a currency that was chosen in one tab is that of the other as soon as the visitor looks at it, before anything is bought', async () => {
  const guest = await shop.arrive('ch.localhost');
  await guest.opens('/flyer-a5/');
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  await guest.opens('/flyer-a5/');
  const other = await guest.opensBeside('/panier/');
  await other.page.getByLabel('Devise').selectOption('EUR');
  await expect.poll(() => other.page.getByRole('main').innerText()).not.toContain('CHF');
  expect(await guest.page.getByTestId('price').innerText()).toContain('CHF');
  await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => guest.page.getByTestId('price').innerText()).toContain('€');
  await guest.comesToRest();
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  expect(await guest.page.getByRole('main').innerText()).not.toContain('CHF');
  await guest.leaves();
});

describe('code that is needed now and cannot be had', () => {
  const lose = async (guest: Shopper, build: object) => {
    await guest.page.route('**/assets/login.page-*.js', (route) => route.fulfill({ status: 404 }));
    await guest.page.route('**/builds/latest.json', (route) => route.fulfill({ json: build }));
    await guest.opens('/');
    await guest.page.evaluate(() => Object.assign(globalThis, { marked: true }));
    await guest.page
      .getByRole('link', { name: /^Se connecter/ })
      .first()
      .click();
  };
  const isMarked = (guest: Shopper) => guest.page.evaluate(() => 'marked' in globalThis);

  test('8.04 is fetched with its whole page when another build is out', async () => {
    const guest = await shop.arrive();
    await lose(guest, { id: 'another' });
    await guest.page.getByRole('heading', { name: 'Connexion', level: 1 }).waitFor();
    expect(await isMarked(guest)).toBe(false);
    await guest.leaves();
  });

  test('8.04 is said on the error page, without a reload, when the build is the same', async () => {
    const guest = await shop.arrive();
    const { id } = (await (await fetch(`${shop.address()}/builds/latest.json`)).json()) as { id: string };
    await lose(guest, { id });
    await guest.sees('Réessayer');
    expect(await isMarked(guest)).toBe(true);
    await guest.leaves();
  });
});

describe('back in a page that waited for the way out', () => {
  /** What a browser says when it shows a page again that it kept in memory. */
  const comesBack = (guest: Shopper) =>
    guest.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  test('the choice of a currency can be made again, and the session is asked again', async () => {
    const guest = await shop.arrive('ch.localhost');
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    const currency = guest.page.getByLabel('Devise');
    const letGo = await guest.holds('**/api/v1/cart', 'abort');
    await currency.selectOption('EUR');
    await expect.poll(() => currency.isDisabled()).toBe(true);
    const asked = guest.page.waitForRequest('**/api/v1/session/');
    const cart = guest.page.waitForRequest('**/panier/_payload.json');
    await comesBack(guest);
    await expect.poll(() => currency.isDisabled()).toBe(false);
    await Promise.all([asked, cart]);
    letGo();
    await guest.leaves();
  });

  test('signing in can be tried again', async () => {
    const guest = await shop.arrive();
    await guest.opens('/login/');
    const letGo = await guest.holds('**/api/v1/auth/login/', 'abort');
    await guest.fills('Adresse e-mail', 'camille@tirage.example');
    await guest.fills('Mot de passe', 'secret');
    await guest.page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
    await guest.sees('Connexion en cours');
    await comesBack(guest);
    await guest.page.locator('form').getByRole('button', { name: 'Se connecter' }).waitFor();
    expect(await guest.page.getByLabel('Adresse e-mail').inputValue()).toBe('camille@tirage.example');
    letGo();
    await guest.leaves();
  });

  test('the letter can be asked for again, and what was in the way to the cart be put there again', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    const letter = await guest.holds('**/api/v1/newsletter/subscribe/', 'abort');
    await guest.fills('Adresse pour la lettre', 'lectrice@example.fr');
    await guest.presses('M’inscrire');
    await guest.sees('Envoi en cours');
    const line = await guest.holds('**/api/v1/cart/*/item', 'abort');
    await guest.presses('Ajouter au panier');
    await guest.sees('Ajout au panier');
    await comesBack(guest);
    await guest.page.getByRole('button', { name: 'M’inscrire' }).waitFor();
    await guest.page.getByRole('button', { name: 'Ajouter au panier' }).first().waitFor();
    letter();
    line();
    await guest.leaves();
  });

  test('an address can be kept again', async () => {
    const customer = await shop.arrive();
    await customer.opens('/login/?to=/espace/adresses/');
    await customer.fills(/^Adresse e-mail/, 'camille@tirage.example');
    await customer.fills(/^Mot de passe/, 'tirage-demo');
    await customer.presses('Se connecter');
    await customer.seesHeading('Vos adresses');
    await customer.presses('Ajouter une adresse de livraison');
    for (const [label, text] of [
      [/^Rue/, '5 rue du Port'],
      [/^Code postal/, '75011'],
      [/^Ville/, 'Paris'],
    ] as const)
      await customer.fills(label, text);
    const letGo = await customer.holds('**/api/v1/customer/address/', 'abort');
    await customer.presses('Enregistrer l’adresse');
    await customer.sees('Enregistrement en cours');
    await comesBack(customer);
    await customer.page.getByRole('button', { name: 'Enregistrer l’adresse' }).waitFor();
    letGo();
    await customer.leaves();
  });

  test('the back office is read anew, with who is signed in now', async () => {
    const staff = await shop.arrive();
    await staff.page.goto(`${shop.address()}/admin/sign-in/`);
    await staff.page.getByLabel('Mot de passe').waitFor();
    const [document] = await Promise.all([staff.page.waitForRequest('**/admin/sign-in/'), comesBack(staff)]);
    expect(document.isNavigationRequest()).toBe(true);
    await staff.page.getByLabel('Mot de passe').waitFor();
  });
});
