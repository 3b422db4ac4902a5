import { describe, expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const shop = openShop();
const arrive = (device: Parameters<typeof shop.arrive>[1] = {}, host?: string) => shop.arrive(host, device);
const valueOf = (guest: Shopper, label: string) => guest.page.getByLabel(label, { exact: true }).inputValue();
/** What the cart of this browser comes to, from the server. */
const cartTotals = (guest: Shopper) =>
  guest.page.evaluate(async () => {
    const answer = await fetch('/api/v1/cart/');
    const { data } = (await answer.json()) as {
      data: { taxedPrice: Record<'totalNet' | 'totalGross', { centAmount: number }> };
    };
    return [data.taxedPrice.totalNet.centAmount, data.taxedPrice.totalGross.centAmount];
  });
/** '1 234.50 CHF' in cents. */
const centsIn = (text: string) => Number(text.replaceAll(/\D/g, ''));

test('a flyer’s page ends before 2 200 pixels at a desk and 3 500 on a phone, its footer included', async () => {
  const guest = await arrive();
  const tooTall: string[] = [];
  for (const [width, most] of [
    [390, 3500],
    [1440, 2200],
  ] as const) {
    await guest.page.setViewportSize({ width, height: 900 });
    for (const path of ['/flyer-a4/', '/flyer-a5/', '/flyer-a6/', '/flyer-dl/', '/flyer-carre/']) {
      await guest.opens(path);
      await guest.page.waitForLoadState('networkidle');
      const height = await guest.page.evaluate(() => document.documentElement.scrollHeight);
      if (height > most) tooTall.push(`${path} at ${width}: ${height}`);
    }
  }
  expect(tooTall).toEqual([]);
  await guest.leaves();
});

test.each([390, 1440])(
  'at %i px the page says why this price, to the cent, for what is chosen by now',
  async (width) => {
    const guest = await arrive({ viewport: { width, height: 900 } });
    const { page } = guest;
    await guest.opens('/flyer-a5/?p=express');
    if (width < 1000) await guest.presses('Mes choix');
    await page.locator('summary', { hasText: 'Pourquoi ce prix' }).click();
    const table = page.getByRole('table', { name: 'De quoi se compose ce prix' });
    await table.getByRole('row', { name: /^Délai : Express/ }).waitFor();
    await guest.findsThePageSound();
    const cents = async () => {
      const texts = await table.getByRole('cell').allInnerTexts();
      return texts.map((text) => Number(text.replaceAll(/[^\d-]/g, '')));
    };
    const told = await cents();
    const [net = 0, vat = 0, gross = 0] = told.slice(-3);
    expect(told.slice(0, -3).reduce((sum, part) => sum + part, 0)).toBe(net);
    expect(net + vat).toBe(gross);
    const shown = await page.getByTestId('price').innerText();
    expect(Number(shown.replaceAll(/\D/g, ''))).toBe(gross);
    await guest.leaves();
  },
);

test('a code in the link counts, with the lowest price told as the price beside it; a dead one is said to be', async () => {
  const guest = await arrive();
  await guest.opens('/flyer-a5/?code=bienvenue10');
  const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
  await recap.getByText(/^Prix le plus bas des 30 derniers jours\s: 47,52\s€ TTC$/).waitFor();
  await recap.getByText(/42,77\s€ TTC$/).waitFor();
  await guest.findsThePageSound();
  await guest.opens('/flyer-a5/?code=NOPE');
  await guest.sees('Le code « NOPE » ne compte pas ici, ou n’est plus valable. Le prix affiché est le prix normal.');
  await recap.getByText(/^47,52\s€ TTC$/).waitFor();
  await expect.poll(() => guest.page.getByText(/n’est plus valable/).count()).toBe(1);
  expect(await recap.getByText(/n’est pas compté/).count()).toBe(0);
  await guest.findsThePageSound();
  await guest.leaves();
});

describe('several artworks on a product page', () => {
  test('4.2.09 names and counts survive a reload, another choice and the way back, and go with the line', async () => {
    const guest = await arrive();
    await guest.opens('/carte-de-visite/?o.sets=2&q=250');
    await guest.page.getByRole('button', { name: /^Modèles différents\s?: 2\smodèles$/ }).waitFor();
    await guest.fills('Modèle 1', 'Anna');
    await guest.fills('Modèle 2', 'Bruno');
    await guest.page.getByLabel('Quantité', { exact: true }).nth(1).fill('100');
    await guest.chooses(/^Vertical/);
    await guest.page.waitForURL(/o\.orientation/);
    await guest.page.reload();
    await guest.comesToRest();
    await expect.poll(() => valueOf(guest, 'Modèle 1')).toBe('Anna');
    expect(await valueOf(guest, 'Modèle 2')).toBe('Bruno');
    await guest.follows(/^Panier/);
    await guest.page.goBack();
    await guest.comesToRest();
    await expect.poll(() => valueOf(guest, 'Modèle 2')).toBe('Bruno');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/Anna.*100.*Bruno/);
    await guest.opens('/carte-de-visite/?o.sets=2&q=250');
    expect(await valueOf(guest, 'Modèle 1')).toBe('');
    await guest.leaves();
  });

  test('4.2.09 a quantity that is shared out says how, before the cart', async () => {
    const guest = await arrive();
    await guest.opens('/carte-de-visite/?o.sets=3&q=250');
    await guest.sees(/^250 exemplaires au total\s: 84 · 83 · 83$/);
    // Who meant 250 of each is one press away from it.
    await guest.presses(/^250 exemplaires de chaque modèle, soit 750 en tout/);
    await guest.sees(/^750 exemplaires au total\s: 250 · 250 · 250$/);
    // The choice is marked in the same frame, and becomes a step of the history with its answer.
    await guest.page.waitForURL(/q=750/);
    await guest.page.goBack();
    await guest.sees(/^250 exemplaires au total\s: 84 · 83 · 83$/);
    await guest.page.getByLabel('Quantité', { exact: true }).nth(1).fill('100');
    await guest.sees(/^250 exemplaires au total\s: 100 · 75 · 75$/);
    await guest.leaves();
  });

  test('4.2.09 a count that is no number is asked for as a whole one, one above the total is wrong itself', async () => {
    const guest = await arrive();
    await guest.opens('/carte-de-visite/?o.sets=4');
    const counts = guest.page.getByRole('group', { name: 'Vos modèles' }).getByLabel('Quantité', { exact: true });
    const wrong = () => counts.evaluateAll((all) => all.map((each) => each.getAttribute('aria-invalid') === 'true'));
    for (const typed of ['abc', '-5', '60,5']) {
      await counts.first().fill(typed);
      await guest.sees('Indiquez un nombre entier. Au moins 25 par modèle.');
      expect(await wrong()).toEqual([true, false, false, false]);
      expect(await guest.page.getByText(/NaN|au total\s:/).count()).toBe(0);
    }
    await counts.first().fill('300');
    await guest.sees(/^Au plus \d+\s: il en faut 25 à chaque autre modèle\.$/);
    expect(await wrong()).toEqual([true, false, false, false]);
    expect(await guest.page.getByRole('button', { name: /^Commander 300/ }).count()).toBe(0);
    await counts.first().fill('100');
    await guest.sees(/au total\s: 100 · /);
    expect(await wrong()).toEqual([false, false, false, false]);
    await guest.leaves();
  });

  test.each([{}, PHONE])('5.07 a missing name is said beside the order button and focused, on %j', async (device) => {
    const guest = await arrive(device);
    await guest.opens('/carte-de-visite/?o.sets=3&q=250');
    await guest.fills('Modèle 1', 'Anna');
    await guest.presses('Ajouter au panier');
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    await recap.getByText('À corriger avant l’ajout au panier : « Modèle 2 ».').waitFor({ state: 'visible' });
    expect(
      await guest.page.getByLabel('Modèle 2', { exact: true }).evaluate((each) => each === document.activeElement),
    ).toBe(true);
    await guest.sees('Donnez un nom à ce modèle.');
    await guest.sees('Nommez tous vos modèles, ou laissez tous les noms vides.');
    await guest.findsThePageSound();
    await guest.fills('Modèle 2', 'Bruno');
    await expect.poll(() => recap.getByText(/À corriger/).count()).toBe(0);
    expect(await valueOf(guest, 'Modèle 2')).toBe('Bruno');
    await guest.leaves();
  });

  test('the page promises no later place for names than the cart, and the label of the rolls keeps to one line', async () => {
    const guest = await arrive({ viewport: { width: 1440, height: 900 } });
    await guest.opens('/etiquette-en-rouleau/?o.sets=2&q=2000');
    await guest.sees(/sans nom, un modèle garde son numéro/);
    expect(await guest.page.getByText('plus tard').count()).toBe(0);
    const label = guest.page.getByText('Nombre de rouleaux').first();
    expect(await label.evaluate((each) => each.getClientRects().length + each.clientHeight)).toBeLessThan(1 + 30);
    await guest.leaves();
  });
});

