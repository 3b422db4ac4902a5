import { expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** A page as it stands while its code is on its way, and what lets the code come. */
async function before(path: string): Promise<{ guest: Shopper; runs: () => Promise<void> }> {
  const guest = await shop.arrive();
  const release = await guest.holds('**/assets/start.client-*');
  await guest.page.goto(shop.address() + path, { waitUntil: 'domcontentloaded' });
  const runs = async () => {
    release();
    await guest.comesToRest();
  };
  return { guest, runs };
}

test('what is typed into a form before the page runs is kept, and a press of its button sends it then', async () => {
  const { guest, runs } = await before('/devis/');
  await guest.fills('Votre nom', 'Nadia Benali');
  await guest.fills('Votre adresse e-mail', 'tot@example.fr');
  await guest.fills('Ce qu’il vous faut', 'Douze affiches pour lundi.');
  await guest.presses('Envoyer');
  expect(await guest.page.evaluate(() => document.documentElement.dataset['pageLoaded'])).toBeUndefined();
  await runs();
  await guest.sees('Votre message est arrivé');
  await expect.poll(() => shop.outbox()).toContain('tot@example.fr');
  await guest.leaves();
});

test('a field that is being typed into while the page begins to run keeps its text, the place in it and the focus', async () => {
  const { guest, runs } = await before('/devis/');
  const field = guest.page.getByLabel('Votre nom');
  await field.pressSequentially('Nada Benali');
  await guest.page.keyboard.press('Home');
  for (const _ of 'Nad') await guest.page.keyboard.press('ArrowRight');
  await runs();
  await guest.page.keyboard.type('i');
  expect(await field.inputValue()).toBe('Nadia Benali');
  // What the page knows of it stays when another field is drawn.
  await guest.fills('Votre adresse e-mail', 'nadia@example.fr');
  await guest.presses('Envoyer');
  await guest.sees(/Ce qu’il vous faut/);
  expect(await field.inputValue()).toBe('Nadia Benali');
  await guest.leaves();
});

test('options that are chosen and a cart that is filled before the page runs are all carried out', async () => {
  const { guest, runs } = await before('/flyer-a5/');
  await guest.chooses(/^Recto couleur/);
  await guest.page.getByLabel('Votre quantité exacte').fill('2 500');
  await guest.presses('Ajouter au panier');
  await runs();
  await guest.page.waitForURL('**/panier/');
  await guest.sees('Flyer A5');
  await guest.page
    .getByText(/Recto couleur/)
    .first()
    .waitFor();
  // The address is there before the page is: the product's own quantities are no fields.
  const field = guest.page.locator('input').and(guest.page.getByLabel('Quantité', { exact: true }));
  expect(await field.first().inputValue()).toMatch(/^2.?500$/);
  await guest.leaves();
});

test.each([
  ['its first frame', 'drawFrames'],
  ['a second in which nobody looks at it', 'passSecond'],
] as const)('a page asks for its code after %s', async (_, then) => {
  const guest = await shop.arrive();
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.addInitScript(holdFrames);
  await page.goto(`${shop.address()}/flyer-a5/`);
  expect(asked).toEqual([]);
  await page.evaluate((name) => (globalThis as unknown as Held)[name](), then);
  await guest.comesToRest();
  expect(asked).not.toEqual([]);
  await guest.leaves();
});

interface Held {
  drawFrames(): void;
  passSecond(): void;
}

/** In the page: keeps back what waits for a frame, and for a second. */
function holdFrames(): void {
  const { requestAnimationFrame: frame, setTimeout: wait } = globalThis;
  const frames: FrameRequestCallback[] = [];
  const seconds: (() => void)[] = [];
  Object.assign(globalThis, {
    requestAnimationFrame: (then: FrameRequestCallback) => frames.push(then),
    setTimeout: (then: () => void, ms = 0) => (ms === 1000 ? seconds.push(then) : wait(then, ms)),
    drawFrames: () => {
      globalThis.requestAnimationFrame = frame;
      frames.forEach((then) => then(0));
    },
    passSecond: () => seconds.forEach((then) => then()),
  });
}
