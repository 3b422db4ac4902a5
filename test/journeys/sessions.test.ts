import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();
const PASSWORD = 'tirage-demo';

async function signedIn(name: string): Promise<Shopper> {
  const shopper = await shop.arrive();
  await shopper.opens('/login/?to=/espace/securite/');
  await shopper.fills(/^Adresse e-mail/, `${name}@tirage.example`);
  await shopper.fills(/^Mot de passe/, PASSWORD);
  await shopper.presses('Se connecter');
  await shopper.seesHeading('Sécurité');
  return shopper;
}

/** An authenticator inside the browser, as Chromium's own tests use it. */
async function withAuthenticator({ page }: Shopper): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('a customer', () => {
  test('makes a passkey, signs out, and signs in with it', async () => {
    const customer = await signedIn('camille');
    await withAuthenticator(customer);
    await customer.presses('Ajouter une clé d’accès');
    await customer.fills(/^Nom de la clé/, 'Téléphone');
    await customer.fills(/^Mot de passe/, PASSWORD);
    await customer.presses('Créer la clé');
    await customer.sees('La clé d’accès est prête');
    await customer.findsThePageSound();
    await customer.opens('/espace/');
    await customer.presses('Se déconnecter');
    await customer.page.waitForURL('**/?logged_out=1');
    await customer.sees('Vous êtes déconnecté');
    await customer.findsThePageSound();
    await customer.opens('/login/?to=/espace/securite/');
    await customer.presses('Se connecter avec une clé d’accès');
    await customer.seesHeading('Sécurité');
    await customer.sees(/Utilisée le/);
    await customer.findsThePageSound();
  });

  test('8.02 who left a page alone for eight days is told so, nothing is done as a guest, and comes back to the page', async () => {
    const customer = await signedIn('atelier');
    // As long as that the browser keeps none of the shop's cookies.
    await customer.page.context().clearCookies();
    const refused = customer.page.waitForResponse((response) => response.url().endsWith('/customer/passkeys/options/'));
    await customer.presses('Ajouter une clé d’accès');
    await customer.fills(/^Nom de la clé/, 'Bureau');
    await customer.fills(/^Mot de passe/, PASSWORD);
    await customer.presses('Créer la clé');
    const answer = (await (await refused).json()) as { error: { message: string } };
    expect(answer.error.message).toBe('Both token and refresh token have expired. Your request was aborted.');
    await customer.sees('Votre session a expiré');
    // It is said once.
    expect(
      await customer.page
        .getByRole('main')
        .getByText(/session (?:a expiré|a pris fin)/)
        .count(),
    ).toBe(1);
    // What was typed is still there.
    expect(await customer.page.getByLabel(/^Nom de la clé/).inputValue()).toBe('Bureau');
    await customer.page.getByRole('main').getByRole('link', { name: 'Se connecter' }).first().click();
    await customer.sees('Une fois connecté, vous reviendrez là où vous étiez.');
    expect(await customer.page.getByRole('main').getByRole('link', { name: 'Se connecter' }).count()).toBe(0);
    await customer.fills(/^Adresse e-mail/, 'atelier@tirage.example');
    await customer.fills(/^Mot de passe/, PASSWORD);
    await customer.presses('Se connecter');
    await customer.seesHeading('Sécurité');
    // And it is back on the page, in the form that is open again.
    await expect.poll(() => customer.page.getByLabel(/^Nom de la clé/).inputValue()).toBe('Bureau');
  });
});