describe('what is printed', () => {
  test('is asked where VAT depends on it: the price follows, Back keeps the answer, and the cart can change it', async () => {
    const guest = await arrive(PHONE);
    await guest.opens('/brochure-agrafee/?q=100');
    const field = guest.page.getByLabel('Qu’allez-vous imprimer ?');
    const price = async () => ((await guest.page.getByTestId('price').textContent()) ?? '').replaceAll(/\s/g, '');
    expect([await price(), await field.inputValue()]).toEqual(['105,00€TTC', '']);
    await field.selectOption('reading');
    await expect.poll(price).toBe('92,31€TTC');
    await guest.chooses(/^24 pages/);
    await guest.page.waitForURL(/o\.pages=24/);
    await guest.page.goBack();
    await expect.poll(price).toBe('92,31€TTC');
    expect(await field.inputValue()).toBe('reading');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/^TVA 5,5\s%$/);
    await guest.page.getByLabel('Qu’allez-vous imprimer ?').selectOption('advertising');
    await guest.sees(/^TVA 20\s%$/);
    await guest.leaves();
  });

  test('is asked again for another country, and said to be', async () => {
    const guest = await arrive();
    await guest.opens('/brochure-agrafee/');
    await guest.page.getByLabel('Qu’allez-vous imprimer ?').selectOption('reading');
    await guest.presses('Changer de destination');
    await guest.page.getByLabel('Pays de livraison').selectOption('BE');
    await guest.fills('Code postal', '1000');
    await guest.presses('Voir les dates');
    await guest.sees(/Votre réponse valait pour un autre pays.*Belgique/);
    const field = guest.page.getByLabel('Qu’allez-vous imprimer ?');
    expect(await field.inputValue()).toBe('');
    await guest.sees(/TVA 21\s%$/);
    await field.selectOption('reading');
    await guest.sees(/TVA 6\s%$/);
    await guest.leaves();
  });
});

