import type { Locator } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const arrive = (device?: Parameters<typeof shop.arrive>[1]) => shop.arrive(undefined, device);
const focused = (guest: Shopper) =>
  guest.page.evaluate(() => document.activeElement?.closest('label, button, [tabindex]')?.textContent ?? '');

describe('choosing on a product page', () => {
  test('3.14 labels of several artworks are counted in rolls, shared out by themselves, named before they are bought', async () => {
    const guest = await arrive();
    await guest.opens('/etiquette-en-rouleau/?o.sets=2&q=2000');
    const rolls = guest.page.getByLabel('Nombre de rouleaux');
    expect(await rolls.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual(['2', '2']);
    await guest.sees('soit 1 000 étiquettes');
    await rolls.first().fill('3');
    expect(await rolls.nth(1).inputValue()).toBe('1');
    await guest.fills('Modèle 1', 'Rosé');
    await guest.presses('Ajouter au panier');
    await guest.sees('Donnez un nom à ce modèle.');
    await expect
      .poll(() =>
        guest.page.getByLabel('Modèle 2', { exact: true }).evaluate((each) => each === document.activeElement),
      )
      .toBe(true);
    await guest.fills('Modèle 2', 'Blanc');
    await rolls.nth(1).fill('2');
    await guest.sees(/Vos modèles totalisent 2\s500/);
    await guest.presses(/Commander 2\s500 étiquettes/);
    await guest.sees(/^2\s500 étiquettes/);
    await expect.poll(() => guest.page.getByText(/Vos modèles totalisent/).count()).toBe(0);
    await guest.findsThePageSound();
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/Rosé\s: 3 rouleaux, 1\s500 étiquettes · Blanc\s: 2 rouleaux, 1\s000 étiquettes/);
    await guest.leaves();
  });

  test('a click on the order button counts though the measure just typed is still being priced', async () => {
    const guest = await arrive();
    await guest.opens('/bache/');
    const letGo = await guest.holds('**/product/choices/');
    await guest.page.getByLabel(/Hauteur/).fill('850');
    await guest.presses('Ajouter au panier');
    await guest.sees('Ajout au panier');
    letGo();
    await guest.seesHeading('Votre panier');
    await guest.sees(/Bâche/);
    await guest.leaves();
  });

  test('what was chosen before is not bought in the place of a choice that could not be asked about', async () => {
    const guest = await arrive();
    await guest.opens('/bache/');
    const letGo = await guest.holds('**/product/choices/', 'abort');
    await guest.page.getByLabel(/Hauteur/).fill('850');
    await guest.presses('Ajouter au panier');
    await guest.sees('Ajout au panier');
    letGo();
    await guest.sees(/^Le serveur n’a pas répondu/);
    expect(await guest.page.evaluate(() => fetch('/api/v1/cart/').then((answer) => answer.json()))).toMatchObject({
      data: null,
    });
    await guest.leaves();
  });

  test('4.2.05 an address with three artworks and no quantity opens with the rolls that these take', async () => {
    const guest = await arrive();
    await guest.opens('/etiquette-en-rouleau/?o.sets=3');
    await guest.sees(/^1\s500 étiquettes/);
    await guest.leaves();
  });

  test('4.2.05 K16 any count of names up to fifty can be had and brings the quantity that suffices, which is said once', async () => {
    const guest = await arrive();
    await guest.opens('/carte-de-visite/?q=100');
    await guest.fills('Modèles différents', '7');
    await guest.page.keyboard.press('Enter');
    await guest.sees('Nous avons adapté ces choix');
    expect(await guest.page.getByText(/Quantité\s: 100 exemplaires devient/).count()).toBe(1);
    await expect.poll(() => guest.page.getByLabel(/^Modèle \d/).count()).toBe(7);
    await guest.leaves();
  });

  test('7.5.07 an option that comes with another quantity says so on its tile', async () => {
    const guest = await arrive();
    await guest.opens('/stylo-cle-usb-et-carnet/');
    const tile = guest.page.locator('label', { hasText: 'Échantillon sans marquage' });
    await expect.poll(() => tile.textContent()).toMatch(/pour 1 pièce/);
    await guest.leaves();
  });

  test('4.2.01 the file check has its price at its choice, and the page’s total is the cart’s', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.getByLabel(/Faire contrôler mes fichiers \(\+ 5,88/).click();
    await expect.poll(() => guest.page.getByTestId('price').textContent()).toMatch(/53,40/);
    await guest.sees(/44,50.*HT/);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/53,40/);
    await guest.leaves();
  });

  test('5.06 a code that changes nothing says from what on it counts, and counts when the cell changes', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'Flyer5');
    await guest.presses('Appliquer le code');
    await guest.sees('Flyer5');
    await guest.sees(/Il vaut à partir de 40,00.*dès 1\s500 exemplaires/);
    await guest.opensAllPrices();
    await guest.page.getByRole('button', { name: /^49,80/ }).click();
    await guest.sees(/5,00.*de moins/);
    await guest.leaves();
  });

  test('a press asks when it begins; released elsewhere it changes nothing', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    const asked: string[] = [];
    guest.page.on('request', (request) => {
      if (request.url().includes('/product/choices/')) asked.push(request.postData() ?? '');
    });
    const price = guest.page.getByTestId('price');
    const before = await price.textContent();
    const tile = guest.page.locator('main label:has(> input[value="gloss-350"])');
    const holds = async () => {
      await tile.scrollIntoViewIfNeeded();
      await tile.hover();
      await guest.page.mouse.down();
      await expect.poll(() => asked.length).toBe(1);
    };
    await holds();
    await guest.page.mouse.move(2, 2);
    await guest.page.mouse.up();
    await expect.poll(() => guest.page.locator('[data-loading]').count()).toBe(0);
    expect(await price.textContent()).toBe(before);
    asked.length = 0;
    await holds();
    await guest.page.mouse.up();
    await expect.poll(() => price.textContent()).not.toBe(before);
    await expect.poll(() => guest.page.locator('[data-loading]').count()).toBe(0);
    expect(asked).toHaveLength(1);
    await guest.leaves();
  });

  test('4.2 a choice is one round trip, whatever it is of', async () => {
    const guest = await arrive();
    await guest.opens('/t-shirt-et-sweat/');
    await guest.opensAllPrices();
    const asked: string[] = [];
    guest.page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const once = ['POST /api/v1/product/choices/'];
    const asksFor = async (choose: () => Promise<unknown>) => {
      asked.length = 0;
      await Promise.all([guest.page.waitForResponse('**/api/v1/product/choices/'), choose()]);
      await expect.poll(() => guest.page.locator('[data-loading]').count()).toBe(0);
      return [...asked];
    };
    expect(await asksFor(() => guest.chooses(/^Noir/))).toEqual(once);
    expect(await asksFor(() => guest.page.locator('td button').last().click())).toEqual(once);
    expect(await asksFor(() => guest.page.getByLabel(/^Faire contrôler mes fichiers/).click())).toEqual(once);
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'BIENVENUE10');
    // A typed code is looked at by itself first: one that does not count changes nothing.
    const typed = await asksFor(() => guest.presses('Appliquer le code'));
    expect(typed).toEqual(['POST /api/v1/promocode/check-input/', ...once]);
    expect(await asksFor(() => guest.chooses(/^Bleu marine/))).toEqual(once);
    await guest.presses('Changer de destination');
    await guest.page.getByLabel('Pays de livraison').selectOption('BE');
    await guest.fills('Code postal', '1000');
    expect(await asksFor(() => guest.presses('Voir les dates'))).toEqual(once);
    await guest.leaves();
  });

  test('one reason is open at a time; Escape and Adopter give the focus back', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.chooses('Mat recto Pourquoi ?');
    await guest.sees('« Mat recto » ne va pas avec vos choix actuels');
    await guest.chooses(/^Brillant recto Pourquoi/);
    await guest.sees('« Brillant recto » ne va pas avec vos choix actuels');
    await expect.poll(() => guest.page.getByRole('button', { name: 'Garder mes choix' }).count()).toBe(1);
    await guest.page.keyboard.press('Escape');
    await expect.poll(() => guest.page.getByRole('button', { name: 'Garder mes choix' }).count()).toBe(0);
    await expect.poll(() => focused(guest)).toMatch(/Brillant recto/);
    await guest.chooses('Mat recto Pourquoi ?');
    await guest.presses(/Adopter cette configuration/);
    await guest.sees(/Couché brillant 135\sg devient Couché brillant 170\sg/);
    await expect.poll(() => focused(guest)).toMatch(/Mat recto/);
    await guest.leaves();
  });

  test('2.06 Back undoes the last choice without a new document, and the address stays whole', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.evaluate(() => void Object.assign(window, { sameDocument: true }));
    await guest.chooses(/^Recto couleur/);
    await guest.page.waitForURL(/o\.sides=4-0/);
    await guest.chooses(/^Couché brillant 170 g/);
    await guest.page.waitForURL(/o\.paper=gloss-170/);
    await guest.page.goBack();
    await expect.poll(() => guest.page.getByRole('radio', { name: /^Couché brillant 135 g/ }).isChecked()).toBe(true);
    await expect.poll(() => guest.page.getByRole('radio', { name: /^Recto couleur/ }).isChecked()).toBe(true);
    await guest.page.goBack();
    await expect.poll(() => guest.page.getByRole('radio', { name: /^Recto verso couleur/ }).isChecked()).toBe(true);
    await guest.page.goForward();
    await expect.poll(() => guest.page.getByRole('radio', { name: /^Recto couleur/ }).isChecked()).toBe(true);
    expect(await guest.page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('2.06 Back takes back a size and a quantity that were typed, one at a time', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-carre/');
    const types = async (label: RegExp | string, value: string) => {
      await guest.fills(label, value);
      await guest.page.keyboard.press('Enter');
      await guest.page.waitForURL((url) => url.search.includes(value));
    };
    const widthIs = () => guest.page.getByLabel(/^Largeur/).inputValue();
    const before = await widthIs();
    await types(/^Largeur/, '100');
    await types('Votre quantité exacte', '777');
    await guest.page.goBack();
    await guest.sees(/^1\s000 exemplaires/);
    expect(await widthIs()).toBe('100');
    await guest.page.goBack();
    await expect.poll(widthIs).toBe(before);
    await guest.leaves();
  });

  test('a choice that could not be asked about is kept, and asked for with the next one', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.route('**/product/choices/', (route) => route.abort(), { times: 1 });
    await guest.chooses(/^Recto couleur/);
    await guest.sees(/^Le serveur n’a pas répondu/);
    await guest.chooses(/^Couché brillant 170 g/);
    await guest.page.waitForURL(/o\.paper=gloss-170/);
    expect(await guest.page.getByRole('radio', { name: /^Recto couleur/ }).isChecked()).toBe(true);
    expect(guest.page.url()).toContain('o.sides=4-0');
    await guest.leaves();
  });

  test('a measure between two steps says the steps and offers the nearest two', async () => {
    const guest = await arrive();
    await guest.opens('/bache/');
    await guest.sees(/^De 300 à 5\s000\smm, par pas de 10\smm$/);
    await guest.fills(/^Largeur/, '335');
    await guest.page.keyboard.press('Enter');
    await guest.sees(/Ce nombre n’est pas proposé ici\./);
    await guest.findsThePageSound();
    await guest.presses(/Prendre 340\smm/);
    await guest.page.waitForURL(/o\.width=340/);
    expect(await guest.page.getByLabel(/^Largeur/).evaluate((each) => each === document.activeElement)).toBe(true);
    await expect.poll(() => guest.page.locator('[aria-invalid="true"]').count()).toBe(0);
    await guest.leaves();
  });

  test('the template is of the size that was just typed', async () => {
    const guest = await arrive();
    await guest.opens('/bache/');
    const template = guest.page.getByRole('link', { name: 'PDF', exact: true });
    await guest.page.getByLabel(/Hauteur/).fill('850');
    await guest.page.keyboard.press('Enter');
    await expect.poll(() => template.getAttribute('href')).toContain('850');
    const [download] = await Promise.all([guest.page.waitForEvent('download'), template.click()]);
    expect(download.suggestedFilename()).toBe('gabarit-lf-ban-3000x850mm.pdf');
    await guest.leaves();
  });

  test('a quantity chosen elsewhere takes the place of a wrong one, and nothing stands in the way of the order', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.fills('Votre quantité exacte', '7');
    await guest.page.keyboard.press('Enter');
    await guest.sees(/Ce nombre n’est pas proposé ici/);
    await guest.opensAllPrices();
    await guest.page
      .getByRole('grid')
      .getByRole('button', { name: /^55,80/ })
      .click();
    await guest.sees(/^1\s500 exemplaires/);
    await expect.poll(() => guest.page.locator('[aria-invalid="true"]').count()).toBe(0);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.leaves();
  });

  test('7.5.07 an option that two other measures would have to change for is not offered, its rule is said', async () => {
    const guest = await arrive();
    await guest.opens('/bache/');
    await guest.chooses(/^J’accepte une soudure/);
    await guest.sees(/la bâche est d’une seule pièce/);
    expect(await guest.page.getByRole('button', { name: /Adopter/ }).count()).toBe(0);
    expect(await guest.page.getByText(/devient 3\s210/).count()).toBe(0);
    await guest.leaves();
  });

  test('a link with choices that do not exist says what it left out and what stands instead', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/?o.paper=gold&o.nope=1&q=beaucoup&p=hier&utm_source=x');
    await guest.sees('Papier : « gold » n’existe pas, voici Couché brillant 135 g.');
    await guest.sees('« nope » ne se choisit pas sur ce produit, nous l’avons laissé de côté.');
    await guest.sees(/Quantité\s: «\sbeaucoup\s» n’est pas possible, voici 1\s000 exemplaires/);
    await guest.sees('Délai : « hier » n’existe pas, voici Standard.');
    expect(await guest.page.getByText('utm_source').count()).toBe(0);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('the price grid is one stop of the Tab key with arrows inside', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.opensAllPrices();
    const grid = guest.page.getByRole('grid');
    expect(await grid.locator('button[tabindex="0"]').count()).toBe(1);
    await grid.locator('button[aria-pressed="true"]').focus();
    await guest.page.keyboard.press('ArrowDown');
    expect(await focused(guest)).toMatch(/55,80/);
    await guest.page.keyboard.press('ArrowLeft');
    expect(await focused(guest)).toMatch(/52,44/);
    await guest.page.keyboard.press('Enter');
    await guest.sees(/^1\s500 exemplaires/);
    await guest.leaves();
  });

  test('on a phone the bar opens into the list of choices, keeps the focus, and covers no reason', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    await guest.opens('/flyer-a5/');
    await guest.presses('Mes choix');
    const sheet = guest.page.getByRole('dialog', { name: 'Votre configuration' });
    await sheet.getByText('Couché brillant 135 g').waitFor();
    for (let stop = 0; stop < 4; stop += 1) await guest.page.keyboard.press('Tab');
    expect(await sheet.evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await guest.findsThePageSound();
    await guest.page.keyboard.press('Escape');
    await expect.poll(() => guest.page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused(guest)).toBe('Mes choix');
    await guest.chooses('Mat recto verso Pourquoi ?');
    const overlap = async () => {
      const [panel, bar] = await Promise.all(
        ['Garder mes choix', 'Ajouter au panier'].map((name) => guest.page.getByRole('button', { name }).boundingBox()),
      );
      return (panel?.y ?? 0) + (panel?.height ?? 0) - (bar?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThan(0);
    await guest.leaves();
  });

  test('Back closes the list of choices on a phone and then undoes a choice; closed by its button the list leaves no step', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const chosen = () => page.getByRole('radio', { name: /^Recto couleur/ }).isChecked();
    const list = page.getByRole('dialog');
    const opensList = async () => {
      const step = () => page.evaluate(() => (history.state as { readonly key: string }).key);
      const before = await step();
      await guest.presses('Mes choix');
      await expect.poll(step).not.toBe(before);
    };
    await guest.opens('/qui-sommes-nous/');
    await guest.opens('/flyer-a5/');
    const address = page.url();
    await guest.chooses(/^Recto couleur/);
    await expect.poll(() => page.url()).not.toBe(address);
    const chosenAddress = page.url();

    await opensList();
    await page.goBack();
    await expect.poll(() => list.count()).toBe(0);
    await expect.poll(() => focused(guest)).toBe('Mes choix');
    expect([page.url(), await chosen()]).toEqual([chosenAddress, true]);

    await opensList();
    await list.getByRole('button', { name: 'Fermer' }).click();
    await expect.poll(() => list.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(chosen).toBe(false);
    await page.goBack();
    await page.waitForURL('**/qui-sommes-nous/');
    await guest.leaves();
  });

  test('a choice that is answered under the open list stays when Back closes the list, and is the next step back', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const chosen = () => page.getByRole('radio', { name: /^Recto couleur/ }).isChecked();
    const list = page.getByRole('dialog');
    await guest.opens('/qui-sommes-nous/');
    await guest.opens('/flyer-a5/');
    const address = page.url();
    for (const closes of [() => page.goBack(), () => list.getByRole('button', { name: 'Fermer' }).click()]) {
      const release = await guest.holds('**/product/choices/');
      await guest.chooses(/^Recto couleur/);
      await guest.presses('Mes choix');
      await list.waitFor();
      release();
      await guest.comesToRest();
      await closes();
      await expect.poll(() => list.count()).toBe(0);
      await expect.poll(() => page.url()).toContain('o.sides=4-0');
      expect(await chosen()).toBe(true);
      await page.goBack();
      await expect.poll(() => page.url()).toBe(address);
      await expect.poll(chosen).toBe(false);
    }
    await page.goBack();
    await page.waitForURL('**/qui-sommes-nous/');
    await guest.leaves();
  });

  test('a choice that is still under way when the list is closed, or the article added from it, is kept', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const list = page.getByRole('dialog');
    await guest.opens('/flyer-a5/');
    const release = await guest.holds('**/product/choices/');
    await guest.chooses(/^Recto couleur/);
    await guest.presses('Mes choix');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => list.count()).toBe(0);
    await guest.presses('Mes choix');
    await list.getByRole('button', { name: 'Ajouter au panier' }).click();
    release();
    await guest.seesHeading(/panier/i);
    await guest.sees(/Recto couleur/);
    expect(await page.getByText('Recto verso couleur').count()).toBe(0);
    await guest.leaves();
  });

  test('the list of choices is opened and closed without a connection, and the page stays', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const list = page.getByRole('dialog');
    await guest.opens('/flyer-a5/');
    await guest.comesToRest();
    await page.context().setOffline(true);
    for (const closes of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await guest.presses('Mes choix');
      await list.waitFor();
      await closes();
      await expect.poll(() => list.count()).toBe(0);
      // Forward leads to nothing that could be seen.
      await page.goForward();
      await guest.seesHeading('Flyer A5');
    }
    await page.context().setOffline(false);
    // By the time this is answered, a page in its place would be there.
    await guest.chooses(/^Recto couleur/);
    await page.waitForURL(/o\.sides=4-0/);
    await guest.seesHeading('Flyer A5');
    await guest.leaves();
  });

  /** Who pressed 'Se connecter' in the open list of choices on a phone. */
  async function leavesByTheOpenList() {
    const guest = await shop.arrive('pro.localhost', { viewport: { width: 390, height: 844 } });
    await guest.opens('/flyer-a5/');
    await guest.presses('Mes choix');
    await guest.page.getByRole('dialog').getByRole('link', { name: 'Se connecter' }).click();
    await guest.seesHeading('Connexion');
    return guest;
  }

  test('who left the page from the open list by a link comes back to the page, and forward again', async () => {
    const guest = await leavesByTheOpenList();
    const { page } = guest;
    await page.goBack();
    await guest.seesHeading('Flyer A5');
    expect(new URL(page.url()).pathname).toBe('/flyer-a5/');
    await page.goForward();
    await guest.seesHeading('Connexion');
    await guest.leaves();
  });

  test('who signs in after choosing, by the header or from the list of choices, comes back to the choices', async () => {
    const guest = await shop.arrive('pro.localhost', { viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const back = async (within: Locator) =>
      new URL(
        (await within.getByRole('link', { name: 'Se connecter' }).getAttribute('href')) ?? '',
        page.url(),
      ).searchParams.get('to');
    await guest.opens('/flyer-a5/');
    await guest.chooses(/^Couché brillant 170 g/);
    await page.waitForURL(/o\.paper=gloss-170/);
    const chosen = '/flyer-a5/?o.paper=gloss-170';
    await expect.poll(() => back(page.getByRole('banner'))).toBe(chosen);
    await guest.presses('Mes choix');
    await expect.poll(() => back(page.getByRole('dialog'))).toBe(chosen);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => back(page.getByRole('banner'))).toBe('/flyer-a5/');
    await page.goForward();
    await expect.poll(() => back(page.getByRole('banner'))).toBe(chosen);
    await guest.leaves();
  });

  test('a page that is loaded again under its open list stands as it was, and its steps lead on', async () => {
    const guest = await shop.arrive('pro.localhost', { viewport: { width: 390, height: 844 } });
    const { page } = guest;
    const chosen = () => page.getByRole('radio', { name: /^Couché brillant 170 g/ }).isChecked();
    await guest.opens('/qui-sommes-nous/');
    await guest.opens('/flyer-a5/');
    const address = page.url();
    await guest.chooses(/^Couché brillant 170 g/);
    await page.waitForURL(/o\.paper=gloss-170/);
    await guest.presses('Mes choix');
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await guest.comesToRest();
    await expect.poll(() => page.evaluate(() => 'below' in history.state)).toBe(false);
    expect([await page.getByRole('dialog').count(), await chosen()]).toEqual([0, true]);
    await guest.findsThePageSound();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(chosen).toBe(false);
    await page.goForward();
    await expect.poll(chosen).toBe(true);
    await page.goBack();
    await expect.poll(chosen).toBe(false);
    await page.goBack();
    await page.waitForURL('**/qui-sommes-nous/');
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('a page that was left from its open list, loaded again or left and loaded again, leads forward to the page ahead', async () => {
    const guest = await leavesByTheOpenList();
    const { page } = guest;
    for (const loadsAgain of ['the page ahead', 'the page below']) {
      if (loadsAgain === 'the page ahead') await page.reload();
      await guest.seesHeading('Connexion');
      await page.goBack();
      await guest.seesHeading('Flyer A5');
      if (loadsAgain === 'the page below') await page.reload();
      await guest.comesToRest();
      await page.goForward();
      await guest.seesHeading('Connexion');
    }
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('who goes back past the page with a choice that was answered under its list is there', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    await guest.opens('/flyer-a5/');
    const address = page.url();
    await guest.chooses(/^Couché brillant 170 g/);
    await page.waitForURL(/o\.paper=gloss-170/);
    const release = await guest.holds('**/product/choices/');
    await guest.chooses(/^Recto couleur/);
    await guest.presses('Mes choix');
    await page.getByRole('dialog').waitFor();
    // The list has its step before the choice is answered, however busy the machine is.
    await expect.poll(() => page.evaluate(() => 'below' in (history.state as object))).toBe(true);
    release();
    await guest.comesToRest();
    await page.getByRole('dialog').getByText('Recto couleur').waitFor();
    await page.evaluate(() => history.go(-2));
    await expect.poll(() => page.getByRole('radio', { name: /^Recto verso couleur/ }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.url()).toBe(address);
    await guest.leaves();
  });

  test('Back closes the view of a product, and the page stays', async () => {
    const guest = await arrive({ viewport: { width: 390, height: 844 } });
    const { page } = guest;
    await guest.opens('/qui-sommes-nous/');
    await guest.opens('/flyer-a5/');
    for (const closes of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await guest.presses('Voir en vrai');
      await page.getByRole('dialog').waitFor();
      await closes();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/flyer-a5/');
    }
    await page.goBack();
    await page.waitForURL('**/qui-sommes-nous/');
    await guest.leaves();
  });

  test('4.2.10 a stock that is short says how many there are and when more come', async () => {
    const guest = await arrive();
    await guest.opens('/stylo-cle-usb-et-carnet/?q=5000');
    await guest.sees(/Il manque [\d\s]+ pièces chez notre fournisseur/);
    await guest.sees(/En stock aujourd’hui/);
    await guest.sees(/de plus le/);
    expect(await guest.page.getByText('Pas de date d’arrivée').count()).toBe(0);
    await guest.leaves();
  });

  test('without JavaScript the prices can be read, and the page says how to order', async () => {
    const guest = await arrive({ javaScriptEnabled: false });
    await guest.page.goto(`${shop.address()}/flyer-a5/`);
    expect(await guest.page.getByTestId('price').textContent()).toMatch(/47,52/);
    // The browser's text search passes over <noscript>, a reader's eye does not.
    const notice = guest.page.locator('noscript p').first();
    expect([await notice.isVisible(), await notice.textContent()]).toEqual([
      true,
      'Sans JavaScript, vous pouvez lire mais pas choisir',
    ]);
    expect(await guest.page.locator('noscript a').count()).toBe(3);
    expect(await guest.page.getByRole('button', { name: 'Ajouter au panier' }).isVisible()).toBe(false);
    expect(await guest.page.locator('a', { hasText: 'Commander par e-mail' }).isVisible()).toBe(true);
    await guest.leaves();
  });
});
