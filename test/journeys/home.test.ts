import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('on a phone the home page opens with the offer and the families, and its rows are swiped', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  await guest.opens('/');
  await guest.sees(/^10 % sur votre première commande/);
  const families = guest.page.getByRole('navigation', { name: 'Familles de produits' });
  expect(await families.getByRole('link').count()).toBe(11);
  expect(await guest.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
  await guest.findsThePageSound();
  await families.getByRole('link', { name: 'Étiquettes' }).click();
  await guest.seesHeading('Étiquettes');
  await guest.leaves();
});

test.each([
  ['localhost', /^dès 20,70.€ HT 24,84.€ TTC 50 exemplaires$/, false],
  ['ch.localhost', /TTC.*hors.livraison$/, true],
])('2.02 a card on the home page of %s names the price before and with VAT', async (host, price, apart) => {
  const guest = await shop.arrive(host);
  await guest.opens('/');
  const card = guest.page.getByRole('link', { name: /^Flyer A5/ });
  const text = (await card.innerText()).replaceAll(/\s*\n+\s*/g, ' ');
  expect(text.slice(text.indexOf('dès'))).toMatch(price);
  expect(text.includes('hors')).toBe(apart);
  await guest.leaves();
});

test.each([
  ['ch.localhost', 303],
  ['ch.localhost', 373],
  ['uk.localhost', 303],
  ['uk.localhost', 373],
])('%s fits beside a scrollbar that takes room from the page: %d px are left', async (host, width) => {
  const guest = await shop.arrive(host, { viewport: { width, height: 800 } });
  await guest.opens('/');
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await guest.presses('Menu');
  const edges = await guest.page.evaluate(() => {
    const bottom = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? 0;
    const [nav, tools] = [
      document.querySelector('header nav'),
      [...document.querySelectorAll('header select, header [data-testid="cart-link"]')],
    ];
    return { menu: nav?.getBoundingClientRect().top ?? 0, tools: Math.max(...tools.map(bottom)) };
  });
  expect(edges.menu).toBeGreaterThanOrEqual(edges.tools);
  await guest.leaves();
});