describe('the amounts of a product page', () => {
  test.each([
    ['ch.localhost', '/flyer-a5/', 'TVA 8.1 %'],
    ['localhost', '/brochure-agrafee/', 'TVA 20 %'],
    ['localhost', '/flyer-a5/', 'TVA 20 %'],
  ])('2.02 on %s%s both sums are the cart’s, with the VAT rate and delivery explained', async (host, path, rate) => {
    const guest = await arrive({}, host);
    await guest.opens(path);
    await guest.page.getByLabel(/Faire contrôler mes fichiers/).click();
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    await recap.getByText('Contrôle des fichiers').waitFor();
    await expect.poll(() => guest.page.locator('[data-loading]').count()).toBe(0);
    const gross = (await guest.page.getByTestId('price').textContent()) ?? '';
    const net = (await recap.getByText(/HT · TVA/).textContent()) ?? '';
    expect(net.replaceAll('\u00a0', ' ')).toContain(rate);
    await recap
      .getByText(host === 'localhost' ? 'Livraison comprise' : /^dont livraison [\d.]+\sCHF HT$/)
      .waitFor({ state: 'visible' });
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    expect(await cartTotals(guest)).toEqual([centsIn(net.split('HT')[0] ?? ''), centsIn(gross)]);
    await guest.leaves();
  });

  test('2.02 where delivery comes on top, a reduced price, the one before and the lowest are all of the print', async () => {
    const guest = await arrive({}, 'ch.localhost');
    await guest.opens('/flyer-a5/');
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'bienvenue10');
    await guest.presses('Appliquer le code');
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    const reduced = recap.getByText(/^Impression 46\.70.CHF 42\.03.CHF HT/);
    await reduced.waitFor();
    expect(await reduced.textContent()).toMatch(/30 derniers jours\s: 46\.70.CHF HT/);
    expect(await guest.page.getByTestId('price').locator('s').count()).toBe(0);
    await guest.opensAllPrices();
    expect(await guest.page.getByRole('columnheader', { name: /^Quantité/ }).textContent()).toMatch(/hors livraison/);
    await guest.leaves();
  });

  test('2.02 a cell of the grid and an option show their price with VAT, or before it for who asks so, kept for the next visit', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.opensAllPrices();
    const cell = guest.page.getByRole('grid').locator('button[aria-pressed="true"]');
    const told = async () => (await cell.innerText()).replaceAll(/\s+/g, ' ');
    expect(await told()).toMatch(/^47,52 € 0,0475 €/);
    await guest.sees(/^\+3,12\s€$/);
    await guest.presses('HT');
    expect(await told()).toMatch(/^39,60 € 0,0396 €/);
    await guest.sees(/^\+2,60\s€$/);
    await guest.sees(/^47,52\s€\sTTC · TVA 20/);
    await guest.page.reload();
    await guest.comesToRest();
    await expect.poll(() => guest.page.getByTestId('price').textContent()).toMatch(/^39,60\s€ HT$/);
    await guest.leaves();
  });

  test('3.18 all prices stand folded under the dates, and open whole', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/?q=10000');
    expect(await guest.page.getByRole('grid').count()).toBe(0);
    await guest.opensAllPrices();
    expect(await guest.page.locator('[role="grid"] tbody tr').count()).toBe(14);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('K24 a mix of sizes says how many of each the quantity gives', async () => {
    const guest = await arrive();
    await guest.opens('/t-shirt-et-sweat/');
    const tiles = guest.page.getByRole('group', { name: 'Tailles' });
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    await tiles.getByText(/^S\s5, M\s7, L\s7, XL\s5$/).waitFor();
    await recap.getByText(/^S\s5, M\s7, L\s7, XL\s5$/).waitFor();
    await guest.opens('/t-shirt-et-sweat/?q=100');
    await tiles.getByText(/^S\s20, M\s30, L\s30, XL\s20$/).waitFor();
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/^S\s20, M\s30, L\s30, XL\s20$/);
    await guest.leaves();
  });

  test('5.07 why the order button did nothing is in sight beside it, however long the list above', async () => {
    const guest = await arrive({ viewport: { width: 1440, height: 760 } });
    await guest.opens('/t-shirt-et-sweat/?o.sizes=own');
    await guest.presses('Ajouter au panier');
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    const said = await recap.getByRole('alert').boundingBox();
    const button = await recap.getByRole('button', { name: 'Ajouter au panier' }).boundingBox();
    // Below the button, which stays where it was pressed.
    expect(said?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(760);
    await guest.leaves();
  });

  test.each([{}, PHONE])('K24 4.2.09 7.3.03 a team of 17 is dressed in one line, on %j', async (device) => {
    const guest = await arrive(device);
    await guest.opens('/t-shirt-et-sweat/');
    const price = guest.page.getByTestId('price');
    const mixed = await price.textContent();
    await guest.chooses(/^Ma répartition/);
    const sizes = guest.page.getByRole('group', { name: 'Pièces par taille' });
    const size = (name: string) => sizes.getByLabel(name, { exact: true });
    const recap = guest.page.getByRole('region', { name: 'Votre configuration' });
    await guest.sees('0 sur 24 pièces réparties');
    // It costs more than a mix of usual sizes, and the same whatever sizes are typed.
    await expect.poll(() => price.textContent()).not.toBe(mixed);
    const own = await price.textContent();
    await guest.presses('Ajouter au panier');
    await recap.getByText('À corriger avant l’ajout au panier : « Pièces par taille ».').waitFor({ state: 'visible' });
    expect(await size('XS').evaluate((each) => each === document.activeElement)).toBe(true);
    await guest.sees('0 sur 24 pièces réparties. Changez une taille, ou la quantité.');
    await guest.findsThePageSound();
    await guest.page.keyboard.press('Tab');
    for (const [count, shown] of [
      ['3', '3 sur 24'],
      ['5', '8 sur 24'],
      ['7', '15 sur 24'],
      ['2,5', 'Indiquez un nombre entier pour XL.'],
    ] as const) {
      await guest.page.keyboard.type(count);
      await guest.sees(new RegExp(`^${shown}`));
      if (count !== '2,5') await guest.page.keyboard.press('Tab');
    }
    expect(await sizes.locator('[aria-invalid="true"]').count()).toBe(1);
    expect(await guest.page.getByText('NaN').count()).toBe(0);
    await size('XL').fill('2');
    await guest.page.reload();
    await guest.comesToRest();
    await guest.sees('17 sur 24 pièces réparties');
    expect(await price.textContent()).toBe(own);
    await sizes.getByRole('button', { name: 'Commander 17 pièces' }).click();
    await guest.sees('17 sur 17 pièces réparties');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/^S\s3, M\s5, L\s7, XL\s2$/);
    expect(await guest.page.getByText(/modèles/).count()).toBe(0);
    await guest.findsThePageSound();
    await guest.follows(/^Modifier/);
    await guest.seesHeading('T-shirt et sweat');
    expect(await size('L').inputValue()).toBe('7');
    await size('L').fill('8');
    await guest.sees(/^18 sur 17 pièces réparties\. /);
    await size('M').fill('4');
    await guest.presses('Enregistrer');
    await guest.seesHeading('Votre panier');
    await guest.sees(/^S\s3, M\s4, L\s8, XL\s2$/);
    await guest.presses(/^Retirer/);
    await guest.presses('Remettre');
    await guest.sees(/^S\s3, M\s4, L\s8, XL\s2$/);
    await guest.leaves();
  });
});

