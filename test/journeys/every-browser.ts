import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openSlowLine, type SlowLine } from '../support/engines/slow-line.ts';
import type { Engine, EngineKind } from '../support/engines/tab.ts';
import { Visitor } from '../support/engines/visitor.ts';
import { fillCart } from '../support/fill-cart.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

const LATENCY_MS = 400;

/** Somebody in front of the shop, with a line to it of their own. */
interface Guest extends Visitor {
  readonly line: SlowLine;
}

/**
 * The main journeys in one browser, side by side, on a line as long as one across the world. Where the browser cannot be
 * had that is said aloud.
 */
export async function journeysIn(kind: EngineKind): Promise<void> {
  const binary = await kind.find();
  if (!binary) process.stderr.write(`${kind.name} is not here and cannot be installed: its journeys are skipped.\n`);
  describe.skipIf(!binary).concurrent(`in ${kind.name}`, () => {
    let shop: ServedShop;
    let engine: Engine;
    beforeAll(async () => {
      [shop, engine] = await Promise.all([serveShop(), kind.start(binary ?? '')]);
    });
    afterAll(async () => {
      await engine.stops();
      await shop.stop();
    });
    const journey = (title: string, walk: (guest: Guest) => Promise<void>) =>
      test(title, async () => {
        const [line, tab] = await Promise.all([openSlowLine(shop.port), engine.opens()]);
        await walk(Object.assign(new Visitor(tab, line.address), { line }));
        await tab.closes();
        await line.closes();
      });

    journey('a guest buys by card, paying as soon as the page answers', buysByCard);
    journey('a guest buys by transfer, looks back and forth, and is told where to send the money', buysByTransfer);
    journey('a guest signs a direct debit', signsADebit);
    journey('a guest pays by PayPal, and Back after it shows the order', paysByPaypal);
    journey('an option that does not go with the others says why, and is had by a press', takesABlockedOption);
    journey(
      'back from the bank the payment is begun anew, and who has paid meanwhile is not asked again',
      comesBackFromTheBank,
    );
    journey('a file is checked before a byte of it is sent, and comes to the cart with its line', sendsAFile);
    journey('a product is seen as a body that turns, or as a picture with the reason why not', seesItForReal);
    journey('a page left after a choice stands where it was left', findsThePlaceAgain);
    journey('who leaves while pages are fetched ahead arrives', leavesDuringAPreload);
    journey(
      '8.04 a page that cannot be fetched ahead is dropped in silence, and opens when it is asked for',
      losesAPreload,
    );
  });
}

