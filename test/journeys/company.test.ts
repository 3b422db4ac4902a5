import { describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** A demo customer who signs in and founds a company. */
async function founds(email: string, name: string): Promise<Shopper> {
  const owner = await shop.arrive();
  await owner.opens('/login/?to=/espace/profil/');
  await owner.fills(/^Adresse e-mail/, email);
  await owner.fills(/^Mot de passe/, 'tirage-demo');
  await owner.presses('Se connecter');
  await owner.seesHeading('Votre profil');
  await owner.page.getByLabel('Une société').check();
  await owner.fills(/^Raison sociale|^Société|^Nom de la société/, name);
  await owner.page.locator('#profile-companyNumber').fill('73282932000074');
  await owner.presses('Enregistrer');
  await owner.sees('C’est enregistré.');
  await owner.follows('Entreprise');
  await owner.seesHeading('Votre entreprise');
  await owner.findsThePageSound();
  await owner.presses(`Créer le profil d’entreprise : ${name}`);
  await owner.seesHeading(name);
  return owner;
}

/** The path in the newest mail that has this one. */
async function mailed(path: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const outbox = (await shop.outbox()).replaceAll('&amp;', '&');
      link = path.exec(outbox)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Somebody who is asked in by mail, opens an account on the way and accepts. */
async function joins(owner: Shopper, company: string, firstName: string, email: string): Promise<Shopper> {
  await owner.fills(/^Adresse e-mail à inviter/, email);
  await owner.presses('Inviter');
  await owner.sees(`L’invitation est partie à ${email}.`);
  await owner.findsThePageSound();
  const colleague = await shop.arrive();
  await colleague.opens(await mailed(/\/espace\/entreprise\/\?key=[\w-]+/));
  await colleague.seesHeading('Connexion');
  await colleague.follows('Ouvrir un compte');
  await colleague.page.getByLabel('Un particulier').check();
  await colleague.fills(/^Prénom/, firstName);
  await colleague.fills(/^Nom$/, 'Martin');
  await colleague.page.locator('#registration-email').fill(email);
  await colleague.fills('Mot de passe', 'sept lapins bleus');
  await colleague.page.getByLabel(/J’accepte/).check();
  await colleague.presses('Ouvrir mon compte');
  await colleague.sees(`${company} vous invite`);
  await colleague.findsThePageSound();
  await colleague.presses('Accepter l’invitation');
  await colleague.sees(`Bienvenue chez ${company}.`);
  await colleague.sees(`${firstName} Martin (vous)`);
  await colleague.findsThePageSound();
  return colleague;
}

/** A buyer asks once more. The answer is lost and the page left: the cart's page leads to the request. */
async function findsLostRequest(buyer: Shopper): Promise<void> {
  await buyer.takes(flyerLine());
  await buyer.opens('/recapitulatif/');
  await buyer.fills(/^Numéro de bon de commande/, 'BC-2026-78');
  for (const [field, value] of Object.entries(address()))
    if (['street', 'postalCode', 'city'].includes(field))
      await buyer.page.locator(`#shipping-${field}`).fill(String(value));
  await buyer.page.route('**/request/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buyer.presses('Demander l’accord');
  await buyer.sees(/^Votre demande d’accord est peut-être déjà envoyée/);
  await buyer.opens('/panier/');
  await buyer.sees(/^Votre demande d’accord est enregistrée/);
  await buyer.follows('Voir vos demandes');
  await buyer.sees('BC-2026-78');
  await buyer.opens('/panier/');
  await buyer.page.waitForLoadState('networkidle');
  expect(await buyer.page.getByText(/^Votre demande d’accord/).count()).toBe(0);
}

describe('a colleague', () => {
  test('is asked in by mail, opens an account on the way, accepts and leaves again', async () => {
    const owner = await founds('atelier@tirage.example', 'Atelier Benali');
    const colleague = await joins(owner, 'Atelier Benali', 'Léa', 'lea@example.fr');
    await colleague.presses('Quitter l’entreprise');
    await colleague.sees('Quitter l’entreprise ?');
    await colleague.presses('Oui, quitter');
    await colleague.sees('Vous avez quitté l’entreprise.');
    await colleague.findsThePageSound();
  });

  test('is removed only after a question that names the colleague', async () => {
    const owner = await founds('revendeur@tirage.example', 'Studio Noor');
    await joins(owner, 'Studio Noor', 'Paul', 'paul@example.fr');
    await owner.opens('/espace/entreprise/');
    await owner.presses('Retirer Paul Martin de l’entreprise');
    await owner.sees('Retirer Paul Martin de l’entreprise ?');
    await owner.findsThePageSound();
    await owner.presses('Garder comme membre');
    await owner.sees('Paul Martin');
    await owner.presses('Retirer Paul Martin de l’entreprise');
    await owner.presses('Oui, retirer');
    await owner.sees('Cette personne n’est plus membre.');
    await owner.findsThePageSound();
  });

  test('asks for an order above the limit, and the approver releases it', async () => {
    const owner = await founds('camille@tirage.example', 'Maison Moreau');
    const buyer = await joins(owner, 'Maison Moreau', 'Bruno', 'bruno@example.fr');
    await owner.fills(/^Plafond des acheteurs/, '20,50');
    await owner.page.getByLabel('Exiger un numéro de bon de commande').check();
    await owner.presses('Enregistrer les règles');
    // What became of it stands in the form, and not at the top of the page.
    await owner.page.locator('form').getByText('Les règles sont enregistrées.').waitFor();
    await owner.fills(/^Plafond des acheteurs/, '99999999999');
    await owner.presses('Enregistrer les règles');
    await owner.sees(/Indiquez 10.000.000,00.€ au plus/);
    expect(await owner.page.getByLabel(/^Plafond des acheteurs/).getAttribute('aria-invalid')).toBe('true');
    await owner.page.reload();
    await owner.comesToRest();
    // Passing through the roles gives none of them.
    const role = owner.page.getByLabel('Rôle de Bruno Martin');
    await role.focus();
    await owner.page.keyboard.press('ArrowDown');
    await owner.page.keyboard.press('Tab');
    await owner.page.keyboard.press('Enter');
    const row = owner.page.getByRole('listitem').filter({ hasText: 'Bruno Martin' });
    await row.getByText('Le rôle est changé.').waitFor();
    await expect.poll(() => role.evaluate((field) => field === document.activeElement)).toBe(true);
    await role.selectOption('buyer');
    await owner.presses('Donner ce rôle à Bruno Martin');
    await row.getByLabel(/^Plafond de Bruno Martin/).waitFor();
    await owner.findsThePageSound();

    await buyer.takes(flyerLine());
    await buyer.opens('/recapitulatif/');
    await buyer.seesHeading('Vérifier et commander');
    await buyer.sees(/Elle dépasse votre plafond de 20,50/);
    await buyer.sees(/Camille Moreau/);
    await buyer.findsThePageSound();
    for (const [field, value] of Object.entries(address()))
      if (['street', 'postalCode', 'city'].includes(field))
        await buyer.page.locator(`#shipping-${field}`).fill(String(value));
    await buyer.fills(/^Message à vos collègues/, 'Pour le salon de mars');
    await buyer.presses('Demander l’accord');
    // The company asks for its own number: the first wrong field says so.
    await buyer.sees('Indiquez le numéro de bon de commande de votre entreprise.');
    await buyer.fills(/^Numéro de bon de commande/, 'BC-2026-77');
    await buyer.presses('Demander l’accord');
    await buyer.seesHeading('Votre demande');
    await buyer.sees('Votre demande attend une décision');
    await buyer.findsThePageSound();

    await owner.opens('/espace/');
    await owner.sees(/Bruno Martin attend votre accord pour/);
    await owner.findsThePageSound();
    await owner.opens(await mailed(/\/espace\/demandes\/demande\/\?request=[\w-]+/));
    await owner.seesHeading('Demande de Bruno Martin');
    await owner.sees('Pour le salon de mars');
    await owner.sees('Bon de commande : BC-2026-77');
    await owner.findsThePageSound();
    await owner.presses(/^Donner l’accord et commander/);
    await owner.sees('Accord donné par Camille Moreau');
    await owner.findsThePageSound();

    await buyer.opens('/espace/');
    await buyer.sees('Votre demande est acceptée');
    await buyer.follows('Voir la décision');
    await buyer.follows('Voir la commande');
    await buyer.sees('Avec l’accord de Camille Moreau');
    await buyer.sees('Votre bon de commande : BC-2026-77');
    await buyer.sees('Payer maintenant');
    await buyer.findsThePageSound();

    await owner.opens('/espace/commandes/?of=company');
    await owner.seesHeading('Commandes de l’entreprise');
    await owner.sees('par Bruno Martin');
    await owner.findsThePageSound();

    await findsLostRequest(buyer);
  });
});