describe('the prices on a phone', () => {
  test('3.18 a date is chosen first, the quantities stand below with their prices, and nothing scrolls sideways', async () => {
    const guest = await arrive(PHONE);
    await guest.opens('/flyer-a5/');
    await guest.opensAllPrices();
    const grid = guest.page.getByRole('grid');
    const width = await grid.evaluate((each) => [each.scrollWidth, each.parentElement?.clientWidth ?? 0]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
    expect(await grid.getByRole('columnheader').count()).toBe(2);
    const dates = guest.page.getByRole('radiogroup', { name: 'Date d’arrivée' });
    expect(await dates.getByRole('radio').count()).toBe(4);
    await dates.getByRole('radio', { name: /Express/ }).click({ force: true });
    await guest.page.waitForURL(/p=express/);
    await expect.poll(() => grid.getByRole('columnheader').last().textContent()).toMatch(/Express/);
    await grid.locator('button[aria-pressed="true"]').focus();
    await guest.page.keyboard.press('ArrowLeft');
    await guest.page.keyboard.press('ArrowDown');
    expect(await guest.page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
    await guest.page.keyboard.press('Enter');
    await guest.sees(/^1\s500 exemplaires/);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test.each([
    ['/brochure-dos-carre-colle/?o.pages=400&o.format=a4', 360],
    ['/bache/?o.width=3000&o.height=50000', 320],
  ])('thousands of francs stand in their tiles and beside the button: %s at %i px', async (path, width) => {
    const guest = await shop.arrive('ch.localhost', { viewport: { width, height: 844 }, deviceScaleFactor: 2 });
    const { page } = guest;
    await guest.opens(path);
    const tiles = page.getByRole('radiogroup', { name: 'Quantité' }).locator('label');
    const over = await tiles.evaluateAll((labels) =>
      labels.flatMap((label) => {
        const text = document.createRange();
        text.selectNodeContents(label.lastElementChild!);
        return text.getBoundingClientRect().right < label.getBoundingClientRect().right ? [] : [label.textContent];
      }),
    );
    expect([await tiles.count(), over]).toEqual([8, []]);
    const price = await page.getByTestId('price').evaluate((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return text.getBoundingClientRect().right;
    });
    const button = await page.getByRole('button', { name: 'Ajouter au panier' }).first().boundingBox();
    expect(price).toBeLessThan(button?.x ?? 0);
    await guest.findsThePageSound();
    await guest.leaves();
  });
});

describe('where prices and dates are for', () => {
  test('7.5.09 7.3.01 is chosen by country and postal code, remembered, and taken by the cart', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.sees('livraison à 75001 France');
    await guest.presses('Changer de destination');
    await guest.fills('Code postal', '2000');
    await guest.page.keyboard.press('Enter');
    await guest.sees(/n’a pas la forme attendue/);
    await guest.fills('Code postal', '20000');
    await guest.page.keyboard.press('Enter');
    await guest.sees('Livraison en zone éloignée, délai allongé');
    await guest.presses('Changer de destination');
    await guest.page.getByLabel('Pays de livraison').selectOption('BE');
    await guest.fills('Code postal', '1000');
    await guest.presses('Voir les dates');
    await guest.sees(/HT · TVA 21.%/);
    await guest.page.reload();
    await guest.comesToRest();
    await guest.sees(/HT · TVA 21.%/);
    const arrival = await guest.page
      .getByText(/^Chez vous le/)
      .first()
      .innerText();
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(arrival);
    await guest.sees(/47,92.€ TTC/);
    await guest.opens('/carte-de-visite/');
    await guest.sees(/livraison à 1000 Belgique. C’est là que va votre panier/);
    await guest.leaves();
  });
});

describe('a product page that stood open while another tab filled the cart', () => {
  test('7.3.01 shows the price and date of the cart’s destination and asks before it adds', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    const other = await guest.opensBeside('/flyer-a5/');
    await other.presses('Changer de destination');
    await other.page.getByLabel('Pays de livraison').selectOption('BE');
    await other.fills('Code postal', '1000');
    await other.presses('Voir les dates');
    await other.sees(/TVA 21/);
    await other.presses('Ajouter au panier');
    await other.seesHeading('Votre panier');
    await guest.presses('Ajouter au panier');
    await guest.sees(/valent maintenant pour une livraison à \d+ /);
    await guest.sees(/HT · TVA 21.%/);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    // VAT is rounded for both lines together: 21 % of 79.20 is 16.63, of 39.60 it is 8.32.
    expect((await cartTotals(guest))[1]).toBe(7920 + 1663);
    await guest.leaves();
  });

  test('7.3.01 adds at the first press where neither price nor date differs', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    const other = await guest.opensBeside('/flyer-a5/');
    await other.presses('Changer de destination');
    await other.fills('Code postal', '75011');
    await other.presses('Voir les dates');
    await other.sees(/livraison à 75011/);
    await other.presses('Ajouter au panier');
    await other.seesHeading('Votre panier');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    expect((await cartTotals(guest))[1]).toBe(2 * 4752);
    await guest.leaves();
  });

  test('counts a press before the page knows who is here, once the price is that of the cart’s destination', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.presses('Changer de destination');
    await guest.fills('Code postal', '20000');
    await guest.presses('Voir les dates');
    await guest.sees(/livraison à 20000/);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    const letGo = await guest.holds('**/api/v1/session/');
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.sees('Ajout au panier');
    letGo();
    await guest.sees(/valent maintenant pour une livraison à \d+ /);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    expect((await cartTotals(guest))[1]).toBe(2 * 4752);
    await guest.leaves();
  });
});

