import type { productChoices } from '#shop/line-items/product-choices.contract.ts';
import { configuredOf } from '#storefront/pages/content/small-configurator.rules.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Product } from '#shop/catalog/product.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';
import type { Exchange } from '#shop/mount.ts';
import { contextFor } from '../../src/doors/context.ts';
import { flyerLine } from '../builders/lines.ts';
import { drawn } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => Temporal.Instant.from('2026-11-23T08:00:00Z') });
});
afterAll(() => shop.close());

const describeProduct = async (visitor: Visitor, id: string) =>
  (await visitor.call<ProductConfigurationWire>('GET', `/content/product-configuration/?id=${id}`)).body.data;

const priceOf = async (visitor: Visitor, body: Readonly<Record<string, unknown>>) =>
  (await visitor.call<Answer<typeof quote>>('POST', '/product/quote/', { quantityList: [], ...body })).body;

async function signIn(email: string, host?: string): Promise<Visitor> {
  const visitor = new Visitor(shop.app, host);
  await visitor.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
  await visitor.meet();
  return visitor;
}

describe('a product configuration', () => {
  test('3.16 3.17 7.5.02 carries every field of the specification', async () => {
    const card = await describeProduct(new Visitor(shop.app), 'bc-std');
    expect(card).toMatchObject({
      configurationId: 'bc-std',
      configurationGraph: { payload: { mcpSku: 'bc-std', entryId: 'bc-std', productSku: 'bc-std', variant: 'bc-std' } },
      mcpSku: 'bc-std',
      cimCommSku: 'bc-std',
      cimCommVar: 'bc-std',
      productName: 'Carte de visite',
      ctoolsId: 'cards',
      productGroups: ['cards'],
      productFamilies: ['cards'],
      productCustomization: {
        selectedProductFileFlow: { fileCheck: true, upload: ['upload', 'hds'] },
        selectedQuantityModel: { mode: 'list', defaultValue: 250 },
        selectedPriorityModel: ['eco', 'std', 'fast', 'express'],
      },
      fscCertified: 'Yes',
      unitPrice: 'Yes',
      humanDesignService: 'Yes',
      noPrinting: 'No',
      templateDisabled: false,
      designExperience: false,
      dexConfiguration: { initializationProfile: '' },
      locationId: '',
      printFileDefaultValue: 'upload',
    });
    expect(card.configurationGraph.version).toMatch(/^[0-9a-f]{32}$/);
    const lamination = card.features.find(({ id }) => id === 'lamination');
    expect(lamination).toMatchObject({
      label: { en: 'Lamination' },
      customSelections: {
        hidden: false,
        selectedValue: 'none',
        dictionaryTranslations: { voice: 'Pelliculage', info: { title: 'Pelliculage', videos: [] } },
      },
    });
    expect(lamination?.customSelections.dictionaryTranslations.info?.gallery).toContain('soft-1');
    expect(lamination?.options[0]).toMatchObject({ key: 'none', value: 'Sans pelliculage' });
  });

  test('3.16 a supplier’s article names where it comes from', async () => {
    expect((await describeProduct(new Visitor(shop.app), 'app-tee')).locationId).toBe('textile-porto');
  });

  test('7.5.02 an unknown product is 404 in words', async () => {
    const { status, body } = await new Visitor(shop.app).call('GET', '/content/product-configuration/?id=nothing');
    expect([status, body.error.key]).toEqual([404, 'product_not_found']);
  });
});

