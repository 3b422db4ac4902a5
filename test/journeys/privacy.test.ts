import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();
const PASSWORD = 'tirage-demo';

describe('a customer', () => {
  test('takes everything home as a file, then erases the account, and is known to nobody afterwards', async () => {
    const customer = await shop.arrive();
    await customer.opens('/login/?to=/espace/profil/');
    await customer.fills(/^Adresse e-mail/, 'camille@tirage.example');
    await customer.fills(/^Mot de passe/, PASSWORD);
    await customer.presses('Se connecter');
    await customer.seesHeading('Votre profil');
    await customer.follows(/^Mes données/);
    await customer.seesHeading('Vos données');
    await customer.findsThePageSound();

    const download = customer.page.waitForEvent('download');
    await customer.page.getByRole('link', { name: 'Télécharger mes données' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Tirage-\d{4}-\d\d-\d\d\.json$/);
    const read = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      parts: Record<string, { email?: string }[]>;
    };
    expect(read.parts['account']?.[0]?.email).toBe('camille@tirage.example');
    await customer.sees('Le fichier est prêt');
    await customer.findsThePageSound();

    // Nothing is sent without the password.
    await customer.presses('Effacer définitivement mon compte');
    await customer.sees('Vérifiez ces points');
    await customer.findsThePageSound();
    await customer.fills(/^Mot de passe actuel/, PASSWORD);
    await customer.presses('Effacer définitivement mon compte');
    await customer.seesHeading('Votre compte est effacé');
    await customer.page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).waitFor();
    await customer.findsThePageSound();
    await expect.poll(() => shop.outbox()).toContain('Votre compte Tirage est effacé');

    await customer.opens('/espace/');
    await customer.seesHeading('Connexion');
    await customer.fills(/^Adresse e-mail/, 'camille@tirage.example');
    await customer.fills(/^Mot de passe/, PASSWORD);
    await customer.presses('Se connecter');
    await customer.sees(/mot de passe incorrect/);
  });
});
