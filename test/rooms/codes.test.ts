import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { checkInput } from '#shop/promotions/promotions.contract.ts';
import { Visitor, type Reply } from '../support/visitor.ts';
import { WINDOW_CARD, useShop } from '../support/promotions.ts';

type CheckResult = Answer<typeof checkInput>;

const shop = useShop();
const { promotionOf, checkCode, checkId, quoted } = shop;

describe('a typed code', () => {
  test.each(['', '   '])('3.20 5.06 7.5.12 the empty code "%s" answers empty_value', async (code) => {
    for (const { status, body } of [await checkCode(code), await checkId(code)])
      expect([status, body.data]).toEqual([
        200,
        { isValid: false, promocodeStatus: 'empty_value', promocodeId: null, basisPoints: null, amountCents: null },
      ]);
  });

  test('3.20 7.5.12 unknown, expired, not begun, switched off, used up and for others: one refusal, word for word', async () => {
    const expired = await promotionOf({ basisPoints: 1000, until: '2026-11-01T00:00:00Z' });
    const early = await promotionOf({ basisPoints: 1000, from: '2027-01-01T00:00:00Z' });
    const off = await promotionOf({ basisPoints: 1000 }, { isActive: false });
    const gone = await promotionOf({ basisPoints: 1000, maxUses: 3 }, { used: 3 });
    const premium = await promotionOf({ basisPoints: 1000, customerClass: 'premium' });
    const answers = [
      await checkCode('NO-SUCH-CODE'),
      await checkCode('FLYER5', 'bc-std'),
      await checkCode('ENCRIER15'),
      ...(await Promise.all([expired, early, off, gone, premium].map(({ code }) => checkCode(code)))),
      await checkId('no-such-id'),
      await checkId('flyers-5', 'bc-std'),
      ...(await Promise.all([expired, early, off, gone, premium].map(({ id }) => checkId(id)))),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body.data).toEqual({
      isValid: false,
      promocodeStatus: 'generic_error',
      promocodeId: null,
      basisPoints: null,
      amountCents: null,
    });
  });

  test.each(['FLYER5', 'flyer5', '  Flyer5 ', '\u00a0fLyEr5\u00a0'])(
    '3.20 5.06 7.5.12 "%s" is the same valid code',
    async (code) => {
      const { body } = await checkCode(code);
      expect(body.data).toEqual({
        isValid: true,
        promocodeStatus: 'valid',
        promocodeId: 'flyers-5',
        basisPoints: null,
        amountCents: 500,
      });
    },
  );

  test('7.5.12 a remembered id answers what its code answers', async () => {
    for (const [code, id] of [
      ['FLYER5', 'flyers-5'],
      ['BIENVENUE10', 'bienvenue'],
      ['RELECTURE', 'relecture'],
    ] as const)
      expect((await checkId(id)).body).toEqual((await checkCode(code)).body);
  });

  test('7.5.12 the amount is that of the currency asked about', async () => {
    const swiss = new Visitor(shop.app(), 'ch.localhost');
    expect((await checkCode('FLYER5', 'fly-a5', swiss)).body.data.amountCents).toBe(500);
    const british = new Visitor(shop.app(), 'uk.localhost');
    expect((await checkCode('FLYER5', 'fly-a5', british)).body.data.amountCents).toBe(450);
  });

  test('7.5.12 the code of a product in the window is refused when it is typed: it never counts alone', async () => {
    expect((await checkCode('VITRINE-CARTES', 'bc-std')).body.data.promocodeStatus).toBe('generic_error');
  });

  test('7.5.12 the 21st attempt of a minute is refused, right or wrong, and the next minute is open again', async () => {
    const answers: Reply<CheckResult>[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) answers.push(await checkCode(`GUESS-${attempt}`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refusals = [await checkCode('FLYER5'), await checkId('flyers-5')];
    for (const { status, body } of refusals) expect([status, body.error.key]).toEqual([429, 'too_many_attempts']);
    // What is left of the minute by the database's clock.
    for (const { headers } of refusals) expect(headers['retry-after']).toMatch(/^(?:[1-5]?\d|60)$/);
    await shop.pass({ seconds: 60 });
    expect((await checkCode('FLYER5')).body.data.isValid).toBe(true);
  });

  test('3.20 7.5.12 the quote tells an expired code from an unknown one no better than the check does', async () => {
    const expired = await promotionOf({ basisPoints: 1000, until: '2026-11-01T00:00:00Z' });
    const unknown = await quoted({ promocodeInputText: 'NO-SUCH-CODE' });
    const known = await quoted({ promocodeInputText: expired.code });
    expect({ ...known.answer.promotion, code: '' }).toEqual({ ...unknown.answer.promotion, code: '' });
  });
});

describe('a quote with a code', () => {
  test('3.18 7.5.08 shows what it was, what it is, and the code', async () => {
    const { cell: full, answer: plain } = await quoted();
    expect([plain.promotion, full.promocode, full.lowestAmountExclTax]).toEqual([null, null, null]);
    expect(full.originalAmountExclTax).toBe(full.amountExclTax);
    const { answer, cell } = await quoted({ promocodeInputText: ' bienvenue10 ' });
    expect(answer.promotion).toMatchObject({
      status: 'valid',
      promocodeId: 'bienvenue',
      code: 'BIENVENUE10',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect(cell).toMatchObject({
      promocode: 'BIENVENUE10',
      amountExclTax: '35.64',
      amountCentExclTax: 3564,
      originalAmountExclTax: '39.60',
      originalAmountInclTax: '47.52',
      vatAmount: '7.13',
      amountInclTax: '42.77',
      unitAmountExclTax: '0.0356',
    });
    // Whoever knows the id alone gets the price and is not told the code.
    const byId = (await quoted({ promocodeId: 'bienvenue' })).answer;
    expect(byId.promotion).toMatchObject({
      status: 'valid',
      promocodeId: 'bienvenue',
      code: '',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect(byId.prices[0]?.options[0]?.amountCentExclTax).toBe(answer.prices[0]?.options[0]?.amountCentExclTax);
    expect(JSON.stringify(byId)).not.toContain('BIENVENUE10');
  });

  test('whoever knows an id only learns no code by typing another beside it', async () => {
    for (const typed of ['WRONG', 'FLYER5']) {
      const { answer, cell } = await quoted({ promocodeId: 'bienvenue', promocodeInputText: typed });
      expect(answer.promotion).toMatchObject({ status: 'no_longer_valid', promocodeId: null, code: '' });
      expect(cell.promocode).toBeNull();
      expect(JSON.stringify(answer)).not.toContain('BIENVENUE10');
    }
    const { answer } = await quoted({ promocodeId: 'bienvenue', promocodeInputText: ' bienvenue10 ' });
    expect(answer.promotion).toMatchObject({ status: 'valid', code: 'BIENVENUE10' });
  });

  test('5.06 an empty code is no code', async () => {
    expect((await quoted({ promocodeInputText: '  ', promocodeId: '' })).answer.promotion).toBeNull();
  });

  test.each<[string, Readonly<Record<string, unknown>>, object]>([
    [
      'a minimum that is not reached',
      { promocodeInputText: 'FLYER5', quantityList: [50] },
      { status: 'invalid_selection', reason: 'minimum', promocodeId: 'flyers-5', code: 'FLYER5' },
    ],
    [
      'a code for flyers on a card',
      { promocodeInputText: 'FLYER5', mcpSku: 'bc-std', merchantAttributes: WINDOW_CARD, quantityList: [250] },
      { status: 'invalid_selection', reason: 'other_product' },
    ],
    ['a code nobody knows', { promocodeInputText: 'NO-SUCH-CODE' }, { status: 'no_longer_valid', promocodeId: null }],
  ])('4.2.07 7.5.08 %s leaves the price and says so', async (_name, change, promotion) => {
    const { answer, cell } = await quoted(change);
    expect(answer.promotion).toMatchObject(promotion);
    expect([cell.promocode, cell.lowestAmountExclTax]).toEqual([null, null]);
    expect(cell.amountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('4.2.07 7.5.08 a code that ran out in time or in uses is no longer valid', async () => {
    const expired = await promotionOf({ basisPoints: 1000, until: '2026-11-23T08:00:00Z' });
    const gone = await promotionOf({ basisPoints: 1000, maxUses: 1 }, { used: 1 });
    for (const { id, code } of [expired, gone])
      for (const change of [{ promocodeInputText: code }, { promocodeId: id }]) {
        const { answer, cell } = await quoted(change);
        expect([answer.promotion?.status, cell.promocode]).toEqual(['no_longer_valid', null]);
      }
  });

  test('3.18 one quantity that reaches the minimum makes the code valid, and only that cell is reduced', async () => {
    const { answer } = await quoted({ promocodeInputText: 'FLYER5', quantityList: [50, 5000] });
    expect(answer.promotion?.status).toBe('valid');
    expect(answer.prices.map(({ options }) => options[0]?.promocode)).toEqual([null, 'FLYER5']);
  });
});
