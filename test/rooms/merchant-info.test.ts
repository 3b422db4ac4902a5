import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { flyerLine } from '../builders/lines.ts';
import { cartWith, orderCartOf } from '../support/cart-uploads.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type MerchantInfo = LineItemWire['merchantInfo'];

const shownLine = async (visitor: Visitor, lineItemId: string): Promise<LineItemWire> =>
  (await visitor.call<CartWire>('GET', '/cart/')).body.data.lineItems[lineItemId]!;

const LISTED =
  'merchantProductName, productPageTitle, merchantProductThumbnail, merchantSku, merchantVar, productFamily, productGroup, selectedAttributes, pageId, fileFlow, attributesData, selectedPriority, selectedProductionTime, selectedDeliveryOption, deliveryDateWithFallback, merchantAttributes, instructionFileUrl, enabledTemplate, fscCertified, noPrinting, selectedUploadType, dexEnabled, designExperience, dexInitializationProfile, printDexExtendedOptionsParameter, preConfiguredUrl, recommendationId, recommendationAnalyticsId, recommendationPlacementId, aluqid, algoliaobjectid';

test('3.13 a line tells the whole product as it was sold, in the cart and in the order', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const line = await shownLine(guest, lineItemId);
  const { merchantInfo } = line;
  expect(Object.keys(merchantInfo)).toEqual(expect.arrayContaining(LISTED.split(', ')));
  const choices = { Paper: 'gloss-135', Printing: '4-4', Lamination: 'none' };
  expect(merchantInfo).toMatchObject({
    merchantProductName: 'Flyer A5',
    productPageTitle: 'Flyer A5 | Tirage',
    merchantSku: 'fly-a5',
    merchantVar: 'fly-a5',
    productFamily: 'flyers',
    productGroup: 'sheets',
    pageId: 'product-fly-a5',
    selectedAttributes: choices,
    merchantAttributes: choices,
    fileFlow: { fileCheck: true, upload: ['upload', 'hds'] },
    selectedPriority: 'std',
    selectedProductionTime: 5,
    selectedDeliveryOption: 'std',
    deliveryDateWithFallback: line.promisedArrivalDate,
    enabledTemplate: true,
    fscCertified: 'No',
    noPrinting: 'No',
    selectedUploadType: 'upload',
    dexEnabled: false,
    designExperience: false,
  });
  const { id } = await orderCartOf(guest, cartId);
  const order = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
  expect(order.lineItems[lineItemId]?.merchantInfo).toEqual(merchantInfo);
});

test('3.13 the addresses of a line lead to the file template and to the page with the same choices', async () => {
  const asked = flyerLine({ quantity: 2500, selection: { ...flyerLine().selection, paper: 'silk-170' } });
  const { guest, lineItemId } = await cartWith(shop, [asked]);
  const { instructionFileUrl, preConfiguredUrl } = (await shownLine(guest, lineItemId)).merchantInfo;
  const template = await guest.send({ method: 'GET', url: instructionFileUrl! });
  expect([template.statusCode, template.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(preConfiguredUrl).toBe('/flyer-a5/?o.paper=silk-170&q=2500');
  expect((await guest.send({ method: 'GET', url: preConfiguredUrl! })).statusCode).toBe(200);
});

test('3.13 a line names the picture of its choices, and none where there is only a drawing', async () => {
  const usual = await cartWith(shop);
  const { merchantProductThumbnail } = (await shownLine(usual.guest, usual.lineItemId)).merchantInfo;
  const picture = await usual.guest.send({ method: 'GET', url: merchantProductThumbnail! });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const other = await cartWith(shop, [flyerLine({ selection: { ...flyerLine().selection, paper: 'silk-170' } })]);
  expect((await shownLine(other.guest, other.lineItemId)).merchantInfo.merchantProductThumbnail).toBeNull();
});

test('3.13 of a line that was stored before all of it was kept, the rest is told and nothing is made up', async () => {
  const { guest, lineItemId } = await cartWith(shop);
  const before = (await shownLine(guest, lineItemId)).merchantInfo;
  await asOwner(shop, `update cart_lines set line = (line - 'soldAs') || '{"schema": 4}' where id = $1`, [lineItemId]);
  await asOwner(shop, `update carts set version = version + 1 where tenant_id = 'tirage-fr'`, []);
  const after = (await shownLine(guest, lineItemId)).merchantInfo;
  const unknown: readonly (keyof MerchantInfo)[] = [
    'pageId',
    'productPageTitle',
    'merchantVar',
    'productFamily',
    'productGroup',
    'selectedAttributes',
    'merchantAttributes',
    'fileFlow',
    'selectedProductionTime',
    'instructionFileUrl',
    'enabledTemplate',
    'dexEnabled',
    'designExperience',
    'preConfiguredUrl',
  ];
  expect(after).toEqual({ ...before, ...Object.fromEntries(unknown.map((field) => [field, null])) });
});
