import { describe, expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop, reachRecap } from './open-shop.ts';

const shop = openShop();

interface Words {
  readonly product: string;
  readonly add: string;
  readonly cart: string;
  readonly checkout: string;
  readonly recap: string;
  readonly place: string;
  readonly payment: string;
  readonly labels: Readonly<Record<string, RegExp>>;
}

const FRENCH: Words = {
  product: '/flyer-a5/',
  add: 'Ajouter au panier',
  cart: 'Votre panier',
  checkout: 'Commander',
  recap: 'Vérifier et commander',
  place: 'Commander avec obligation de paiement',
  payment: 'Comment souhaitez-vous payer ?',
  labels: {
    first: /^Prénom/,
    last: /^Nom$/,
    street: /^Rue/,
    postal: /^Code postal/,
    city: /^Ville/,
    email: /^Adresse e-mail/,
  },
};

const ITALIAN: Words = {
  product: '/volantino-a5/',
  add: 'Aggiungi al carrello',
  cart: 'Il Suo carrello',
  checkout: 'Ordina',
  recap: 'Verifica e ordina',
  place: 'Ordina con obbligo di pagamento',
  payment: 'Come desidera pagare?',
  labels: {
    first: /^Nome/,
    last: /^Cognome/,
    street: /^Via/,
    postal: /^CAP/,
    city: /^Città/,
    email: /^Indirizzo e-mail/,
  },
};

const PARIS = {
  first: 'Camille',
  last: 'Moreau',
  street: '5 rue du Port',
  postal: '75011',
  city: 'Paris',
  email: 'camille@example.fr',
};
const MILAN = {
  first: 'Giulia',
  last: 'Rossi',
  street: 'Via Torino 4',
  postal: '20123',
  city: 'Milano',
  email: 'giulia@example.it',
};
const GENEVA = {
  first: 'Anne',
  last: 'Favre',
  street: 'Rue du Rhône 1',
  postal: '1204',
  city: 'Genève',
  email: 'anne@example.ch',
};

async function reachPayment(shopper: Shopper, words: Words, person: Readonly<Record<string, string>>): Promise<void> {
  await shopper.presses(words.add);
  await shopper.seesHeading(words.cart);
  await shopper.findsThePageSound();
  await shopper.follows(new RegExp(`^${words.checkout}$`));
  await shopper.seesHeading(words.recap);
  for (const [name, label] of Object.entries(words.labels)) await shopper.fills(label, person[name] ?? '');
  await shopper.findsThePageSound();
  await shopper.presses(words.place);
  await shopper.seesHeading(words.payment);
}

