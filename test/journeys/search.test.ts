import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('2.7.16 2.4.19 what is typed into the header finds products, by keyboard, by pointer and without a script', async () => {
  const visitor = await shop.arrive();
  const { page } = visitor;
  await visitor.opens('/');
  const field = page.getByRole('search').locator('input');
  await field.click();
  await field.pressSequentially('autocollants ronds 5 cm');
  const first = page.getByRole('search').getByRole('option').first();
  await page.getByRole('option', { name: /Autocollant découpé.*Largeur 50 mm.*TTC.*chez vous/ }).waitFor();
  await visitor.findsThePageSound();

  // The arrows choose in the list and come back to the field; Escape closes it and keeps what was typed.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBeNull();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  expect(await field.inputValue()).toBe('autocollants ronds 5 cm');

  // Enter opens the chosen product with the choices that the words name.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await visitor.seesHeading('Autocollant découpé');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ 'o.width': '50', 'o.height': '50' });

  // Nothing found is a way on, and a click on a hit opens its page.
  await field.fill('xyzzyq');
  await page.getByRole('link', { name: /Demandez un devis/ }).waitFor();
  await visitor.findsThePageSound();
  await field.fill('mug');
  await page.getByRole('option', { name: /mug/i }).click();
  await visitor.seesHeading('Tote bag, mug et lanière');

  // Enter in the field alone opens the page of results.
  await field.fill('carte');
  await page.keyboard.press('Enter');
  await visitor.seesHeading(/Résultats pour/);
  await page
    .getByRole('link', { name: /^Carte de visite\b.*250 exemplaires/ })
    .first()
    .waitFor();
  await visitor.findsThePageSound();

  const answer = await fetch(`${shop.address()}/recherche/?q=banderole`);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  const html = await answer.text();
  expect(html).toContain('href="/bache/"');
  expect(/<form [^>]*role="search"[^>]*>/.exec(html)?.[0]).toContain('action="/recherche/"');
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

test('the field in the header shows what was searched, and takes no more than a search reads', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/recherche/?q=banderole');
  const field = page.getByRole('banner').getByRole('search').locator('input');
  await expect.poll(() => field.inputValue()).toBe('banderole');
  await field.fill('flyer '.repeat(2_000));
  await page.getByRole('option', { name: /Flyer A5/ }).waitFor();
  await page.keyboard.press('Enter');
  await guest.seesHeading(/Résultats pour «\s+flyer flyer/);
  expect(new URL(page.url()).searchParams.get('q')?.length).toBeLessThanOrEqual(200);
  await guest.leaves();
});