describe('validation', () => {
  const ask = async (body: Readonly<Record<string, unknown>>) =>
    (await new Visitor(shop.app).call<Answer<typeof validate>>('POST', '/product/validate/', body)).body.data;

  test('4.2.04 7.5.07 replaces the selections by the valid ones, whatever else the specification sends along', async () => {
    const answer = await ask({
      mcpSku: 'fly-a5',
      entryId: 'fly-a5',
      productSku: 'fly-a5',
      variant: 'fly-a5',
      version: 'an older one',
      configuration: { Paper: 'gloss-135', Lamination: 'matt-1' },
      changed: 'Lamination',
    });
    expect(answer.validSelections).toMatchObject({ Paper: 'gloss-170', Lamination: 'matt-1' });
    expect(answer.changed).toMatchObject([{ to: 'Couché brillant 170\u00a0g' }]);
    expect(answer.quantities.length).toBeGreaterThan(5);
    expect(answer.validProductionTimes.map(({ priority }) => priority)).toEqual(['eco', 'std', 'fast', 'express']);
  });

  test('4.2.05 a missing quantity becomes the initial one, else the largest; a choice brings the smallest that suffices', async () => {
    const names = { mcpSku: 'bc-std', configuration: { 'Different artworks': '12' }, quantity: 250 };
    const chosen = await ask({ ...names, changed: 'Different artworks' });
    const least = Math.min(...chosen.quantities);
    expect([chosen.quantity, least > 250, chosen.quantityMessages.length]).toEqual([least, true, 1]);
    const missing = await ask(names);
    expect(missing.quantity).toBe(Math.max(...missing.quantities));
    const many = await ask({ mcpSku: 'bc-std', configuration: {}, quantity: 9_000_000 });
    expect(many.quantity).toBe((await ask({ mcpSku: 'bc-std', configuration: {} })).quantity);
  });

  test('7.5.07 an option that cannot be had in this quantity names the one it comes with, and its difference is of that one', async () => {
    const body = { mcpSku: 'pro-pen', configuration: {}, quantity: 250 };
    const states = (await ask(body)).validOptions['Decoration'];
    expect(states?.find(({ key }) => key === 'sample')?.quantity).toBe(1);
    expect(states?.find(({ key }) => key === '2')?.quantity).toBeNull();
    const quoted = await priceOf(new Visitor(shop.app), {
      mcpSku: 'pro-pen',
      merchantAttributes: {},
      quantityList: [250],
      differences: { quantity: 250, priority: 'std' },
    });
    const sample = await priceOf(new Visitor(shop.app), {
      mcpSku: 'pro-pen',
      merchantAttributes: { Decoration: 'sample' },
      quantityList: [1],
    });
    const cents = (answer: typeof quoted) =>
      answer.data.prices[0]?.options.find(({ deliveryKey }) => deliveryKey === 'std')?.amountCentExclTax ?? 0;
    expect(quoted.data.differences?.['Decoration']?.['sample']).toBe(cents(sample) - cents(quoted));
  });

  test('3.14 5.07 labels of several artworks are ordered by the number of rolls, down to the line', async () => {
    const guest = new Visitor(shop.app);
    const card = await describeProduct(guest, 'lab-roll');
    expect(card.setsModel?.unit).toBe('rolls');
    const settled = await ask({
      mcpSku: 'lab-roll',
      configuration: { 'Different artworks': '3' },
      quantity: 1000,
      changed: 'Different artworks',
    });
    expect([settled.quantity, settled.ranges[0]?.step, settled.facts['labelsPerRoll']]).toEqual([1500, 500, 500]);
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const order = (artworks: readonly object[]) =>
      guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cart.body.data.id}/item`, {
        line: {
          productId: 'lab-roll',
          selection: settled.validSelections,
          quantity: 2000,
          artworks,
          priority: 'std',
          fileCheck: false,
          jobName: '',
          userNotes: '',
        },
      });
    const names = [
      { name: 'Rosé', 'Number of Rolls': 2 },
      { name: 'Blanc', 'Number of Rolls': 1 },
    ];
    expect((await order([...names, { name: 'Rouge', 'Number of Rolls': 2 }])).body.error.key).toBe('sets_invalid');
    expect((await order([...names, { name: '', 'Number of Rolls': 1 }])).body.error.key).toBe('set_unnamed');
    const { body } = await order([...names, { name: 'Rouge', 'Number of Rolls': 1 }]);
    expect(body.data.cart.lineItems[body.data.lineItemId]?.multiArtworkDetails).toEqual([
      { id: '1', name: 'Rosé', quantity: 1000, 'Number of Rolls': 2 },
      { id: '2', name: 'Blanc', quantity: 500, 'Number of Rolls': 1 },
      { id: '3', name: 'Rouge', quantity: 500, 'Number of Rolls': 1 },
    ]);
  });

  test('7.5.07 a blocked option says which rule stands in its way and what would change', async () => {
    const { validOptions } = await ask({ mcpSku: 'fly-a5', configuration: { Paper: 'gloss-135' } });
    const matt = validOptions['Lamination']?.find(({ key }) => key === 'matt-1');
    expect(matt).toMatchObject({ valid: false, blockedBy: ['Paper'] });
    expect(matt?.reasons[0]).toContain('170\u00a0g');
    expect(matt?.changes[0]).toMatchObject({ to: 'Couché brillant 170\u00a0g' });
  });

  const blockedOf = ({ validOptions }: Answer<typeof validate>) =>
    Object.values(validOptions)
      .flat()
      .filter(({ valid }) => !valid);

  test('7.5.07 options are judged for what was sent: an empty selection blocks nothing', async () => {
    const listed = await new Visitor(shop.app).call<{ id: string }[]>('GET', '/product/list/');
    for (const { id } of listed.body.data)
      expect([id, blockedOf(await ask({ mcpSku: id, configuration: {} }))]).toEqual([id, []]);
    const glossOf = async (configuration: Readonly<Record<string, string>>) =>
      (await ask({ mcpSku: 'fly-a5', configuration })).validOptions['Lamination']?.find(({ key }) => key === 'gloss-1');
    expect(await glossOf({ sides: '4-4' })).toMatchObject({ valid: true, reasons: [] });
    expect(await glossOf({ sides: '4-4', paper: 'gloss-135' })).toMatchObject({ valid: false, blockedBy: ['Paper'] });
  });
});

describe('a product with nothing in it', () => {
  const catalog = async () => (await shop.ground.shops.at('localhost'))!.catalog;
  const flyerA6 = async () => {
    const found = await (await catalog()).product('fly-a6');
    if (found?.state !== 'sold') throw new Error('The A6 flyer is not sold');
    return found.sold;
  };
  /** The A6 flyer without something, for this test alone. */
  async function without<T>(change: Partial<Product>, ask: (visitor: Visitor) => Promise<Reply<T>>): Promise<Reply<T>> {
    const flyer = await flyerA6();
    const snapshot = await catalog();
    const { product: asSold } = snapshot;
    const product = { ...flyer.compiled.product, ...change };
    const sold = { ...flyer, compiled: { ...flyer.compiled, product } };
    Object.assign(snapshot, { product: () => Promise.resolve({ state: 'sold', sold }) });
    const answer = await ask(new Visitor(shop.app));
    Object.assign(snapshot, { product: asSold });
    return answer;
  }
  const validated = (body: object) => (visitor: Visitor) =>
    visitor.call<Answer<typeof validate>>('POST', '/product/validate/', { mcpSku: 'fly-a6', ...body });

  test("8.05 'Product configuration is empty!', where nothing was chosen", async () => {
    const asked = async (configuration: object) => (await without({}, validated({ configuration }))).body.data.messages;
    expect([await asked({}), await asked({ sides: '4-4' })]).toEqual([['Product configuration is empty!'], []]);
  });

  test("8.05 'Quantities list is empty!' and 'validProductionTimes configuration is empty!', where none can be had", async () => {
    const { quantity } = (await flyerA6()).compiled.product;
    const { freeEntry: _, ...model } = quantity;
    const body = { configuration: { sides: '4-0' } };
    const bare = await without({ quantity: { ...model, list: [], ranges: [] }, priorities: [] }, validated(body));
    expect(bare.body.data.messages).toEqual([
      'Quantities list is empty!',
      'validProductionTimes configuration is empty!',
    ]);
  });

  test("8.05 7.5.09 'No deliveries available for this quantity!', where the quantity has none at any priority", async () => {
    const ask = (visitor: Visitor) =>
      visitor.call('POST', '/product/shipping/calculate/', {
        mcpSku: 'fly-a6',
        variableAttributes: {},
        quantity: 1000,
        deliveries: ['std'],
      });
    const { status, body } = await without({ priorities: [] }, ask);
    expect([status, body.error.message, body.error.detail]).toEqual([
      422,
      'No deliveries available for this quantity!',
      { caveat_topics: ['priority'] },
    ]);
    expect((await ask(new Visitor(shop.app))).status).toBe(200);
  });
});

describe('prices', () => {
  test('a British leaflet is without VAT while it is limp; what stiff paper costs more is said with its VAT, and the line has it', async () => {
    const at = (merchantAttributes: object, more: object = {}) =>
      priceOf(new Visitor(shop.app, 'uk.localhost'), {
        mcpSku: 'fly-a5',
        merchantAttributes,
        quantityList: [1000],
        country: 'GB',
        zipCode: 'LS1 4AP',
        printContent: { content: 'advertising', country: 'GB' },
        ...more,
      });
    const std = (answer: Awaited<ReturnType<typeof at>>) => {
      const option = answer.data.prices[0]?.options.find(({ deliveryKey }) => deliveryKey === 'std');
      return { net: option?.amountCentExclTax ?? 0, gross: Number(option?.amountInclTax) * 100, rate: option?.vatRate };
    };
    const limp = await at({}, { differences: { quantity: 1000, priority: 'std' } });
    const stiff = await at({ Paper: 'gloss-250' });
    expect([std(limp).rate, limp.data.vatReason]).toEqual(['0.00', 'reduced_leaflet']);
    expect([std(stiff).rate, stiff.data.vatReason]).toEqual(['20.00', 'standard']);
    const { differences, grossDifferences } = limp.data;
    expect(differences?.['Paper']?.['gloss-250']).toBe(std(stiff).net - std(limp).net);
    expect(grossDifferences?.['Paper']?.['gloss-250']).toBe(Math.round(std(stiff).gross - std(limp).gross));
    // Nothing laminated is a leaflet.
    expect((await at({ Paper: 'gloss-170', Lamination: 'matt-1' })).data.vatReason).toBe('standard');
    const guest = new Visitor(shop.app, 'uk.localhost');
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const selection = { paper: 'gloss-250', sides: '4-4', lamination: 'none', fsc: 'no' };
    const { body } = await guest.call<{ cart: CartWire }>('PUT', `/cart/${cart.body.data.id}/item`, {
      line: flyerLine({ selection }),
    });
    expect(body.data.cart.taxedPrice.taxPortions.map(({ rate }) => rate)).toEqual(['20.00']);
  });

  test('9.04 labels are 500 on a roll by default, and each artwork has 1 roll unless it is told more', async () => {
    const guest = new Visitor(shop.app);
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const { body } = await guest.call<{ cart: CartWire; lineItemId: string }>(
      'PUT',
      `/cart/${cart.body.data.id}/item`,
      { line: flyerLine({ productId: 'lab-roll', selection: { 'Different artworks': '3' }, quantity: 1500 }) },
    );
    const rolls = body.data.cart.lineItems[body.data.lineItemId]?.multiArtworkDetails;
    expect(rolls?.map((each) => [each.quantity, each['Number of Rolls']])).toEqual([
      [500, 1],
      [500, 1],
      [500, 1],
    ]);
  });

  test('1.03 3.18 7.5.08 every field of a quote option, and why the price is what it is', async () => {
    const { data } = await priceOf(new Visitor(shop.app), {
      mcpSku: 'fly-a5',
      merchantAttributes: {},
      quantityList: [1000],
      prioritySets: ['std'],
      validProductionTimes: ['std', 'fast'],
      cartId: 'x',
      lineItemId: 'y',
      pageId: 'product-fly-a5',
      pageName: 'Flyer A5',
      productGroup: 'sheets',
      productFamily: 'flyers',
      explain: { quantity: 1000, priority: 'std' },
    });
    const [price] = data.prices;
    expect(price?.options).toEqual([
      {
        deliveryKey: 'std',
        deliveryOption: 'std',
        productionTime: 5,
        deliverySpeed: 2,
        unitAmountExclTax: '0.0396',
        unitAmountInclTax: '0.0475',
        amountExclTax: '39.60',
        amountInclTax: '47.52',
        amountCentExclTax: 3960,
        originalAmountExclTax: '39.60',
        originalAmountInclTax: '47.52',
        vatAmount: '7.92',
        vatRate: '20.00',
        promocode: null,
        lowestAmountExclTax: null,
      },
    ]);
    expect(data.explain?.reduce((sum, { cents }) => sum + cents, 0)).toBe(3960);
    expect(data.htsCode).toBe('4911.10');
  });

  const flyer = { mcpSku: 'fly-a5', merchantAttributes: {}, quantityList: [1000], prioritySets: ['std'] };
  const place = (country: string, postalCode: string) => ({ country, postalCode });
  const vatOf = async (change: object) => {
    const { data } = await priceOf(new Visitor(shop.app), { ...flyer, ...change });
    return data.prices[0]?.options[0]?.vatRate;
  };

  test.each([
    [
      'the delivery address, before country and postal code',
      { country: 'FR', shippingAddress: place('DE', '10115') },
      '19.00',
    ],
    ['the country, before the billing address', { country: 'DE', billingAddress: place('BE', '1000') }, '19.00'],
    ['the billing address where nothing else does', { billingAddress: place('BE', '1000') }, '21.00'],
    ['a delivery address on an island, by its postal code', { shippingAddress: place('FR', '97110') }, '8.50'],
    ['the shop itself where both addresses are null', { shippingAddress: null, billingAddress: null }, '20.00'],
  ])('7.5.08 where prices are for is said by %s', async (_who, change, rate) => expect(await vatOf(change)).toBe(rate));

  test('7.5.08 what the fulfiller would be told of the choices neither chooses nor prices', async () => {
    const named = { ...flyer, fulfillerAttributes: { Papier: 'couché 350 g' } };
    const [with_, without] = [await priceOf(new Visitor(shop.app), named), await priceOf(new Visitor(shop.app), flyer)];
    expect(with_.data).toEqual(without.data);
  });

  test("7.5.08 8.05 a row without an option is not enabled: 'Prices list is empty!', 'No deliveries available for this quantity!'", async () => {
    const { data } = await priceOf(new Visitor(shop.app), {
      ...flyer,
      quantityList: [10_000],
      prioritySets: ['express'],
    });
    expect(data.prices).toMatchObject([{ quantity: 10_000, enabled: false, options: [] }]);
    expect(data.messages).toEqual(['Prices list is empty!', 'No deliveries available for this quantity!']);
    const unknown = await priceOf(new Visitor(shop.app), { ...flyer, quantityList: [7], validProductionTimes: [] });
    expect(unknown.data.prices).toMatchObject([{ quantity: 7, enabled: false, options: [] }]);
    expect(unknown.data.messages).toEqual(['Prices list is empty!', 'validProductionTimes configuration is empty!']);
    const some = await priceOf(new Visitor(shop.app), { ...flyer, quantityList: [7, 1000] });
    expect(some.data.prices.map(({ enabled }) => enabled)).toEqual([false, true]);
    expect(some.data.messages).toEqual([]);
  });

  test('7.5.10 a product names its services, which have a price before the cart', async () => {
    const guest = new Visitor(shop.app);
    const { serviceKeys } = await describeProduct(guest, 'fly-a5');
    expect((await describeProduct(guest, 'pro-pen')).serviceKeys).toEqual([]);
    const { body } = await guest.call<{ services: { key: string; amountCentExclTax: number }[] }>(
      'POST',
      '/product/service/price/',
      { mcpSku: 'fly-a5', variableAttributes: {}, serviceKeys },
    );
    expect(body.data.services).toMatchObject([{ amountCentExclTax: 490 }]);
  });

  test('1.06 the premium reseller pays less than anybody else, from the quote to the cart', async () => {
    const reseller = await signIn('revendeur@tirage.example');
    const body = { mcpSku: 'fly-a5', merchantAttributes: {}, quantityList: [1000], prioritySets: ['std'] };
    const [his, ours] = [await priceOf(reseller, body), await priceOf(new Visitor(shop.app), body)];
    const [hisCents = 0, ourCents = 0] = [his, ours].map(
      ({ data }) => data.prices[0]?.options[0]?.amountCentExclTax ?? 0,
    );
    expect(hisCents).toBeLessThan(ourCents);
    const cart = await reseller.call<CartWire>('POST', '/cart', {});
    const { body: put } = await reseller.call<{ cart: CartWire }>('PUT', `/cart/${cart.body.data.id}/item`, {
      line: {
        productId: 'fly-a5',
        selection: {},
        quantity: 1000,
        artworks: [],
        priority: 'std',
        fileCheck: false,
        jobName: '',
        userNotes: '',
      },
    });
    expect(put.data.cart.totalPrice.centAmount).toBe(hisCents);
  });

  test('1.06 the resellers’ shop keeps its prices to premium resellers: calls, pages and lists alike', async () => {
    const body = { mcpSku: 'fly-a5', merchantAttributes: {}, quantityList: [] };
    for (const visitor of [
      new Visitor(shop.app, 'pro.localhost'),
      await signIn('camille@tirage.example', 'pro.localhost'),
    ]) {
      expect((await visitor.call('POST', '/product/quote/', body)).body.error.key).toBe('premium_only');
      const page = await visitor.send({ method: 'GET', url: '/flyer-a5/' });
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain('39,60');
      // Whoever may not see a price is not told that the choice cannot be made.
      expect(page.body.includes('>Pas possible avec ces choix<')).toBe(false);
      const group = await visitor.send({ method: 'GET', url: '/cartes/' });
      expect(drawn(group.body)).toContain('Les prix sont réservés aux revendeurs connectés.');
      const listed = await visitor.call<{ from: unknown }[]>('GET', '/product/list/');
      expect(listed.body.data.every(({ from }) => from === null)).toBe(true);
    }
    const reseller = await signIn('revendeur@tirage.example', 'pro.localhost');
    expect((await priceOf(reseller, body)).data.prices.length).toBeGreaterThan(5);
    const own = await reseller.call<{ from: unknown; usual: unknown }[]>('GET', '/product/list/?with=usual');
    expect(own.body.data.filter(({ from, usual }) => from === null || usual === null)).toEqual([]);
    const group = await reseller.send({ method: 'GET', url: '/cartes/' });
    expect(drawn(group.body)).not.toContain('Les prix sont réservés');
    expect(group.headers['cache-control']).toContain('private');
    const again = await new Visitor(shop.app, 'pro.localhost').send({ method: 'GET', url: '/cartes/' });
    expect(drawn(again.body)).toContain('Les prix sont réservés');
  });

  test('1.06 a premium reseller reads the own price on lists and products of every shop, and nobody else is shown it', async () => {
    const reseller = await signIn('revendeur@tirage.example');
    const guest = new Visitor(shop.app);
    const usualOf = async (visitor: Visitor) => {
      const { body } = await visitor.call<{ id: string; usual: { price: { centAmount: number } } }[]>(
        'GET',
        '/product/list/?with=usual',
      );
      return body.data.find(({ id }) => id === 'fly-a5')!.usual.price.centAmount;
    };
    const shown = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
    const [own, everybodys] = [shown(await usualOf(reseller)), shown(await usualOf(guest))];
    expect(own).not.toBe(everybodys);
    const listed = (visitor: Visitor) => visitor.send({ method: 'GET', url: '/flyers/_payload.json' });
    const [his, guests] = [await listed(reseller), await listed(guest)];
    const others = await listed(await signIn('camille@tirage.example'));
    expect(his.headers['cache-control']).toBe('private, no-store');
    // The answer may renew session cookies, so that no shared cache may keep it.
    expect(others.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    expect(guests.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(others.body === guests.body).toBe(true);
    for (const url of ['/flyers/', '/flyer-a5/']) {
      const page = async (visitor: Visitor) => drawn((await visitor.send({ method: 'GET', url })).body);
      const [hisPage, guestsPage] = [await page(reseller), await page(guest)];
      expect([hisPage.includes(own), hisPage.includes(everybodys)], url).toEqual([true, false]);
      expect([guestsPage.includes(own), guestsPage.includes(everybodys)], url).toEqual([false, true]);
    }
  });

  test('a listed product starts from a price before and with VAT', async () => {
    const guest = new Visitor(shop.app);
    const listed = await guest.call<{ id: string; from: unknown }[]>('GET', '/product/list/');
    expect(listed.body.data.find(({ id }) => id === 'fly-a5')?.from).toMatchObject({
      price: { centAmount: 2070 },
      grossPrice: { centAmount: 2484 },
    });
  });

  test('2.5.01 a listed product has, where it is asked for, the price and the day with which its page opens', async () => {
    const guest = new Visitor(shop.app);
    const list = (query: string) =>
      guest.call<{ id: string; usual: { quantity: number } | null }[]>('GET', `/product/list/${query}`);
    const plain = await list('');
    expect(plain.body.data.every(({ usual }) => usual === null)).toBe(true);
    const { data } = (await list('?with=usual')).body;
    const flyer = data.find(({ id }) => id === 'fly-a5')!;
    const body = { mcpSku: 'fly-a5', configuration: {} };
    const opened = (await guest.call<Answer<typeof productChoices>>('POST', '/product/choices/', body)).body.data;
    const page = configuredOf('fly-a5', opened)!;
    const { netCents, arrivalDate } = page.deliveries.find(({ priority }) => priority === page.priority)!;
    expect(flyer.usual).toMatchObject({
      quantity: page.quantity,
      price: { centAmount: netCents, currencyCode: 'EUR' },
      arrivalDate,
      soonestDate: page.deliveries.map((each) => each.arrivalDate).toSorted()[0],
    });
    expect(page.deliveries.length).toBeGreaterThan(1);
    expect(data.every(({ usual }) => usual !== null)).toBe(true);
  });

  describe('the list', () => {
    const listFor = async ({
      host = 'localhost',
      currency = 'EUR',
      ...query
    }: {
      readonly host?: string;
      readonly currency?: string;
      readonly family?: string;
      readonly products?: string;
      readonly after?: string;
      readonly limit?: string;
    } = {}) => {
      const snapshot = (await shop.ground.shops.at(host))!;
      const doing = { id: 'list', headers: {}, log: shop.app.log };
      const guest = { kind: 'guest', anonymousId: randomUUID() } as const;
      const ctx = contextFor(doing, shop.jobContext, snapshot, currency as Currency, guest);
      return shop.handlers.get('GET /product/list/')!.handler(ctx, { params: {}, query, body: {} }, {} as Exchange);
    };

    test('is made once for everybody of a price class', async () => {
      const list = await listFor();
      expect(await listFor()).toBe(list);
      expect(await listFor({ family: 'flyers' })).toBe(await listFor({ family: 'flyers' }));
      const francs = await listFor({ host: 'ch.localhost', currency: 'CHF' });
      expect(francs).not.toEqual(await listFor({ host: 'ch.localhost' }));
      expect(await listFor({ host: 'it.localhost' })).not.toEqual(list);
    });

    test('is made once for each of its pages', async () => {
      const idsOf = (list: unknown) => (list as { readonly id: string }[]).map(({ id }) => id);
      const all = idsOf(await listFor());
      const first = await listFor({ limit: '3' });
      const second = await listFor({ limit: '3', after: all[2]! });
      const named = await listFor({ products: all.slice(1, 3).join(',') });
      expect([first, second, named].map(idsOf)).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(1, 3)]);
      expect(await listFor({ limit: '3' })).toBe(first);
      expect(await listFor({ limit: '3', after: all[2]! })).toBe(second);
      expect(await listFor({ products: all.slice(1, 3).join(',') })).toBe(named);
    });

    test('of a family that no product is of is empty, and puts no other out of the kept ones', async () => {
      const list = await listFor();
      for (let count = 0; count < 400; count += 1) expect(await listFor({ family: `nobody-${count}` })).toEqual([]);
      expect(await listFor()).toBe(list);
    });
  });

  test('5.05 prices of every product are whole cents, and every product can be put into a cart', async () => {
    const guest = new Visitor(shop.app);
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const listed = await guest.call<{ id: string }[]>('GET', '/product/list/');
    expect(listed.body.data).toHaveLength(42);
    for (const { id } of listed.body.data) {
      const { productCustomization } = await describeProduct(guest, id);
      const asked = await guest.call<Answer<typeof validate>>('POST', '/product/validate/', {
        mcpSku: id,
        configuration: productCustomization.selectedAttributes,
      });
      const { validSelections, quantity, validProductionTimes } = asked.body.data;
      const { status, body } = await guest.call<{ cart: CartWire; lineItemId: string }>(
        'PUT',
        `/cart/${cart.body.data.id}/item`,
        {
          line: {
            productId: id,
            selection: validSelections,
            quantity,
            artworks: [],
            priority: validProductionTimes.find(({ valid }) => valid)?.priority,
            fileCheck: false,
            jobName: '',
            userNotes: '',
          },
        },
      );
      expect([id, status]).toEqual([id, 200]);
      const { lineItemId } = body.data;
      expect(Number.isSafeInteger(body.data.cart.lineItems[lineItemId]?.price.centAmount)).toBe(true);
      await guest.call('DELETE', '/cart/item', { cartId: cart.body.data.id, cartItemId: lineItemId });
    }
  });
});