async function seesItForReal(guest: Guest): Promise<void> {
  await guest.opens('/flyer-a5/');
  await guest.presses(/^Voir en vrai/);
  await guest.until('the body or the reason why not', () =>
    ['seen', 'missing'].includes(document.querySelector('dialog [data-state]')?.getAttribute('data-state') ?? ''),
  );
  const isSeen = await guest.asks(() => document.querySelector('dialog [data-state="seen"]') !== null);
  if (!isSeen) {
    await guest.sees(/n’affiche pas la vue en volume/);
    await guest.until('the picture in its place', () => {
      const picture = document.querySelector<HTMLElement>('dialog [data-state] img, dialog [data-state] svg');
      return (picture?.getBoundingClientRect().height ?? 0) > 100;
    });
    return;
  }
  await guest.sees(/Faites glisser pour tourner/);
  const before = await guest.tab.picture();
  await guest.asks(() => {
    const stage = document.querySelector('dialog [data-state]');
    for (let step = 0; step < 5; step += 1)
      stage?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await guest.comesTo('another side is seen', async () => !(await guest.tab.picture()).equals(before));
}

async function buysByCard(guest: Guest): Promise<void> {
  guest.line.latencyMs = LATENCY_MS;
  await guest.opens('/flyer-a5/');
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  for (const [label, text] of [
    [/^Prénom/, 'Camille'],
    [/^Nom/, 'Moreau'],
    [/^Rue/, '5 rue du Port'],
    [/^Code postal/, '75011'],
    [/^Ville/, 'Paris'],
    [/^Adresse e-mail/, 'camille@example.fr'],
  ] as const)
    await guest.fills(label, text);
  await guest.presses(/^Commander avec obligation de paiement/);
  await paysByCard(guest);
  await guest.presses(/^Accepter le paiement/);
  await guest.sees(/Merci Camille/);
}

async function buysByTransfer(guest: Guest): Promise<void> {
  await reachesPayment(guest);
  // The last look before the order is over: one press leads before it, and the payment stays ahead.
  await guest.goesBack();
  await guest.seesHeading(/^Votre panier/);
  await guest.goesForward();
  await guest.seesHeading(PAYMENT);
  await guest.chooses(/^Virement bancaire/);
  await guest.presses(/^Recevoir les coordonnées bancaires/);
  await guest.sees(/Dernière étape\s: votre virement de/);
  await guest.sees(/Coordonnées pour le virement/);
}

async function signsADebit(guest: Guest): Promise<void> {
  await reachesPayment(guest);
  await guest.chooses(/^Prélèvement SEPA/);
  await guest.presses(/^Signer le mandat/);
  await guest.sees(/Indiquez le titulaire du compte/);
  await guest.fills(/^Titulaire du compte/, 'Camille Moreau');
  await guest.fills(/^IBAN/, 'FR76 3000 6000 0112 3456 7890 189');
  await guest.asks(() => document.getElementById('mandate-accepted')!.click());
  await guest.presses(/^Signer le mandat/);
  await guest.sees(/T26-\d+-M1/);
}

async function paysByPaypal(guest: Guest): Promise<void> {
  await reachesPayment(guest);
  await guest.chooses(/^PayPal/);
  await guest.presses(/avec PayPal$/);
  await guest.until(
    'PayPal asks',
    () => location.pathname.startsWith('/sandbox-payment/') && document.readyState === 'complete',
  );
  await guest.presses(/^Accepter le paiement/);
  await guest.sees(/Merci Camille/);
  await guest.goesBack(2);
  await guest.seesHeading(/^Commande T/);
}

async function takesABlockedOption(guest: Guest): Promise<void> {
  guest.line.latencyMs = LATENCY_MS;
  await guest.opens('/flyer-a5/');
  await guest.chooses(/Mat recto verso/);
  await guest.sees(/ne va pas avec vos choix actuels/);
  await guest.presses(/^Adopter cette configuration/);
  await guest.sees(/Nous avons adapté ces choix/);
  await guest.until('the choice stands in the address', () => location.search.includes('o.lamination=matt-2'));
}

async function comesBackFromTheBank(guest: Guest): Promise<void> {
  await reachesPayment(guest);
  await paysByCard(guest);
  await guest.goesBack();
  await guest.seesHeading(PAYMENT);
  // The page as it was left, not one loaded anew: its script has lived on.
  expect(await guest.asks(() => 'marked' in globalThis)).toBe(true);
  await guest.presses(/^Payer .* par carte/);
  await guest.presses(/^Accepter le paiement/);
  await guest.sees(/Merci Camille/);
  await guest.goesBack(2);
  await guest.seesHeading(/^Commande T/);
}

async function sendsAFile(guest: Guest): Promise<void> {
  await guest.opens('/flyer-a5/');
  await guest.asks(
    (bytes) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], 'recto verso.pdf'));
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [...cleanFlyer()],
  );
  // The worker of the page has read it, and another one has drawn it.
  await guest.sees(/2 remarques/);
  await guest.until('its first page is there', () =>
    [...document.querySelectorAll<HTMLImageElement>('button[aria-label^="Voir le fichier"] img')].some(
      (image) => image.src.startsWith('data:image/') && (image.scrollIntoView(), image.naturalWidth > 1000),
    ),
  );
  expect(
    await guest.asks(() => performance.getEntriesByType('resource').some(({ name }) => /uploads/.test(name))),
  ).toBe(false);
  await guest.presses(/^Ajouter au panier/);
  await guest.seesHeading(/^Votre panier/);
  // The shop has, too.
  await guest.sees(/recto verso\.pdf.*2 remarques/);
}

