import { describe, expect, test } from 'vitest';
import { FLYER, WINDOW_CARD, FILE_CHECK, centsOf, useShop } from '../support/promotions.ts';

const shop = useShop();
const { quoted, fill, ordered } = shop;

describe('a product in the window', () => {
  const card = (change: Readonly<Record<string, unknown>> = {}) => ({
    productId: 'bc-std',
    selection: WINDOW_CARD,
    quantity: 100,
    lossLeaderKey: 'cartes-essai',
    ...change,
  });
  const cardQuote = (quantityList: readonly number[], change: Readonly<Record<string, unknown>> = {}) =>
    quoted({
      mcpSku: 'bc-std',
      merchantAttributes: WINDOW_CARD,
      quantityList,
      lossLeaderKey: 'cartes-essai',
      ...change,
    });

  test('3.22 7.5.08 exactly what was prepared gets 40 %, on the grid, in the cart and on the order', async () => {
    const { answer, cell } = await cardQuote([100]);
    const original = centsOf(cell.originalAmountExclTax);
    expect(answer.promotion).toMatchObject({
      status: 'valid',
      promocodeId: 'vitrine-cartes',
      code: '',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect([cell.promocode, cell.amountCentExclTax]).toEqual(['', original - Math.round(original * 0.4)]);
    const filled = await fill(card());
    expect(filled.line.promotion).toMatchObject({
      promocodeId: 'vitrine-cartes',
      lossLeaderKey: 'cartes-essai',
      code: '',
      reason: '',
    });
    expect(filled.line.services).toMatchObject([{ key: 'coupon', serviceAttributes: { inputText: 'cartes-essai' } }]);
    expect((await ordered(filled)).taxedPrice.totalGross.centAmount).toBe(centsOf(cell.amountInclTax));
  });

  test('what another choice costs is told from the price of the offer, which that choice loses', async () => {
    const { answer, cell } = await cardQuote([100], { differences: { quantity: 100, priority: 'std' } });
    const without = await quoted({
      mcpSku: 'bc-std',
      merchantAttributes: { ...WINDOW_CARD, sides: '4-0' },
      quantityList: [100],
    });
    const told = Object.values(answer.differences ?? {}).find((options) => '4-0' in options)?.['4-0'];
    expect(told).toBe(centsOf(without.cell.amountExclTax) - centsOf(cell.amountExclTax));
    expect(told).toBeGreaterThan(0);
  });

  test('3.11 3.22 a product in the window takes no services', async () => {
    const { line } = await fill(card({ fileCheck: true }));
    expect(line.services.map(({ key }) => key)).toEqual(['coupon']);
    expect(line.merchantInfo.fileCheck).toBe(false);
    expect(line.isFileCheckEditable).toBe(false);
  });

  test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['another quantity', { quantity: 250 }, { quantityList: [250] }],
    [
      'another configuration',
      { selection: { ...WINDOW_CARD, corners: 'r3' } },
      { merchantAttributes: { ...WINDOW_CARD, corners: 'r3' } },
    ],
    ['another product', { productId: 'fly-a5', selection: FLYER }, { mcpSku: 'fly-a5', merchantAttributes: FLYER }],
  ])('3.22 4.2.07 %s is at full price: not_alone', async (_name, change, asked) => {
    const { line } = await fill(card(change));
    expect(line.promotion).toMatchObject({ reason: 'not_alone', discount: { centAmount: 0 } });
    expect(line.services).toEqual([]);
    const { answer, cell } = await cardQuote([100], asked);
    expect(answer.promotion).toMatchObject({ status: 'invalid_selection', reason: 'not_alone' });
    expect(cell.amountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.22 at another quantity the window price is off, so the file check that was asked for is there', async () => {
    const { line } = await fill(card({ quantity: 250, fileCheck: true }));
    expect(line.promotion?.discount.centAmount).toBe(0);
    expect(line.services.map(({ key }) => key)).toEqual([FILE_CHECK]);
  });
});
