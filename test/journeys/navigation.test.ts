import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();
const PHONE = { viewport: { width: 390, height: 844 } };
const scrolled = (guest: Shopper) => guest.page.evaluate(() => Math.round(scrollY));

describe('going from page to page', () => {
  test('a new page begins at its top, the one gone back to stands where it was left', async () => {
    const guest = await shop.arrive(undefined, PHONE);
    await guest.opens('/');
    await guest.page.getByRole('link', { name: /Bâche/ }).last().scrollIntoViewIfNeeded();
    const before = await scrolled(guest);
    expect(before).toBeGreaterThan(1000);
    await guest.page.getByRole('link', { name: /Bâche/ }).last().click();
    await guest.seesHeading(/Bâche/);
    await expect.poll(() => scrolled(guest)).toBe(0);
    await guest.page.goBack();
    await expect.poll(() => scrolled(guest)).toBe(before);
    await guest.leaves();
  });

  test('a choice on a product page moves nothing, and neither does taking it back', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.evaluate(() => scrollTo(0, 500));
    await guest.chooses(/Recyclé 135 g/);
    await guest.page.waitForURL(/o\.paper/);
    const before = await scrolled(guest);
    expect(before).toBeGreaterThan(100);
    await guest.page.goBack();
    await expect.poll(() => guest.page.url()).not.toContain('o.paper');
    await guest.settles();
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
      const payload = (await answer.json()) as { data: { cart: unknown } };
      payload.data.cart = { lineOrder: ['a'] };
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
    await guest.settles();
    await guest.sees(/€/);
    await expect.poll(() => guest.page.getByRole('main').innerText()).not.toContain('CHF');
    await guest.leaves();
  });
});