describe('the order button', () => {
  test('counts while the prices of the place just chosen are on their way', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.presses('Changer de destination');
    await guest.page.getByLabel('Pays de livraison').selectOption('BE');
    await guest.fills('Code postal', '1000');
    const letGo = await guest.holds('**/product/choices/');
    await guest.presses('Voir les dates');
    await guest.presses('Ajouter au panier');
    await guest.sees('Ajout au panier');
    letGo();
    await guest.seesHeading('Votre panier');
    expect((await cartTotals(guest))[1]).toBe(4792);
    await guest.leaves();
  });

  test('takes no second press until the cart is on the screen', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.sees('livraison à 75001 France');
    const letGo = await guest.holds('**/api/v1/session/');
    const puts: string[] = [];
    guest.page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.url());
    });
    const added = guest.page.waitForResponse((response) => response.request().method() === 'PUT');
    const impatient = () =>
      guest.page.getByRole('button', { name: /^Ajout/ }).evaluate((button: HTMLElement) => {
        for (let press = 0; press < 5; press += 1) button.click();
      });
    await impatient();
    await added;
    await impatient();
    letGo();
    await guest.seesHeading('Votre panier');
    expect(puts.length).toBe(1);
    expect((await cartTotals(guest))[1]).toBe(4752);
    await guest.leaves();
  });

  test('counts once the server answers again, whatever failed before', async () => {
    const guest = await arrive();
    await guest.page.route('**/api/v1/**', (route) => route.abort());
    await guest.opens('/flyer-a5/');
    await guest.chooses(/^Couché brillant 170 g/);
    await guest.sees(/^Le serveur n’a pas répondu/);
    await guest.page.unroute('**/api/v1/**');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.leaves();
  });
});