describe('a guest', () => {
  test('4.1.05 buys 1 000 flyers and pays by card', async () => {
    const shopper = await shop.arrive();
    await shopper.opens('/');
    await shopper.findsThePageSound();
    await shopper.follows(/Flyer A5/);
    await shopper.seesHeading('Flyer A5');
    await shopper.sees(/39,60\s€/);
    await shopper.findsThePageSound();

    await shopper.chooses(/Mat recto verso/);
    await shopper.sees(/ne va pas avec vos choix actuels/);
    await shopper.findsThePageSound();
    await shopper.presses(/Adopter cette configuration/);
    await shopper.sees('Nous avons adapté ces choix');

    await reachPayment(shopper, FRENCH, PARIS);
    await shopper.findsThePageSound();
    await shopper.chooses(/Carte bancaire/);
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.page.getByRole('button', { name: /3-D Secure/ }).click();
    await shopper.page.getByRole('button', { name: 'Je confirme' }).click();
    await shopper.sees(/Merci Camille/);
    await shopper.sees(/est confirmé/);
    await shopper.sees(/si vous remettez vos fichiers avant le/);
    await shopper.findsThePageSound();
    await shopper.follows('Voir ma commande');
    await shopper.seesHeading(/^Commande T/);
    await shopper.sees('Fichiers attendus');
    await shopper.sees(/À faire\s: vos fichiers/);
    await shopper.follows('Déposer mes fichiers');
    await expect
      .poll(() => shopper.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Fichiers\s: Flyer A5/);
    // Nothing is being made yet: it can still be cancelled, and what comes back is said first.
    await shopper.page.getByRole('button', { name: 'Annuler la commande' }).waitFor();
    await shopper.sees('Carte bancaire, reçu');
    await shopper.sees(/le \d{2}-\d{2}-\d{4} \d{2}:\d{2}, commande T/);
    await shopper.sees(/^TVA 20\s%$/);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('buys by bank transfer and opens the order from the mailed link, in another browser', async () => {
    const shopper = await shop.arrive();
    await shopper.opens(FRENCH.product);
    await reachPayment(shopper, FRENCH, PARIS);
    // What is about to be paid is still in sight, with the way back while nothing is paid.
    await shopper.sees('Livraison\u00a0: 5 rue du Port, 75011 Paris, France');
    await shopper.sees(/Tant que rien n’est payé, vous pouvez annuler cette commande/);
    await shopper.chooses(/Virement/);
    await shopper.sees(/la date de livraison recule/);
    await shopper.findsThePageSound();
    await shopper.presses('Recevoir les coordonnées bancaires');
    await shopper.seesHeading(/Merci Camille/);
    await shopper.sees(/la date de livraison recule/);
    await shopper.sees('FR14 2004 1010 0505 0001 3M02 606');
    await shopper.findsThePageSound();
    await shopper.leaves();

    const outbox = await shop.outbox();
    const link = /http:\/\/localhost:\d+(\/commande\/\?order_number=T\d+-\d+&amp;key=[\w-]+)/
      .exec(outbox)?.[1]
      ?.replaceAll('&amp;', '&');
    expect(link).toBeDefined();
    const reader = await shop.arrive();
    await reader.opens(link ?? '');
    await reader.seesHeading(/^Commande T/);
    await reader.sees(/À faire\s: votre virement de/);
    await reader.leaves();

    const stranger = await shop.arrive();
    const answer = await stranger.page.goto(`${shop.address()}${(link ?? '').replace(/&key=.*/, '')}`);
    expect(answer?.status()).toBe(404);
    await stranger.seesHeading('Cette commande ne s’ouvre pas ici');
    await stranger.follows('Se connecter');
    await stranger.seesHeading('Connexion');
    expect(new URL(stranger.page.url()).searchParams.get('to')).toMatch(/^\/commande\/\?order_number=T/);
    await stranger.leaves();
  });

  test('2.4.14 a declined card keeps the order, which is then paid: cart, recap, payment, its result, thanks', async () => {
    const shopper = await shop.arrive();
    await shopper.opens(FRENCH.product);
    await reachPayment(shopper, FRENCH, PARIS);
    await shopper.chooses(/Carte bancaire/);
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.page.getByRole('button', { name: 'Refuser le paiement' }).click();
    await shopper.sees('Le paiement n’a pas abouti');
    expect(new URL(shopper.page.url()).pathname).toBe('/paiement/resultat/');
    await shopper.follows('Choisir un moyen de paiement');
    await shopper.chooses(/Carte bancaire/);
    await shopper.presses(/^Payer .* par carte$/);
    await shopper.page.getByRole('button', { name: 'Accepter le paiement' }).click();
    await shopper.sees(/Merci Camille/);
    expect(new URL(shopper.page.url()).pathname).toBe('/merci/');
    await shopper.leaves();
  });

  test('buys on a phone', async () => {
    const shopper = await shop.arrive(undefined, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await shopper.opens('/');
    await shopper.presses('Menu');
    await shopper.page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Flyers' })
      .click();
    await shopper.seesHeading('Flyers');
    await shopper.follows(/Flyer A5/);
    await shopper.seesHeading('Flyer A5');
    await shopper.findsThePageSound();
    await reachPayment(shopper, FRENCH, PARIS);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('1.12 buys in Italian', async () => {
    const shopper = await shop.arrive('it.localhost');
    await shopper.opens('/');
    await shopper.sees('Stampa di qualità, consegnata nel giorno promesso');
    await shopper.opens(ITALIAN.product);
    await reachPayment(shopper, ITALIAN, MILAN);
    await shopper.chooses(/Bonifico/);
    await shopper.presses('Ricevi i dati bancari');
    await shopper.seesHeading(/Grazie Giulia/);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });

  test('1.11 buys in Swiss francs, rounded to five centimes', async () => {
    const shopper = await shop.arrive('ch.localhost');
    await shopper.opens(FRENCH.product);
    expect(await shopper.page.getByTestId('price').innerText()).toContain('CHF');
    await reachPayment(shopper, FRENCH, GENEVA);
    const button = shopper.page.getByRole('button', { name: /^Payer .* par carte$/ });
    await shopper.chooses(/Carte bancaire/);
    expect(await button.innerText()).toMatch(/[05]\s*CHF|CHF\s*[\d.,’' ]+[05]\b/);
    await shopper.leaves();
  });

  test('buys with the keyboard only', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    await shopper.opens(FRENCH.product);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu');
    await page.keyboard.press('Enter');
    await shopper.tabsTo((element) => element.type === 'radio');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.url()).toContain('q=2000');
    await shopper.tabsTo((element) => element.text === 'Ajouter au panier');
    await page.keyboard.press('Enter');
    await shopper.seesHeading('Votre panier');
    await shopper.tabsTo((element) => element.text === 'Commander');
    await page.keyboard.press('Enter');
    await shopper.seesHeading('Vérifier et commander');
    for (const [id, value] of [
      ['shipping-firstName', 'Camille'],
      ['shipping-lastName', 'Moreau'],
      ['shipping-street', '5 rue du Port'],
      ['shipping-postalCode', '75011'],
      ['shipping-city', 'Paris'],
      ['shipping-email', 'camille@example.fr'],
    ]) {
      await shopper.tabsTo((element) => element.id === id);
      await page.keyboard.type(value ?? '');
    }
    await shopper.tabsTo((element) => element.text === 'Commander avec obligation de paiement');
    await page.keyboard.press('Enter');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.tabsTo((element) => element.type === 'radio');
    await page.keyboard.press('Space');
    await shopper.tabsTo((element) => element.text.startsWith('Payer '));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Accepter le paiement' }).focus();
    await page.keyboard.press('Enter');
    await shopper.sees(/Merci Camille/);
    await shopper.leaves();
  });

  test('finds what was typed again after an error and a reload', async () => {
    const shopper = await reachRecap(shop);
    await shopper.fills(/^Prénom/, 'Camille');
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.sees('Quelques champs sont à corriger');
    await shopper.findsThePageSound();
    await shopper.page.reload();
    await shopper.comesToRest();
    await expect.poll(() => shopper.page.getByLabel(/^Prénom/).inputValue()).toBe('Camille');
    await shopper.leaves();
  });

  test('1.04 6.01 finds the cart again after a reload, takes a line out and puts it back', async () => {
    const shopper = await shop.arrive();
    const quantity = () => shopper.page.getByLabel('Quantité').inputValue();
    await shopper.opens(FRENCH.product);
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    await shopper.page.reload();
    await shopper.comesToRest();
    await expect.poll(quantity).toMatch(/^1\s?000$/);
    await shopper.presses(/Retirer/);
    await shopper.sees('Votre panier est vide');
    await shopper.findsThePageSound();
    await shopper.presses('Remettre');
    await expect.poll(quantity).toMatch(/^1\s?000$/);
    await shopper.opens('/carte-de-visite/');
    await shopper.presses('Ajouter au panier');
    await shopper.seesHeading('Votre panier');
    const order = () => shopper.page.getByRole('article').evaluateAll((all) => all.map((each) => each.ariaLabel));
    const before = await order();
    await shopper.presses(/Retirer Flyer A5/);
    await expect.poll(() => focusedText(shopper)).toBe('Remettre');
    await shopper.presses('Remettre');
    await expect.poll(order).toEqual(before);
    await expect.poll(() => focusedText(shopper)).toBe('Retirer');
    await shopper.leaves();
  });
});

const focusedText = ({ page }: Shopper) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
