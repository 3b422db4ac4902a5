import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { reorder } from '#shop/orders/reorder.contract.ts';
import { ROOT } from '#platform/installation.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';
import { Visitor } from '../support/visitor.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const DL = 'catalog/products/fly-dl.yaml';

/** A running shop on which files are applied, and what is seen of it. */
function running() {
  let shop: TestShop;
  let files: ShopFolder;
  beforeEach(async () => {
    shop = await openTestShop();
    files = shopFolder(shop.databaseUrl);
  });
  afterEach(async () => {
    await shop.close();
    files.delete();
  });
  return {
    shop: () => shop,
    files: () => files,
    visitor: () => new Visitor(shop.app),
    /** Applies the files and waits until this server has heard of it. */
    async apply(): Promise<void> {
      await files.apply();
      await shop.ground.shops.refresh();
    },
    async see(path: string, host = 'localhost') {
      const { statusCode, headers, body } = await shop.app.inject({ url: path, headers: { host } });
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1];
      return { status: statusCode, to: headers.location, title };
    },
  };
}

describe('a product whose file breaks while the shop runs', () => {
  const { files, apply, see, visitor } = running();
  const misspelled = () => files().change(DL, 'family: flyers', 'famly: flyers');

  test('4.2.03 is in maintenance at the address where it was sold, even when nothing of the file can be read', async () => {
    misspelled();
    await apply();
    expect(await see('/flyer-dl/')).toEqual({ status: 503, to: undefined, title: 'Flyer DL | Tirage' });
    files().write(DL, 'id: [');
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 503, title: 'Flyer DL | Tirage' });
    expect(await see('/volantino-dl/', 'it.localhost')).toMatchObject({ status: 503 });
    expect(await see('/flyer-a5/')).toMatchObject({ status: 200 });
  });

  test('2.5.01 leaves the occasions of the home page, which has all the others, and its family stays, with another picture', async () => {
    const shown = async () => {
      const { body } = await visitor().send({ method: 'GET', url: '/' });
      const [, page = ''] = /<main(.*)<\/main>/s.exec(body) ?? [];
      return [/Une banderole de 3 m sur 1 m/, /Un roll-up prêt à dérouler/, /<img[^>]*>(?:<[^>]*>)*Grand format</].map(
        (text) => text.test(page),
      );
    };
    expect(await shown()).toEqual([true, true, true]);
    // The roll-up stands for its family.
    for (const id of ['lf-ban', 'lf-roll'])
      files().change(`catalog/products/${id}.yaml`, 'family: large-format', 'famly: large-format');
    await apply();
    expect(await see('/')).toMatchObject({ status: 200 });
    expect(await shown()).toEqual([false, false, true]);
  });

  test('4.2.03 and so is one whose file is taken away for mending, until it is back', async () => {
    files().remove(DL);
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 503, title: 'Flyer DL | Tirage' });
    files().write(DL, readFileSync(join(ROOT, DL), 'utf8'));
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 200 });
  });

  test('has a page by the name in its file where it was never sold, and none where nothing is known of it', async () => {
    files().write('catalog/products/new-one.yaml', 'id: new-one\nname: {fr: "Tout neuf", it: "Nuovo", en: "New"}\n');
    files().write('catalog/products/riddle.yaml', 'id: [');
    await apply();
    expect(await see('/tout-neuf/')).toMatchObject({ status: 503, title: 'Tout neuf | Tirage' });
    expect(await see('/product-riddle/')).toMatchObject({ status: 404 });
  });
});

