import { describe, expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** The link of the newest mail that leads to this page, as its reader finds it in the outbox. */
async function mailedLink(path: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const outbox = (await shop.outbox()).replaceAll('&amp;', '&');
      found = new RegExp(`https?://[^/\\s]+(${path}\\?key=[\\w.-]+)`).exec(outbox)?.[1] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

describe('a customer', () => {
  test('2.1.10 2.4.16 wants the personal area, opens an account on the way and arrives there', async () => {
    const shopper = await shop.arrive();
    await shopper.opens('/espace/profil/');
    await shopper.seesHeading('Connexion');
    await shopper.findsThePageSound();
    await shopper.follows('Ouvrir un compte');
    await shopper.seesHeading('Ouvrir un compte');
    await shopper.page.getByLabel('Une société').check();
    await shopper.presses('Ouvrir mon compte');
    await shopper.sees('Vérifiez ces points');
    // Several fields are wrong, so their summary has the focus; nothing that was chosen is lost.
    expect(await shopper.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
    expect(await shopper.page.getByLabel('Une société').isChecked()).toBe(true);
    await shopper.findsThePageSound();
    await shopper.page.getByLabel('Un particulier').check();
    await shopper.fills(/^Prénom/, 'Ève');
    await shopper.fills(/^Nom$/, 'Ribot');
    await shopper.page.locator('#registration-email').fill('eve@example.fr');
    await shopper.fills('Mot de passe', 'sept lapins bleus');
    await shopper.page.getByLabel(/J’accepte/).check();
    await shopper.presses('Ouvrir mon compte');
    await shopper.seesHeading('Votre profil');
    await shopper.sees('Adresse à confirmer');
    await shopper.findsThePageSound();
    await shopper.page.locator('#profile-firstName').fill('Évelyne');
    await shopper.presses('Enregistrer');
    await shopper.sees('C’est enregistré.');
    await shopper.page.getByRole('link', { name: 'Évelyne' }).waitFor();

    await shopper.opens(await mailedLink('/confirmation/'));
    expect(new URL(shopper.page.url()).search).toBe('');
    await shopper.findsThePageSound();
    await shopper.presses('Confirmer');
    await shopper.seesHeading('Adresse confirmée');
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('2.7.06 has forgotten the password and chooses a new one by the mail', async () => {
    const shopper = await shop.arrive();
    await shopper.opens('/espace/adresses/');
    await shopper.seesHeading('Connexion');
    await shopper.page.locator('#login-email').fill('camille@tirage.example');
    await shopper.follows('Mot de passe oublié ?');
    await shopper.seesHeading('Mot de passe oublié');
    // What was typed at sign-in is there, and in no address.
    await expect.poll(() => shopper.page.locator('#request-email').inputValue()).toBe('camille@tirage.example');
    expect(shopper.page.url()).not.toContain('camille');
    await shopper.findsThePageSound();
    await shopper.presses('Recevoir le lien');
    await shopper.sees('Regardez vos e-mails');
    await shopper.findsThePageSound();

    await shopper.opens(await mailedLink('/mot-de-passe/'));
    await shopper.seesHeading('Nouveau mot de passe');
    expect(new URL(shopper.page.url()).search).toBe('');
    await shopper.fills('Nouveau mot de passe', 'court');
    await shopper.presses('Enregistrer le mot de passe');
    await shopper.sees('Au moins 10 caractères.');
    await shopper.findsThePageSound();
    await shopper.fills('Nouveau mot de passe', 'neuf lapins verts');
    await shopper.presses('Enregistrer le mot de passe');
    await shopper.seesHeading('Mot de passe changé');
    await shopper.findsThePageSound();
    await shopper.follows('Me connecter');
    await shopper.page.locator('#login-email').fill('camille@tirage.example');
    await shopper.fills('Mot de passe', 'neuf lapins verts');
    await shopper.presses('Se connecter');
    // The page that was wanted first, before the password was asked for.
    await shopper.seesHeading('Vos adresses');
    await shopper.sees('Camille');
    await shopper.leaves();
  });

  test('signs in with a cart filled before, and reads where it is on the page that this leads to', async () => {
    const shopper = await shop.arrive();
    await shopper.takes(flyerLine());
    await shopper.opens('/login/?to=/espace/profil/');
    await shopper.page.locator('#login-email').fill('atelier@tirage.example');
    await shopper.fills('Mot de passe', 'tirage-demo');
    await shopper.presses('Se connecter');
    await shopper.seesHeading('Votre profil');
    await shopper.sees('Votre article choisi avant la connexion est dans votre panier');
    await shopper.findsThePageSound();
    await shopper.follows('Voir le panier');
    await shopper.seesHeading('Votre panier');
    await shopper.sees('Votre article choisi avant la connexion est dans ce panier');
    await shopper.opens('/espace/profil/');
    await shopper.seesHeading('Votre profil');
    expect(await shopper.page.getByText('choisi avant la connexion').count()).toBe(0);
    await shopper.leaves();
  });

  test('types no address for the letter, and is led to its field', async () => {
    const shopper = await shop.arrive();
    await shopper.opens('/conditions/');
    await shopper.presses('M’inscrire');
    await shopper.sees(/adresse e-mail n’est pas complète|Remplissez ce champ/);
    const field = shopper.page.getByLabel('Adresse pour la lettre');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await shopper.leaves();
  });

  test('2.4.18 subscribes in the footer, confirms by the mail, and leaves with one press that can be taken back', async () => {
    const shopper = await shop.arrive();
    await shopper.opens('/conditions/');
    await shopper.fills('Adresse pour la lettre', 'lectrice@example.fr');
    await shopper.presses('M’inscrire');
    await shopper.sees(/un lien y confirme votre inscription/);
    await shopper.opens(await mailedLink('/lettre/confirmation/'));
    await shopper.findsThePageSound();
    await shopper.presses('Je m’inscris');
    await shopper.seesHeading('Vous êtes inscrit');
    await shopper.opens(await mailedLink('/lettre/desinscription/'));
    await shopper.seesHeading('Se désinscrire de la lettre');
    await shopper.findsThePageSound();
    await shopper.presses('Me désinscrire');
    await shopper.seesHeading('Vous êtes désinscrit');
    await shopper.presses(/C’était une erreur/);
    await shopper.seesHeading('Vous êtes de nouveau inscrit');
    await shopper.findsThePageSound();
    await shopper.leaves();
  });
});
