import { describe, expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();

describe('on a product page', () => {
  test('5.06 a wrong code is refused and cleared, a right one lowers the price down to the cart and is remembered', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'NADA');
    await guest.presses('Appliquer le code');
    await guest.sees(/Ce code n’est pas valable pour ce produit/);
    await expect.poll(() => guest.page.getByLabel(/^Code promo/).inputValue()).toBe('');
    await guest.fills(/^Code promo/, 'relecture');
    await guest.presses('Appliquer le code');
    await guest.sees('relecture');
    await guest.sees(/cochez-le/);
    await guest.presses(/Retirer le code/);
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'bienvenue10');
    await guest.presses('Appliquer le code');
    await guest.sees(/Prix le plus bas des 30 derniers jours/);
    await expect.poll(() => guest.page.getByTestId('price').textContent()).toMatch(/47,52.*42,77/);
    await guest.findsThePageSound();
    await guest.opens('/flyer-a5/');
    await guest.sees(/Prix le plus bas des 30 derniers jours/);
    await guest.presses('Ajouter au panier');
    await guest.sees('Votre panier');
    await guest.sees(/Code BIENVENUE10/);
    await guest.leaves();
  });

  test.each([1280, 390])(
    'a code that a choice makes worth nothing is told beside the price, %i wide',
    async (width) => {
      const guest = await shop.arrive(undefined, { viewport: { width, height: 844 } });
      await guest.opens('/flyer-a5/?q=2000&code=FLYER5');
      await guest.page.getByText('Retirer').waitFor();
      const aside = guest.page
        .getByRole('region', { name: 'Votre configuration' })
        .getByText('Le code FLYER5 n’est pas compté dans ce prix.');
      expect(await aside.count()).toBe(0);
      await guest.chooses(/^250 exemplaires/);
      await aside.waitFor();
      const [box, button] = [
        await aside.boundingBox(),
        await guest.page.getByRole('button', { name: 'Ajouter au panier' }).boundingBox(),
      ];
      expect(Math.abs((box?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(120);
      await guest.findsThePageSound();
      await guest.leaves();
    },
  );

  test('5.06 a code that has run out is said, forgotten, and does not go with the line', async () => {
    const guest = await shop.arrive();
    await guest.opens('/flyer-a5/');
    await guest.page.getByText('J’ai un code promo').click();
    await guest.fills(/^Code promo/, 'bienvenue10');
    await guest.presses('Appliquer le code');
    await guest.sees(/de moins sur l’impression/);
    await guest.page.route('**/product/choices/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { quote: { promotion: { status: string } | null } } };
      const { promotion } = body.data.quote;
      if (promotion) promotion.status = 'no_longer_valid';
      await route.fulfill({ response: answer, json: body });
    });
    await guest.page.reload();
    await guest.sees(/Ce code n’est plus valable/);
    await expect.poll(() => guest.page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/bienvenue10/i);
    // A place that becomes known, as after a sign-in, asks once more: what was said of the code is still to be read.
    await guest.presses('Changer de destination');
    await guest.fills('Code postal', '20000');
    await guest.page.keyboard.press('Enter');
    await guest.sees('Livraison en zone éloignée, délai allongé');
    expect(await guest.page.getByText(/Ce code n’est plus valable/).count()).toBe(1);
    await guest.chooses(/^250 exemplaires/);
    await expect.poll(() => guest.page.getByText(/Ce code n’est plus valable/).count()).toBe(0);
    const [put] = await Promise.all([
      guest.page.waitForRequest((request) => request.method() === 'PUT'),
      guest.presses('Ajouter au panier'),
    ]);
    expect(put.postData()).not.toMatch(/promocode/);
    await guest.leaves();
  });

  test('2.6.03 5.09 a prepared address opens with its choices, a broken one with the product’s own and a word about it', async () => {
    const guest = await shop.arrive();
    const prepared = JSON.stringify({ mcpSku: 'bc-std', configuration: { Corners: 'r6' }, quantity: 500 });
    await guest.opens(`/carte-de-visite/?preconfigured=${Buffer.from(prepared).toString('base64url')}`);
    await guest.sees('500 exemplaires');
    expect(await guest.page.getByRole('radio', { name: /rayon 6 mm/ }).isChecked()).toBe(true);
    await guest.opens('/carte-de-visite/?preconfigured=%%%');
    await guest.sees(/Cette configuration préparée n’existe plus/);
    await guest.opens('/carte-de-visite/?key=nosuchkey');
    await guest.sees(/Cette configuration préparée n’existe plus/);
    await guest.leaves();
  });

  test('2.6.04 3.22 an offer in the window is a short key in the address; it shows its price, for its own quantity alone', async () => {
    const guest = await shop.arrive();
    const answer = await fetch(`${shop.address()}/api/v1/content/loss-leader-info/cartes-essai/`);
    const { data } = (await answer.json()) as { data: { product: { path: string } } };
    expect(data.product.path).toMatch(/[?&]key=\w+/);
    await guest.opens(data.product.path);
    await guest.sees('Offre découverte appliquée');
    expect(await guest.page.getByLabel(/Faire contrôler/).count()).toBe(0);
    await guest.chooses(/^250 exemplaires/);
    await guest.sees(/réservé à la configuration préparée/);
    // While the offer does not count, the line is like any other, and stays so when it is edited.
    await guest.page.getByLabel(/Faire contrôler mes fichiers \(\+ /).click();
    await guest.sees('Contrôle des fichiers');
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.follows(/^Modifier/);
    await expect.poll(() => guest.page.getByLabel(/Faire contrôler/).isChecked()).toBe(true);
    await guest.leaves();
  });

  test('4.2.09 artworks are taken out by name, added, and pasted from a spreadsheet', async () => {
    const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
    const { page } = guest;
    await guest.opens('/carte-de-visite/?o.sets=3&q=500');
    await guest.comesToRest();
    const names = page.getByLabel(/^Modèle \d+$/);
    const named = () => names.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const counts = () =>
      page
        .getByRole('group', { name: 'Vos modèles' })
        .getByLabel('Quantité')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    for (const [index, name] of ['Léa', 'Tom', 'Inès'].entries()) await names.nth(index).fill(name);
    await guest.presses('Retirer Tom');
    await expect.poll(named).toEqual(['Léa', 'Inès']);
    await guest.findsThePageSound();
    await guest.presses('Ajouter un modèle');
    await expect.poll(named).toEqual(['Léa', 'Inès', '']);
    await names.nth(2).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Noé\t100\nZoé\t150\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(named).toEqual(['Léa', 'Inès', 'Noé', 'Zoé']);
    await expect.poll(counts).toEqual(['125', '125', '100', '150']);
    await guest.presses('Ajouter au panier');
    await guest.seesHeading('Votre panier');
    await guest.sees(/Zoé/);
    await guest.leaves();
  });

  test('2.6.07 the landing page of special offers leads to the product by the short key of what is prepared', async () => {
    const guest = await shop.arrive();
    await guest.opens('/offre-decouverte/');
    const offer = guest.page.getByRole('article');
    await offer.getByRole('heading', { name: 'Carte de visite' }).waitFor();
    const price = (await offer.locator('strong').innerText()).trim();
    await guest.findsThePageSound();
    await offer.getByRole('link', { name: 'Profiter de l’offre' }).click();
    await guest.seesHeading('Carte de visite');
    expect(new URL(guest.page.url()).search).toMatch(/^\?key=[\w-]+&loss_leader=cartes-essai$/);
    await guest.sees('Offre découverte appliquée');
    await guest.page.getByText(price).first().waitFor();
    await guest.leaves();
  });

  test('2.7.07 4.2.10 an article from a supplier’s stock that arrives later says when, and one that is too many says so', async () => {
    const guest = await shop.arrive();
    await guest.opens('/t-shirt-et-sweat/?q=700');
    await guest.sees(/Réapprovisionnement le|En stock chez notre fournisseur/);
    await guest.findsThePageSound();
    await guest.leaves();
  });

  test('1.06 a reseller signs in and sees the prices that others do not', async () => {
    const reseller = await shop.arrive('pro.localhost');
    await reseller.opens('/flyer-a5/');
    await reseller.sees(/réservés aux revendeurs connectés/);
    await reseller.opens('/login/');
    await reseller.fills(/^Adresse e-mail/, 'revendeur@tirage.example');
    await reseller.fills(/^Mot de passe/, 'tirage-demo');
    await reseller.presses('Se connecter');
    await reseller.page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await reseller.opens('/flyer-a5/');
    await expect.poll(() => reseller.page.getByTestId('price').textContent()).toMatch(/35,70/);
    await reseller.leaves();
  });
});