describe('the address of a product', () => {
  const { files, apply, see } = running();

  test('stays as it is when the product is renamed', async () => {
    files().change(DL, 'fr: "Flyer DL"', 'fr: "Flyer allongé"');
    await apply();
    expect(await see('/flyer-dl/')).toEqual({ status: 200, to: undefined, title: 'Flyer allongé | Tirage' });
    expect(await see('/flyer-allonge/')).toMatchObject({ status: 404 });
  });

  test('changes when its file says so, and every former one leads to it with what was asked', async () => {
    const address = (fr: string) => `\naddress: {fr: ${fr}, it: lungo, en: long}\nname:`;
    files().change(DL, '\nname:', address('flyer-long'));
    await apply();
    files().change(DL, 'fr: flyer-long', 'fr: flyer-tres-long');
    await apply();
    expect(await see('/flyer-tres-long/')).toMatchObject({ status: 200 });
    expect(await see('/flyer-dl/?p=fast')).toMatchObject({ status: 301, to: '/flyer-tres-long/?p=fast' });
    expect(await see('/flyer-long/')).toMatchObject({ status: 301, to: '/flyer-tres-long/' });
    expect(await see('/volantino-dl/', 'it.localhost')).toMatchObject({ status: 301, to: '/lungo/' });
  });

  test('belongs to one product: who says that it is his has it, and the other keeps a page of its own', async () => {
    files().change('catalog/products/fly-a5.yaml', '\nname:', '\naddress: {fr: flyer-dl, it: a5, en: a5}\nname:');
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 200, title: 'Flyer A5 | Tirage' });
    expect(await see('/product-fly-dl/')).toMatchObject({ status: 302, to: '/flyer-dl-fly-dl/' });
    expect(await see('/flyer-dl-fly-dl/')).toMatchObject({ status: 200, title: 'Flyer DL | Tirage' });
  });
});

describe('a product that is gone for good', () => {
  const { shop, files, visitor, apply, see } = running();

  test('is ordered again from the page of the one that follows it, else from that of its family', async () => {
    const guest = visitor();
    const cart = (await guest.call<{ id: string }>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const { id } = (await guest.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {})).body.data;
    await asOwner(shop(), `update order_lines set line = line || '{"productId": "fly-dl"}' where order_id = $1`, [id]);
    const leadsTo = async () => {
      const { body } = await guest.call<Answer<typeof reorder>>('POST', `/order/${id}/reorder/`, {});
      const path = body.data.lines[0]?.path ?? '';
      return [path, (await see(path)).status];
    };
    expect(await leadsTo()).toEqual(['/flyer-dl/', 200]);
    files().write('catalog/retired.yaml', 'retired: [{id: fly-dl, successor: fly-a5}]\n');
    await apply();
    expect(await leadsTo()).toEqual(['/flyer-a5/', 200]);
    files().write('catalog/retired.yaml', 'retired: [{id: fly-dl}]\n');
    await apply();
    expect(await leadsTo()).toEqual(['/flyers/', 200]);
  });

  test('leads to the one that follows it, over those that are gone as well, and is offered no more', async () => {
    files().remove(DL);
    files().write(
      'catalog/retired.yaml',
      'retired: [{id: fly-dl, successor: fly-sq}, {id: fly-sq, successor: fly-a5}]\n',
    );
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 301, to: '/flyer-a5/?instead_of=fly-dl' });
    expect(await see('/product-fly-dl/?q=500')).toMatchObject({ to: '/flyer-a5/?q=500&instead_of=fly-dl' });
    const { body } = await visitor().call<{ id: string }[]>('GET', '/product/list/');
    expect(body.data.map(({ id }) => id)).not.toContain('fly-sq');
  });

  test('leads to its family where nothing follows it, and is back when it is sold again', async () => {
    files().write('catalog/retired.yaml', 'retired: [{id: fly-dl}]\n');
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 301, to: '/flyers/?instead_of=fly-dl' });
    files().write('catalog/retired.yaml', 'retired: []\n');
    await apply();
    expect(await see('/flyer-dl/')).toMatchObject({ status: 200 });
  });
});