/** Leaves by the address bar, so that the shop's router has no part in it. */
async function findsThePlaceAgain(guest: Guest): Promise<void> {
  await guest.opens('/flyer-a5/');
  await guest.chooses(/^Recyclé/);
  await guest.until('the choice stands in the address', () => location.search.includes('o.paper=recycled-135'));
  await guest.asks(() => scrollTo({ top: 800, behavior: 'instant' }));
  await guest.tab.goes(`${guest.line.address}/outbox`);
  await guest.goesBack();
  await guest.seesHeading(/^Flyer A5/);
  // Some take the page elsewhere only while they draw it anew.
  await guest.asks(() => {
    const count = (frames: number) => {
      if (frames === 0) Object.assign(globalThis, { drawnAnew: true });
      else requestAnimationFrame(() => count(frames - 1));
    };
    count(10);
  });
  await guest.until('the page is drawn anew', () => 'drawnAnew' in globalThis);
  // Browsers keep the place by what is seen there, not to the pixel.
  expect(Math.abs((await guest.asks(() => Math.round(scrollY))) - 800)).toBeLessThan(5);
}

async function leavesDuringAPreload(guest: Guest): Promise<void> {
  const ahead = guest.line.holds(PAGE_CODE);
  await guest.opens('/');
  await ahead.reached;
  guest.line.latencyMs = LATENCY_MS;
  await guest.asks(() => void setTimeout(() => location.assign('/outbox')));
  await guest.until('the other page is there', () => location.pathname === '/outbox');
  ahead.letGo('continue');
}

async function losesAPreload(guest: Guest): Promise<void> {
  const ahead = guest.line.holds(PAGE_CODE);
  await guest.opens('/');
  await ahead.reached;
  await guest.asks(() => {
    const seen = { lost: 0, faults: [] as string[] };
    Object.assign(globalThis, { seen });
    addEventListener('vite:preloadError', () => (seen.lost += 1));
    addEventListener('unhandledrejection', ({ reason }) => seen.faults.push(String(reason)));
  });
  ahead.letGo('refuse');
  await guest.until('the page ahead is lost', () => (globalThis as unknown as Seen).seen.lost > 0);
  await guest.follows(/^Flyer A5/);
  await guest.seesHeading(/^Flyer A5/);
  expect(await guest.asks(() => (globalThis as unknown as Partial<Seen>).seen?.faults)).toEqual([]);
}

interface Seen {
  readonly seen: { lost: number; readonly faults: string[] };
}

/** What draws a page of another kind than the home page. */
const PAGE_CODE = /^\/assets\/(?:product|content)\.page-.*\.js$/;
const PAYMENT = /^Comment souhaitez-vous payer/;

/** An order of a thousand flyers, from the home page's document to the page of its payment. */
async function reachesPayment(guest: Guest): Promise<void> {
  await guest.opens('/');
  // The page reads the session by itself; two that begin at once would be two sessions.
  await guest.until('the session is read', () =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/session/')),
  );
  await guest.asks(fillCart, { line: flyerLine(), shippingAddress: address() });
  await guest.until('the cart is filled', () => 'filled' in globalThis);
  await guest.follows(/^Panier/);
  await guest.seesHeading(/^Votre panier/);
  await guest.follows(/^Commander$/);
  await guest.seesHeading(/^Vérifier et commander/);
  expect(await guest.asks(looksOfTheEngine)).toEqual([]);
  guest.line.latencyMs = LATENCY_MS;
  await guest.presses(/^Commander avec obligation de paiement/);
  await guest.seesHeading(PAYMENT);
}

/** Runs in the page: what would be drawn as the engine likes it, each engine otherwise. */
function looksOfTheEngine(): string[] {
  return [...document.querySelectorAll('select, a, button, summary')]
    .filter((element) => {
      const { appearance, textDecorationLine, textDecorationThickness } = getComputedStyle(element);
      if (element.tagName === 'SELECT') return appearance !== 'none';
      return textDecorationLine === 'underline' && textDecorationThickness !== '1px';
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Pays by card as soon as the page answers, up to the bank's page. */
async function paysByCard(guest: Guest): Promise<void> {
  await guest.seesHeading(PAYMENT);
  await guest.asks(() => void Object.assign(globalThis, { marked: true }));
  await guest.chooses(/^Carte bancaire/);
  await guest.presses(/^Payer .* par carte/);
  // Nobody presses what is not drawn yet: before its style sheets have come, its buttons stand elsewhere.
  await guest.until(
    'the bank asks',
    () => location.pathname.startsWith('/sandbox-payment/') && document.readyState === 'complete',
  );
}
