import { expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('2.4.01 on a phone the home page opens with the offer, its rows are swiped, and every family is one tap away', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  await guest.opens('/');
  await guest.sees(/^10 % sur votre première commande/);
  const ways = guest.page.getByRole('listitem').getByRole('link');
  for (const family of ['Cartes de visite', 'Étiquettes et autocollants', 'Objets publicitaires'])
    expect(await ways.filter({ hasText: family }).count()).toBeGreaterThan(0);
  await guest.findsThePageSound();
  await ways.filter({ hasText: 'Étiquettes et autocollants' }).click();
  await guest.seesHeading('Étiquettes');
  await guest.leaves();
});

test('2.4.01 the home page of every shop ends before 4 000 pixels on a phone, a tablet and a desk, and is no wider than them', async () => {
  for (const host of [undefined, 'it.localhost', 'uk.localhost', 'ch.localhost', 'pro.localhost']) {
    const guest = await shop.arrive(host);
    for (const width of [390, 768, 1440]) {
      await guest.page.setViewportSize({ width, height: 900 });
      await guest.opens('/');
      const seen = await guest.page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        width: document.documentElement.scrollWidth,
      }));
      expect(seen.height, `${host} at ${width}`).toBeLessThan(4000);
      expect(seen.width).toBe(width);
    }
    await guest.leaves();
  }
});

test('a picture whose request is never answered gives way to the drawing of its product', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/devis/');
  let asked = 0;
  await page.route(/\.(?:avif|webp)$/, () => {
    asked += 1;
  });
  await page.evaluate(() => location.assign('/flyers/'));
  const first = page
    .getByRole('main')
    .locator('a')
    .filter({ has: page.locator('picture, svg') })
    .first();
  await first.locator('picture').waitFor({ state: 'attached' });
  await first.locator('svg').waitFor();
  expect(await first.locator('picture').count()).toBe(0);
  expect(asked).toBeGreaterThan(0);
});

test('pictures of a row that are not swiped to yet are not given up with those that are in sight', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.opens('/devis/');
  await page.clock.install();
  await page.route(/\.(?:avif|webp)$/, () => undefined);
  await page.evaluate(() => location.assign('/'));
  await page.locator('picture').first().waitFor({ state: 'attached' });
  await guest.comesToRest();
  const places = () =>
    page.locator('picture>img').evaluateAll((all) =>
      all.map((image) => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      }),
    );
  const before = await places();
  for (let looks = 0; looks < 3; looks += 1) await page.clock.fastForward(5000);
  await expect.poll(async () => (await places()).filter(Boolean)).toEqual([]);
  expect((await places()).length).toBe(before.filter((isInSight) => !isInSight).length);
});

test('2.4.01 the header of a shop with several currencies keeps its rows on a phone when something is in the cart', async () => {
  for (const host of ['uk.localhost', 'ch.localhost']) {
    const guest = await shop.arrive(host, { viewport: { width: 390, height: 844 } });
    const height = async () => (await guest.page.getByRole('banner').boundingBox())?.height;
    await guest.opens('/');
    const empty = await height();
    await guest.takes(flyerLine());
    await guest.opens('/');
    await guest.page.getByTestId('cart-link').getByText('1', { exact: true }).waitFor();
    expect(await height(), host).toBe(empty);
    await guest.leaves();
  }
});

test('2.4.01 the home page gives a price for a product, a quantity and a day, and the product page opens with them; Back finds them again', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  await page.getByText('47,52\u00a0€').first().waitFor();
  await page.getByLabel('Produit', { exact: true }).selectOption({ label: 'Carte de visite' });
  await page.getByLabel('Quantité').selectOption('500');
  const price = page.getByRole('main').getByRole('status').first();
  await expect.poll(() => price.getAttribute('data-pending')).toBeNull();
  await page.getByLabel('Chez vous le').selectOption('fast');
  const shown = (await price.innerText()).replace(/\s*TTC$/, '').trim();
  await guest.findsThePageSound();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await guest.seesHeading('Carte de visite');
  expect(new URL(page.url()).search).toBe('?q=500&p=fast');
  await page.getByText(shown).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Continuer' }).waitFor();
  await expect.poll(() => price.innerText()).toContain(shown);
  const fields = ['Produit', 'Quantité', 'Chez vous le'].map((label) => page.getByLabel(label, { exact: true }));
  expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(['bc-std', '500', 'fast']);
  await guest.leaves();
});