describe('the page of a product in maintenance', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    const files = shopFolder(shop.databaseUrl);
    files.write(DL, 'id: [');
    await files.apply();
    files.delete();
    await shop.ground.shops.refresh();
  });
  afterAll(() => shop.close());

  test("4.2.03 8.05 says so to people under the product's name, in the error layout and in their language, and to programs: 'No data retrieved from product configuration.'", async () => {
    const page = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-dl/' });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(page.headers['retry-after']).toBe('300');
    expect(page.body).toContain('data-layout="error"');
    expect(page.body).toContain('data-errors="init-product"');
    expect(page.body).toMatch(/<title>Flyer DL \| Tirage/);
    expect(page.body).toMatch(/<h1[^>]*>Flyer DL<\/h1>/);
    expect(page.body).toContain('Nous mettons ce produit à jour');
    expect(page.body).toContain('No data retrieved from product configuration.');
    const read = page.body.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
    expect(read).toContain('Nous mettons ce produit à jour');
    expect(read).not.toContain('No data retrieved');
    expect(page.body).toContain('<footer');
  });

  test('4.2.03 a crawler is told to come again, and nothing else', async () => {
    const page = await new Visitor(shop.app).send({
      method: 'GET',
      url: '/flyer-dl/',
      headers: { 'user-agent': GOOGLEBOT },
    });
    expect([page.statusCode, page.body]).toEqual([503, '']);
    expect(page.headers['retry-after']).toBe('300');
  });

  test('no sitemap sends crawlers there, and each still names what is sold', async () => {
    const { body } = await new Visitor(shop.app).send({ method: 'GET', url: '/old-sitemap.xml' });
    const listed = new Set([...body.matchAll(/<loc>[^<]*?([^/<]+)\/<\/loc>/g)].map(([, name]) => name));
    expect([listed.has('flyer-a5'), listed.has('flyer-dl')]).toEqual([true, false]);
  });

  test('4.2.03 the way there inside the shop is answered with the same page', async () => {
    const payload = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-dl/_payload.json' });
    expect([payload.statusCode, payload.json()]).toMatchObject([
      503,
      { kind: 'error', layout: 'error', error: { key: 'product_in_maintenance' } },
    ]);
    expect(payload.headers['retry-after']).toBe('300');
  });

  const { selection } = flyerLine();
  const mcpSku = 'fly-dl';
  const asked = (path: string, body: object) => [path, () => new Visitor(shop.app).call('POST', path, body)] as const;
  test.each([
    asked('/product/validate/', { mcpSku, configuration: selection }),
    asked('/product/choices/', { mcpSku, configuration: selection }),
    asked('/product/quote/', { mcpSku, merchantAttributes: selection, quantityList: [100] }),
    asked('/product/service/price/', { mcpSku, variableAttributes: selection, serviceKeys: ['file-check'] }),
    asked('/product/shipping/calculate/', {
      mcpSku,
      variableAttributes: selection,
      quantity: 100,
      deliveries: ['std'],
    }),
    asked('/product/inventory/', { mcpSku, mcpAttributes: selection }),
    asked('/product/generate-product-custom-config-url/', { config: JSON.stringify({ mcpSku, configuration: {} }) }),
    asked('/promocode/check-input/', { mcpSku, promocodeInputText: 'BIENVENUE10' }),
    [
      'PUT /cart/{id}/item',
      async () => {
        const guest = new Visitor(shop.app);
        const cart = await guest.call<{ id: string }>('POST', '/cart', {});
        return guest.call('PUT', `/cart/${cart.body.data.id}/item`, { line: flyerLine({ productId: mcpSku }) });
      },
    ] as const,
  ])('4.2.03 the API says the same, and when to ask again: %s', async (_path, ask) => {
    const { status, body, headers } = await ask();
    expect([status, body.error?.key, headers['retry-after']]).toEqual([503, 'product_in_maintenance', '300']);
  });

  test('4.2.03 the others are sold as before', async () => {
    const page = await new Visitor(shop.app).send({ method: 'GET', url: '/flyer-a5/' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([200, undefined]);
  });
});
