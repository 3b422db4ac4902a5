import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

async function signsIn(shopper: Shopper): Promise<void> {
  await shopper.page.locator('#login-email').fill('camille@tirage.example');
  await shopper.page.locator('#login-password').fill('tirage-demo');
  await shopper.presses('Se connecter');
}

/** The session ends elsewhere: the cookies of this browser are worth nothing any more. */
async function sessionEnds({ page }: Shopper): Promise<void> {
  await page.context().clearCookies();
}

describe('a form whose session has ended', () => {
  test('keeps an address that was typed, and has it again after signing in, on the same page', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/login/?to=/espace/adresses/');
    await signsIn(shopper);
    await shopper.seesHeading('Vos adresses');
    await shopper.presses('Ajouter une adresse de livraison');
    await page.locator('#shipping-street').fill('5 rue du Port');
    await page.locator('#shipping-postalCode').fill('69002');
    await page.locator('#shipping-city').fill('Lyon');
    await sessionEnds(shopper);
    await shopper.presses('Enregistrer l’adresse');
    await shopper.sees(/ce que vous avez tapé ici vous attendra/);
    // What is typed after that counts too.
    await page.locator('#shipping-street2').fill('Bâtiment B');
    expect(await page.locator('#shipping-street').inputValue()).toBe('5 rue du Port');
    await page.locator('form').getByRole('link', { name: 'Se connecter' }).click();
    await shopper.seesHeading('Connexion');
    await page.locator('#login-email').fill('camille@tirage.example');
    // The form of the sign-in itself is nothing that waits for a sign-in.
    expect(await page.getByText(/ce que vous avez tapé ici vous attendra/).count()).toBe(0);
    await signsIn(shopper);
    await shopper.seesHeading('Vos adresses');
    await shopper.sees('Voici ce que vous aviez tapé');
    expect(await page.locator('#shipping-street').inputValue()).toBe('5 rue du Port');
    expect(await page.locator('#shipping-street2').inputValue()).toBe('Bâtiment B');
    await shopper.presses('Enregistrer l’adresse');
    await shopper.sees('L’adresse est ajoutée.');
    await shopper.opens('/espace/adresses/');
    await shopper.sees('5 rue du Port');
    expect(await page.getByText('Voici ce que vous aviez tapé').count()).toBe(0);
    await shopper.leaves();
  });

  test('keeps the profile without a password, and gives it to nobody else', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/login/?to=/espace/profil/');
    await signsIn(shopper);
    await shopper.seesHeading('Votre profil');
    await page.locator('#profile-lastName').fill('Moreau-Petit');
    await page.locator('#email-email').fill('camille.petit@example.fr');
    await page.locator('#email-password').fill('tirage-demo');
    await sessionEnds(shopper);
    await shopper.presses('Enregistrer');
    await shopper.sees(/sauf les mots de passe/);
    expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain('tirage-demo');
    await page.locator('form').getByRole('link', { name: 'Se connecter' }).first().click();
    await shopper.seesHeading('Connexion');
    await page.locator('#login-email').fill('atelier@tirage.example');
    await page.locator('#login-password').fill('tirage-demo');
    await shopper.presses('Se connecter');
    await shopper.seesHeading('Votre profil');
    await page.getByRole('link', { name: 'Nadia' }).first().waitFor();
    expect(await page.locator('#profile-lastName').inputValue()).not.toBe('Moreau-Petit');
    expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain('Moreau-Petit');
    await shopper.leaves();
  });

  test('keeps the rules of the company', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/login/?to=/espace/profil/');
    await signsIn(shopper);
    await shopper.seesHeading('Votre profil');
    await page.getByLabel('Une société').check();
    await page.locator('#profile-company').fill('Maison Moreau');
    await page.locator('#profile-companyNumber').fill('73282932000074');
    await shopper.presses('Enregistrer');
    await shopper.sees('C’est enregistré.');
    await shopper.opens('/espace/entreprise/');
    await page.getByRole('button', { name: /Maison Moreau/ }).click();
    await shopper.seesHeading('Maison Moreau');
    await page.locator('#company-limit').fill('abc');
    await shopper.presses('Enregistrer les règles');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('company-limit');
    await page.locator('#company-limit').fill('250');
    await shopper.findsThePageSound();
    await page.locator('#invite-email').fill('lea@example.fr');
    await sessionEnds(shopper);
    await shopper.presses('Enregistrer les règles');
    await shopper.sees(/ce que vous avez tapé ici vous attendra/);
    await page.locator('form').getByRole('link', { name: 'Se connecter' }).first().click();
    await shopper.seesHeading('Connexion');
    await signsIn(shopper);
    await shopper.seesHeading('Maison Moreau');
    await expect.poll(() => page.locator('#company-limit').inputValue()).toBe('250');
    expect(await page.locator('#invite-email').inputValue()).toBe('lea@example.fr');
    await shopper.presses('Enregistrer les règles');
    await shopper.sees('Les règles sont enregistrées.');
    await shopper.leaves();
  });
});
