import { describe, expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop(['tirage-fr']);

describe('a colleague', () => {
  test('is asked in by mail, opens an account on the way, accepts and leaves again', async () => {
    const owner = await shop.arrive();
    await owner.opens('/login/?to=/espace/profil/');
    await owner.fills(/^Adresse e-mail/, 'atelier@tirage.example');
    await owner.fills(/^Mot de passe/, 'tirage-demo');
    await owner.presses('Se connecter');
    await owner.seesHeading('Votre profil');
    await owner.fills(/^Raison sociale|^Société|^Nom de la société/, 'Atelier Benali');
    await owner.page.locator('#profile-companyNumber').fill('73282932000074');
    await owner.presses('Enregistrer');
    await owner.sees('C’est enregistré.');
    await owner.follows('Entreprise');
    await owner.seesHeading('Votre entreprise');
    await owner.findsThePageSound();
    await owner.presses('Créer le profil de Atelier Benali');
    await owner.seesHeading('Atelier Benali');
    await owner.fills(/^Adresse e-mail à inviter/, 'lea@example.fr');
    await owner.presses('Inviter');
    await owner.sees('L’invitation est partie à lea@example.fr.');
    await owner.findsThePageSound();

    let link = '';
    await expect
      .poll(async () => {
        const outbox = (await shop.outbox()).replaceAll('&amp;', '&');
        link = /https?:\/\/[^/\s]+(\/espace\/entreprise\/\?key=[\w-]+)/.exec(outbox)?.[1] ?? '';
        return link;
      })
      .not.toBe('');
    const colleague = await shop.arrive();
    await colleague.opens(link);
    await colleague.seesHeading('Connexion');
    await colleague.follows('Ouvrir un compte');
    await colleague.page.getByLabel('Un particulier').check();
    await colleague.fills(/^Prénom/, 'Léa');
    await colleague.fills(/^Nom$/, 'Martin');
    await colleague.page.locator('#registration-email').fill('lea@example.fr');
    await colleague.fills('Mot de passe', 'sept lapins bleus');
    await colleague.page.getByLabel(/J’accepte/).check();
    await colleague.presses('Ouvrir mon compte');
    await colleague.sees('Atelier Benali vous invite');
    await colleague.findsThePageSound();
    await colleague.presses('Accepter l’invitation');
    await colleague.sees('Bienvenue chez Atelier Benali.');
    await colleague.sees('Léa Martin (vous)');
    await colleague.findsThePageSound();
    await colleague.presses('Quitter l’entreprise');
    await colleague.sees('Vous avez quitté l’entreprise.');
    await colleague.findsThePageSound();
  });
});
