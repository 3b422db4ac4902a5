import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

const EXPIRED = 'Both token and refresh token have expired. Your request was aborted.';
const AT_ONCE = 50;
const DAYS = 3;

/** The shop's clock. The browser's own does not jump, so it still sends every cookie and the server must judge it. */
let now = Temporal.Now.instant();
let shop: TestShop;
let browser: Browser;
let address: string;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop({ now: () => now }), openBrowser()]);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://localhost:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function signedIn(name: string): Promise<Shopper> {
  const shopper = await Shopper.arrive(browser, address);
  await shopper.opens('/login/?to=/espace/securite/');
  await shopper.fills(/^Adresse e-mail/, `${name}@tirage.example`);
  await shopper.fills(/^Mot de passe/, 'tirage-demo');
  await shopper.presses('Se connecter');
  await shopper.seesHeading('Sécurité');
  return shopper;
}

/** Answers of many calls that a tab sends at the same time, each of which needs the account. */
function asksAtOnce({ page }: Shopper): Promise<number[]> {
  return page.evaluate(
    (count) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const answer = await fetch('/api/v1/orders/', { headers: { 'fe-x-auth-strategy': 'customer' } });
          return answer.status;
        }),
      ),
    AT_ONCE / 2,
  );
}

async function accessTokenOf({ page }: Shopper): Promise<string | undefined> {
  const cookies = await page.context().cookies(address);
  return cookies.find(({ name }) => name === 'tirage_access')?.value;
}

describe('a signed-in customer', () => {
  test('4.1.01 uses two tabs over three days, with fifty renewals at once at each end of the access token, and is never signed out', async () => {
    const one = await signedIn('camille');
    const other = await one.opensBeside('/espace/');
    for (let day = 0; day < DAYS; day += 1) {
      const before = await accessTokenOf(one);
      now = now.add({ hours: 24, seconds: 1 });
      // A browser lets go of the cookie of the access token after a day. This one's clock has not moved.
      if (day > 0) await one.page.context().clearCookies({ name: 'tirage_access' });
      const answers = (await Promise.all([asksAtOnce(one), asksAtOnce(other)])).flat();
      expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => 200));
      expect(await accessTokenOf(one)).not.toBe(before);
      // Later than the grace of two tabs, both go on by links and by whole pages.
      now = now.add({ minutes: 5 });
      await one.opens('/espace/commandes/');
      await one.seesHeading('Vos commandes');
      await other.opens('/espace/securite/');
      await other.seesHeading('Sécurité');
    }
  });

  test('8.02 who left a page alone for eight days is told so, in the specified words', async () => {
    const customer = await signedIn('atelier');
    now = now.add({ hours: 8 * 24 });
    const refused = customer.page.waitForResponse((response) => response.url().endsWith('/customer/passkeys/options/'));
    await customer.presses('Ajouter une clé d’accès');
    await customer.fills(/^Nom de la clé/, 'Bureau');
    await customer.fills(/^Mot de passe/, 'tirage-demo');
    await customer.presses('Créer la clé');
    const answer = (await (await refused).json()) as { error: { message: string } };
    expect(answer.error.message).toBe(EXPIRED);
    await customer.sees('Votre session a expiré');
  });
});