test('2.4.01 the small configurator shows no price of another choice, and keeps a day that is chosen while it asks', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/');
  await page.getByText('47,52\u00a0€').first().waitFor();
  const { promise: free, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/product/choices/**', async (route) => {
    await free;
    await route.continue();
  });
  await page.getByLabel('Quantité').selectOption('5000');
  await page.getByLabel('Chez vous le').selectOption('fast');
  answer(undefined);
  const price = page.getByRole('main').getByRole('status').first();
  await expect.poll(() => price.getAttribute('data-pending')).toBeNull();
  expect(await page.getByLabel('Chez vous le').inputValue()).toBe('fast');
  expect(await page.getByLabel('Quantité').inputValue()).toBe('5000');
  await page.unroute('**/product/choices/**');
  await page.route('**/product/choices/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Produit', { exact: true }).selectOption({ label: 'Carte de visite' });
  await page.getByText('Le serveur n’a pas répondu').first().waitFor();
  expect(await price.innerText()).not.toContain('€');
  expect(await page.getByLabel('Quantité').count()).toBe(0);
  await page.unroute('**/product/choices/**');
  await page.getByLabel('Produit', { exact: true }).selectOption({ index: 0 });
  await expect.poll(() => price.innerText()).toContain('€');
  await guest.leaves();
});

test('2.4.01 without a price the small configurator leads to the product alone', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.opens('/');
  await page.getByText('47,52\u00a0€').first().waitFor();
  await page.route('**/product/choices/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Produit', { exact: true }).selectOption({ label: 'Carte de visite' });
  await page.getByText('Le serveur n’a pas répondu').first().waitFor();
  await page.unroute('**/product/choices/**');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await guest.seesHeading('Carte de visite');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/carte-de-visite/');
  await guest.leaves();
});

test.each([
  ['the first product with its quantity and its day', 0, '500', '/flyer-a5/', { q: '500', p: 'fast' }],
  ['another product with what it opens with', 'Roll-up', '500', '/roll-up/', {}],
] as const)(
  '2.4.01 without a script the small configurator leads to %s',
  async (_, product, quantity, path, choices) => {
    const guest = await shop.arrive(undefined, { javaScriptEnabled: false });
    const { page } = guest;
    await page.goto(`${shop.address()}/`);
    await page.getByLabel('Produit', { exact: true }).selectOption(product === 0 ? { index: 0 } : { label: product });
    await page.getByLabel('Quantité').selectOption(quantity);
    await page.getByLabel('Chez vous le').selectOption('fast');
    // The browser's text search passes over <noscript>, a reader's eye does not.
    const said = page.getByRole('main').locator('noscript p').first();
    expect(await said.isVisible()).toBe(true);
    expect(await said.textContent()).toMatch(/^Quantité et jour valent pour «.Flyer A5.»\./);
    await page.getByRole('button', { name: 'Continuer' }).click();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([path, choices]);
    await guest.leaves();
  },
);

test('2.4.13 without a script a format that is chosen in a group leads to its product', async () => {
  const guest = await shop.arrive(undefined, { javaScriptEnabled: false });
  await guest.page.goto(`${shop.address()}/flyers/`);
  await guest.page.getByRole('radio', { name: 'Flyer A6' }).check();
  await guest.page.getByRole('button', { name: 'Continuer' }).click();
  expect(new URL(guest.page.url()).pathname).toBe('/flyer-a6/');
  await guest.leaves();
});

