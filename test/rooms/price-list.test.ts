import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#platform/installation.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { readCatalogSnapshot } from '../../src/app/catalog-snapshot-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';
import { Visitor } from '../support/visitor.ts';

/** A coaster as an owner would add it: a table of prices by board, and a die of the customer's own. */
const COASTER = `id: own-coaster
family: flyers
group: sheets
name: {fr: "Sous-bock", it: "Sottobicchiere", en: "Coaster"}
tagline: {fr: "Rond ou à votre forme.", it: "Tondo o nella Sua forma.", en: "Round or in your shape."}
description: {fr: "Un carton absorbant de 95 × 95 mm.", it: "Un cartone assorbente di 95 × 95 mm.", en: "Absorbent board of 95 × 95 mm."}
facts: {artwork: bakery, width: 95, height: 95, bleed: 2, safe: 3, pages: 1, printedSides: 1}
features:
  - id: board
    label: {fr: "Carton", it: "Cartone", en: "Board"}
    default: "thin"
    options:
      - {key: thin, label: {fr: "1,2 mm", it: "1,2 mm", en: "1.2 mm"}, facts: {grammage: 600}}
      - {key: thick, label: {fr: "2,4 mm", it: "2,4 mm", en: "2.4 mm"}, facts: {grammage: 1200}}
  - id: die
    label: {fr: "Forme", it: "Forma", en: "Shape"}
    default: "square"
    options:
      - {key: square, label: {fr: "Carré", it: "Quadrato", en: "Square"}, facts: {dieCut: none}}
      - {key: own, label: {fr: "À votre forme", it: "Nella Sua forma", en: "Your shape"}, facts: {dieCut: own, shape: die}}
quantity: {display: grid, list: [100, 250, 500], default: 250}
priorities: {use: unhurried}
uploadTypes: [upload]
fileCheck: true
designExperience: false
unitPrice: true
taxCode: standard
weight: {by: area, packaging: 200}
price:
  technologies: [{kind: list, by: grammage, file: coasters.csv}]
  finishing: [dieCut]
production: {extraDays: 2, volume: [], maxParcelGrams: 20000}
`;
const PRICES = 'Quantité;600;1200\n100;49,37;78,00\n250;92,00;151,00\n500;149,99;262,00\n';
const PRODUCT = 'catalog/products/own-coaster.yaml';
const TABLE = 'catalog/lists/coasters.csv';

let shop: TestShop;
let files: ShopFolder;
beforeAll(async () => {
  shop = await openTestShop();
  files = shopFolder(shop.databaseUrl);
  mkdirSync(join(files.catalogFolder, 'lists'));
  files.write(PRODUCT, COASTER);
  files.write(TABLE, PRICES);
});
afterAll(async () => {
  await shop.close();
  files.delete();
});

async function quoted(board: string, die: string, quantity: number) {
  const guest = new Visitor(shop.app);
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  const { status, body } = await guest.call<{ cart: CartWire; lineItemId: string }>(
    'PUT',
    `/cart/${cart.body.data.id}/item`,
    {
      line: flyerLine({ productId: 'own-coaster', selection: { board, die }, quantity }),
    },
  );
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.cart.lineItems[body.data.lineItemId]?.price.centAmount;
}

/** What the check says of the files with these alone in the place of all products. */
function said(changed: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-price-list-'));
  try {
    for (const part of ['shared.yaml', 'prices.yaml', 'plants.yaml', 'promotions.yaml', 'tariff.yaml', 'artworks'])
      cpSync(join(ROOT, 'catalog', part), join(folder, 'catalog', part), { recursive: true });
    for (const [file, text] of Object.entries({ [PRODUCT]: COASTER, [TABLE]: PRICES, ...changed })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { problems } = readCatalogSnapshot(join(folder, 'catalog')).files;
    return problems.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a product with an owner’s own price list and a die', () => {
  test('is checked, applied and sold at the prices of the table, to the cent', async () => {
    expect(said({})).toEqual([]);
    expect((await files.apply()).changed).toContain('tirage-fr');
    await expect.poll(() => quoted('thin', 'square', 250)).toBe(9200);
    expect(await quoted('thin', 'square', 100)).toBe(4937);
    expect(await quoted('thick', 'square', 500)).toBe(26_200);
  });

  test('charges the die that is made for the customer on top', async () => {
    const metres = (4 * 95) / 1000;
    const die = 28 + 60 + metres * 35 + 250 * 0.012;
    expect(await quoted('thin', 'own', 250)).toBe(9200 + Math.round(die * 100));
  });

  test('sells at the new prices when the table alone has changed', async () => {
    files.write(TABLE, PRICES.replace('92,00', '95,50'));
    expect((await files.apply()).changed).toContain('tirage-fr');
    await expect.poll(() => quoted('thin', 'square', 250)).toBe(9550);
  });

  test.each([
    [
      TABLE,
      PRICES.replace('92,00', '-92,00'),
      `${TABLE}:3 under '600' '-92,00' is negative: write what the customer pays`,
    ],
    [TABLE, PRICES.replaceAll(';', ','), `${TABLE}:2 5 cells stand under 3 headings: take out what is too much`],
    [TABLE, PRICES.replace(';1200', ''), `${TABLE}:2 3 cells stand under 2 headings: take out what is too much`],
    [TABLE, PRICES.replace('1200', '1250'), `${PRODUCT}:30 the price list has no column for grammage: 1200: add it`],
    [
      TABLE,
      PRICES.replace('500;149,99;262,00\n', ''),
      `${PRODUCT}:30 500 is offered and the price list goes from 100 to 250`,
    ],
    [TABLE, '#;600;1200\n100;49;78\n', `${TABLE}:1 the first column is '#' and not the quantity`],
    [
      TABLE,
      'quantity;600;1200\n100;0,20;0,30\n500;0,80;1,20\n',
      `${PRODUCT}:30 the first configuration: 100 costs 0.17 € at eco for the class reseller-top, its material and press alone 0.81 €`,
    ],
    [
      PRODUCT,
      COASTER.replace('coasters.csv', 'coaster.csv'),
      `${PRODUCT}:30 catalog/lists has no file 'coaster.csv': did you mean 'coasters.csv'?`,
    ],
    [PRODUCT, COASTER.replace('by: grammage, ', ''), `${PRODUCT}:30 'coasters.csv' has 2 columns of prices: write by:`],
    [PRODUCT, COASTER.replace('by: grammage', 'by: gramage'), `${PRODUCT}:30 by names 'gramage', which no option has`],
  ])('is refused by file, line and remedy where %s says something wrong', (file, text, message) => {
    expect(said({ [file]: text }).join('\n')).toContain(message);
  });
});
