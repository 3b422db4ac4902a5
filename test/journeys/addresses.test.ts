import { describe, expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

describe('a customer’s addresses', () => {
  test('2.4.04 2.7.01 are added, changed, made the default, taken off and brought back; the order begins with them', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await shopper.opens('/login/?to=/espace/adresses/');
    await page.locator('#login-email').fill('camille@tirage.example');
    await page.locator('#login-password').fill('tirage-demo');
    await shopper.presses('Se connecter');
    await shopper.seesHeading('Vos adresses');
    await shopper.sees('Aucune adresse de livraison pour le moment.');
    await shopper.findsThePageSound();

    await shopper.presses('Ajouter une adresse de livraison');
    expect(await focused()).toBe('shipping-firstName');
    await page.locator('#shipping-street').fill('5 rue du Port');
    await page.locator('#shipping-city').fill('Lyon');
    await shopper.presses('Enregistrer l’adresse');
    await shopper.sees('Quelques champs sont à corriger');
    expect(await page.locator('#shipping-street').inputValue()).toBe('5 rue du Port');
    // One field is all that is wrong, so it has the focus.
    await expect.poll(focused).toBe('shipping-postalCode');
    await shopper.findsThePageSound();
    await page.locator('#shipping-postalCode').fill('69002');
    await shopper.presses('Enregistrer l’adresse');
    await shopper.sees('L’adresse est ajoutée.');
    await expect.poll(focused).toMatch(/^edit-/);

    await shopper.presses('Ajouter une adresse de livraison');
    await page.locator('#shipping-street').fill('9 quai de Seine');
    await page.locator('#shipping-city').fill('Paris');
    await page.locator('#shipping-postalCode').fill('75019');
    await shopper.presses('Enregistrer l’adresse');
    await shopper.sees('9 quai de Seine');
    await page.getByRole('button', { name: /^Choisir par défaut/ }).click();
    await shopper.sees('C’est maintenant l’adresse par défaut.');
    await page.getByRole('button', { name: /^Retirer : .*quai de Seine/ }).click();
    await shopper.sees('L’adresse « 9 quai de Seine » est retirée.');
    await expect.poll(focused).toBe('undo-address');
    await shopper.presses('Annuler le retrait');
    await shopper.sees('L’adresse est de retour.');
    await shopper.findsThePageSound();

    await shopper.takes(flyerLine());
    await shopper.opens('/recapitulatif/');
    await shopper.seesHeading('Vérifier et commander');
    await expect.poll(() => page.locator('#shipping-street').inputValue()).toBe('9 quai de Seine');
    await page.getByRole('radio', { name: /5 rue du Port/ }).check();
    expect(await page.locator('#shipping-city').inputValue()).toBe('Lyon');
    await page.getByRole('radio', { name: 'Une autre adresse' }).check();
    await page.locator('#shipping-street').fill('1 place Bellecour');
    await page.locator('#shipping-city').fill('Lyon');
    await page.locator('#shipping-postalCode').fill('69002');
    await shopper.presses('Enregistrer dans mes adresses');
    await shopper.sees('L’adresse est dans votre carnet.');
    await expect.poll(() => page.getByRole('radio', { name: /1 place Bellecour/ }).isChecked()).toBe(true);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('1.06 2.4.12 a guest asks to be a reseller, opens an account on the way and finds the form as it was', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens('/revendeurs/');
    await shopper.seesHeading('Revendeurs premium');
    await shopper.findsThePageSound();
    await page.locator('#premium-company').fill('Atelier Ribot');
    await page.locator('#premium-companyNumber').fill('404 833 048 00022');
    await page.locator('#premium-activity').fill('Studio graphique');
    await page.locator('#premium-turnover').selectOption('5-20');
    await shopper.presses('Ouvrir un compte pour envoyer');
    await shopper.seesHeading('Ouvrir un compte');
    await shopper.fills(/^Prénom/, 'Ève');
    await shopper.fills(/^Nom$/, 'Ribot');
    await page.locator('#registration-email').fill('eve.premium@example.fr');
    await shopper.fills('Mot de passe', 'sept lapins bleus');
    await page.getByLabel(/J’accepte/).check();
    await shopper.presses('Ouvrir mon compte');
    await shopper.seesHeading('Revendeurs premium');
    await shopper.sees(/Ouvrez le lien que nous venons d’envoyer à eve\.premium@example\.fr/);
    await expect.poll(() => page.locator('#premium-activity').inputValue()).toBe('Studio graphique');
    await shopper.presses('Envoyer ma demande');
    await shopper.sees('Nous l’étudions et vous répondons par e-mail.');
    await shopper.leaves();
  });
});

test('Back closes the form of another delivery address, and stays before the order; loaded again under the form the page is whole', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  for (const jobName of ['Paris', 'Lyon']) await guest.takes(flyerLine({ jobName }));
  await guest.opens('/panier/');
  await guest.follows(/^Commander/);
  await guest.seesHeading('Vérifier et commander');
  await guest.presses('Livrer à plusieurs adresses');
  await page.getByLabel('Livrer « Lyon »').selectOption({ label: 'À une autre adresse…' });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Ville/).fill('Lyon');
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await guest.seesHeading('Vérifier et commander');
  await page.getByLabel('Livrer « Lyon »').selectOption({ label: 'À une autre adresse…' });
  await dialog.waitFor();
  await page.reload();
  await guest.seesHeading('Vérifier et commander');
  await expect.poll(() => page.evaluate(() => 'below' in history.state)).toBe(false);
  await guest.findsThePageSound();
  await page.goBack();
  await guest.seesHeading('Votre panier');
  await guest.leaves();
});