test('2.4.01 where prices are for resellers, signing in stands on the line of the sentence above and of the button below', async () => {
  const guest = await shop.arrive('pro.localhost', { viewport: { width: 1440, height: 900 } });
  await guest.opens('/');
  const main = guest.page.getByRole('main');
  const lefts = await Promise.all(
    [
      main.getByText('Les prix sont réservés aux revendeurs connectés.').first(),
      main.getByRole('link', { name: 'Se connecter' }).first(),
      main.getByRole('button', { name: 'Continuer' }),
    ].map(async (each) => (await each.boundingBox())?.x),
  );
  expect(new Set(lefts).size).toBe(1);
  await guest.leaves();
});

test('2.5.01 large format is compared with a person, and other groups with a sheet', async () => {
  const guest = await shop.arrive();
  for (const [path, said, count] of [
    ['/grand-format/', 'En gris, une personne de 1,75 m à la même échelle.', 4],
    ['/papeterie/', 'En pointillé, une feuille A4 à la même échelle.', 4],
    ['/calendriers/', 'En pointillé, une feuille A4 à la même échelle.', 3],
    ['/etiquettes/', 'En pointillé, une feuille A4 à la même échelle.', 4],
  ] as const) {
    await guest.opens(path);
    await guest.sees(said);
    expect(await guest.page.getByRole('radio').count(), path).toBe(count);
  }
  await guest.findsThePageSound();
  await guest.leaves();
});

test('2.4.01 an occasion opens the product with what it needs', async () => {
  const guest = await shop.arrive();
  await guest.opens('/');
  await guest.page.getByRole('link', { name: /^Produits faits main/ }).click();
  await guest.seesHeading('Autocollant découpé');
  await expect.poll(() => guest.page.getByLabel('Votre quantité exacte').inputValue()).toBe('500');
  expect(await guest.page.getByLabel('Diamètre').first().inputValue()).toMatch(/^50/);
  await guest.leaves();
});

test.each(['localhost', 'ch.localhost'])(
  '2.4.13 a group of products on %s has a configurator of its own: its formats, a quantity and a day, with a price of the product page',
  async (host) => {
    const guest = await shop.arrive(host);
    const { page } = guest;
    await guest.opens('/flyers/');
    await page.getByRole('radio', { name: 'Flyer A6' }).check();
    await expect.poll(() => page.getByRole('radio', { name: 'Flyer A6' }).isChecked()).toBe(true);
    await page.getByLabel('Quantité').selectOption('2500');
    const price = page.getByRole('main').getByRole('status').first();
    await expect.poll(() => price.getAttribute('data-pending')).toBeNull();
    const shown = await price.locator('strong').innerText();
    await guest.findsThePageSound();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await guest.seesHeading('Flyer A6');
    expect(new URL(page.url()).search).toBe('?q=2500');
    // The chosen day bears the price. Where delivery is paid apart, both are without it.
    await expect.poll(() => page.locator('label:has(input:checked)', { hasText: shown }).count()).toBe(1);
    await guest.leaves();
  },
);

test.each([
  [
    'localhost',
    /^47,52.€ TTC 39,60.€ HT 1.000 exemplaires dès 24,84.€ TTC chez vous \S+ \d+ \S+ ou dès le \S+ \d+.*$/,
    false,
  ],
  ['ch.localhost', /TTC.*HT 1.000 exemplaires dès .*TTC chez vous .*hors.livraison$/, true],
])(
  '2.02 2.5.01 a card on the home page of %s names the usual quantity with its price before and with VAT, and its day',
  async (host, price, apart) => {
    const guest = await shop.arrive(host);
    await guest.opens('/');
    const card = guest.page.getByRole('link', { name: /^Flyer A5/ });
    const text = (await card.innerText()).replaceAll(/\s*\n+\s*/g, ' ');
    expect(text.slice(text.search(/[\d.,]+\s\S* TTC/))).toMatch(price);
    expect(text.includes('hors')).toBe(apart);
    // Who chose to see prices before VAT sees these first, here too.
    await guest.page.getByRole('button', { name: 'HT', exact: true }).filter({ visible: true }).first().click();
    await expect.poll(() => card.innerText()).toMatch(/dès [^\n]+ HT/);
    await guest.leaves();
  },
);

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