describe('the picture of a product page', () => {
  test('stands as the server drew it until a choice changes the product, then follows it', async () => {
    const guest = await arrive();
    const picture = () => guest.page.getByRole('img', { name: 'Carte de visite' }).first().innerHTML();
    await guest.opens('/carte-de-visite/');
    const drawn = await picture();
    expect(drawn.length).toBeGreaterThan(500);
    await guest.chooses(/^Vertical/);
    await expect.poll(picture).not.toBe(drawn);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('is drawn here where the server’s drawing did not arrive', async () => {
    const guest = await arrive();
    await guest.page.route('**/carte-de-visite/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/<svg[^>]*role="img".*?<\/svg>/s, ''),
      });
    });
    await guest.opens('/carte-de-visite/');
    await guest.page.getByRole('img', { name: 'Carte de visite' }).waitFor();
    await guest.leaves();
  });
});

describe('a line of the cart that is edited', () => {
  test('2.6.06 has neither header nor footer, and a way back that changes nothing', async () => {
    const guest = await arrive();
    await guest.opens('/flyer-a5/');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.follows(/^Modifier/);
    await guest.seesHeading('Flyer A5');
    await guest.sees('Vous modifiez une ligne du panier.');
    for (const role of ['banner', 'contentinfo'] as const) expect(await guest.page.getByRole(role).count()).toBe(0);
    await guest.findsThePageSound();
    await guest.follows('Annuler et revenir au panier');
    await guest.seesHeading('Votre panier');
    await guest.leaves();
  });

  test('4.2.08 that was left as it was is not written again, and a changed one is', async () => {
    const guest = await arrive();
    await guest.takes(flyerLine({ quantity: 500, jobName: 'Concert' }));
    const written: string[] = [];
    guest.page.on('request', (request) => {
      if (request.method() === 'PUT') written.push(new URL(request.url()).pathname);
    });
    await guest.opens('/panier/');
    await guest.follows(/^Modifier/);
    await guest.presses(/^Enregistrer/);
    await guest.seesHeading('Votre panier');
    expect(written).toEqual([]);
    await guest.follows(/^Modifier/);
    await guest.chooses('250 exemplaires');
    await guest.page.waitForURL(/q=250/);
    await guest.presses(/^Enregistrer/);
    await guest.seesHeading('Votre panier');
    expect(written).toHaveLength(1);
    await guest.leaves();
  });
});
