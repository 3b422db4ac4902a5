import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const shop = openShop();

/** What asks the server for new prices, and what its answer does to the page. */
const WAITING: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'another option': (page) => choose(page, /^Recto couleur/),
  'an option that adapts others': async (page) => {
    await page.locator('input[value="gloss-1"]').click({ force: true });
    await page.getByRole('button', { name: /^Adopter cette configuration/ }).click();
  },
  'another quantity': (page) => page.getByRole('radio', { name: /^5.000 exemplaires/ }).click({ force: true }),
  'another date': (page) => page.locator('input[value="fast"]').click({ force: true }),
};

/** The buttons that a buyer presses most. */
const PRESSED: Readonly<Record<string, (page: Page) => Locator>> = {
  'the order button': (page) => page.getByRole('button', { name: 'Ajouter au panier' }),
  'a quantity': (page) => page.locator('label', { has: page.getByRole('radio', { name: /^500 exemplaires/ }) }),
  'a date': (page) => page.locator('label:has(input[value="eco"])'),
  'a paper': (page) => page.locator('label', { has: page.getByRole('radio', { name: /^Couché satiné/ }) }).first(),
  'the folded choices': (page) => page.locator('summary', { hasText: 'Autres options' }),
};

describe.each([{}, PHONE])('on %j', (device) => {
  test.each(Object.entries(WAITING))(
    'a press that begins while %s is on its way ends on the same button after the answer',
    async (_, ask) => {
      for (const [name, find] of Object.entries(PRESSED)) {
        const guest = await shop.arrive(undefined, device);
        await guest.opens('/flyer-a5/');
        const gate = Promise.withResolvers<void>();
        await guest.page.route('**/product/choices/', async (route) => {
          await gate.promise;
          await route.continue();
        });
        await ask(guest.page);
        await guest.page.locator('[data-loading]').waitFor({ state: 'attached' });
        const button = find(guest.page);
        await button.scrollIntoViewIfNeeded();
        expect(await pressedThrough(guest.page, button, gate.resolve), name).toEqual(['the same']);
        await guest.leaves();
      }
    },
  );
});

/** What is pressed below a field with a wrong number, by page and field. */
const BELOW: readonly (readonly [string, string | RegExp, (page: Page) => Locator])[] = [
  ['/flyer-a5/', 'Votre quantité exacte', (page) => page.locator('label:has(input[value="eco"])')],
  ['/bache/', /^Largeur/, (page) => page.locator('fieldset:has(input[type="radio"]) label').first()],
];

describe.each([{}, PHONE])('on %j', (device) => {
  test.each(BELOW)(
    'on %s the error of a wrong number moves nothing, so that the press that leaves the field counts',
    async (path, field, below) => {
      const guest = await shop.arrive(undefined, device);
      await guest.opens(path);
      const { page } = guest;
      const pressed = below(page);
      await pressed.scrollIntoViewIfNeeded();
      await guest.fills(field, '7');
      const before = await pressed.boundingBox();
      expect(await pressedThrough(page, pressed, () => undefined)).toEqual(['the same']);
      await guest.sees('Ce nombre n’est pas proposé ici.');
      expect(await page.getByLabel(field).inputValue()).toBe('7');
      expect(await pressed.boundingBox()).toEqual(before);
      await guest.presses('Ajouter au panier');
      await guest.sees(/^À corriger avant l’ajout/);
      expect(new URL(page.url()).pathname).toBe(path);
      await guest.leaves();
    },
  );
});

test('a press ends on its button even where something moves that meanwhile, and is taken back by drawing it away', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  const { page } = guest;
  const order = page.getByRole('button', { name: 'Ajouter au panier' });
  const pressAnd = async (then: () => Promise<unknown>) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await order.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await then();
    await page.mouse.up();
  };
  await pressAnd(() => page.mouse.move(10, 10, { steps: 4 }));
  expect(page.url()).toContain('/flyer-a5/');
  await pressAnd(() =>
    order.evaluate((button) => {
      const block = document.createElement('p');
      block.textContent = 'Une réponse';
      block.setAttribute('style', 'height: 120px');
      button.before(block);
      block.style.height = '120px';
    }),
  );
  await guest.seesHeading('Votre panier');
  await guest.leaves();
});

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name, includeHidden: true }).first().click({ force: true });
}

/** Presses the middle of a button, lets the answer come, waits as long as a finger stays, and lifts the finger where it is. Tells where clicks went. */
async function pressedThrough(page: Page, button: Locator, answer: () => void): Promise<readonly string[]> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the page');
  await button.evaluate((pressed) => {
    const clicks: string[] = [];
    Object.assign(globalThis, { clicks });
    addEventListener(
      'click',
      ({ target, isTrusted, detail }) => {
        // A label sends its click on to its field. Only the press itself counts.
        if (!isTrusted || detail === 0 || target instanceof HTMLInputElement) return;
        const isSame = target instanceof Node && pressed.contains(target);
        clicks.push(
          isSame ? 'the same' : `${(target as Element).tagName} ${(target as Element).textContent.slice(0, 40)}`,
        );
      },
      { capture: true },
    );
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  answer();
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { clicks: string[] }).clicks);
}
