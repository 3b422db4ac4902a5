import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('2.7.16 the field in the header suggests while one types, by keyboard, and leads to the product with its choices', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/');
  const field = page.getByRole('search').getByRole('combobox').or(page.getByRole('search').getByRole('searchbox'));
  await field.first().click();
  await page.keyboard.type('stickers 5 cm');
  await page
    .getByRole('search')
    .getByRole('option', { name: /Autocollant découpé/ })
    .waitFor();
  await guest.findsThePageSound();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await guest.seesHeading('Autocollant découpé');
  expect(new URL(page.url()).search).toContain('o.width=50');
  await guest.leaves();
});

test('2.4.19 the page of results lists what was found, and what was not leads to the families and to a quote', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.opens('/recherche/?q=banderole');
  await page.getByRole('main').getByRole('link', { name: /Bâche/ }).first().waitFor();
  await guest.findsThePageSound();
  await guest.opens('/recherche/?q=xyzzy');
  await page.getByRole('main').getByRole('link', { name: 'Flyers' }).waitFor();
  await guest.findsThePageSound();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Demandez un devis/ })
    .click();
  await guest.seesHeading('Demander un devis');
  await guest.leaves();
});

test('2.4.19 a search without a script is a page of results', async () => {
  const answer = await fetch(`${shop.address()}/recherche/?q=${encodeURIComponent('roll-up')}`, {
    headers: { accept: 'text/html' },
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/<main.*href="\/roll-up\//s);
});
