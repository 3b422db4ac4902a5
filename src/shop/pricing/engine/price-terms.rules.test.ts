import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PriceBook } from './price-book.ts';
import { priceBookProblems } from './price-book.rules.ts';

const book = parse(readFileSync(join(import.meta.dirname, '../../../../catalog/prices.yaml'), 'utf8')) as PriceBook;
const said = (change: Partial<PriceBook>) =>
  priceBookProblems({ ...book, ...change }).map(({ path, message }) => `${path.join('/')} ${message}`);

describe('classes of resellers', () => {
  const [first, ...others] = book.resellers.classes;
  const classes = (divisor: number) => ({
    ...book.resellers,
    classes: [
      first!,
      ...others.map((each) => ({
        ...each,
        from: Object.fromEntries(Object.entries(each.from).map(([name, cents]) => [name, cents / divisor])),
      })),
    ],
  });

  test('whose turnover is written in euros are told: the best class would begin at 200 euros', () =>
    expect(said({ resellers: classes(100) })[0]).toBe(
      'resellers/classes/1/from reseller-plus begins at 5000 cents of EUR: write cents, 500000 for 5000.00, or 0',
    ));

  test.each([
    [2, 'EUR', 10],
    [1, 'CHF', 0.1],
  ])(
    'of which the one at %d has a digit more or less in %s than in the other currencies are told',
    (at, currency, times) => {
      const slipped = book.resellers.classes.map((each, index) =>
        index === at ? { ...each, from: { ...each.from, [currency]: each.from[currency]! * times } } : each,
      );
      const [only, ...more] = said({ resellers: { ...book.resellers, classes: slipped } });
      expect(only).toMatch(/^resellers\/classes reseller-\w+ begins at \d+ cents of EUR and \d+ of CHF.*correct one/);
      expect(more).toEqual([]);
    },
  );

  test('may begin at twice as much in one currency', () =>
    expect(
      said({
        resellers: {
          ...book.resellers,
          classes: book.resellers.classes.map((each) => ({
            ...each,
            from: { ...each.from, GBP: each.from['GBP']! * 2 },
          })),
        },
      }),
    ).toEqual([]));

  test('may begin at a hundred euros, or ninety pounds', () => expect(said({ resellers: classes(50) })).toEqual([]));
});

describe('the design service', () => {
  test('has each kind once', () => {
    const [first] = book.designService.kinds;
    const twice = { ...book.designService, kinds: [...book.designService.kinds.slice(0, 2), first!] };
    expect(said({ designService: twice })).toEqual([
      `designService/kinds/2/kind ${first!.kind} is there twice: rename or remove one, another service may be missing`,
    ]);
  });

  const kinds = (prices: Record<string, number>) =>
    said({
      designService: {
        ...book.designService,
        kinds: book.designService.kinds.map((each) => ({ ...each, price: prices[each.kind] ?? each.price })),
      },
    });

  test.each([
    [
      'creation',
      9.9,
      'designService/kinds/2/price creation costs 9.9 and retouch, which is less work, 19: correct one',
    ],
    [
      'creation',
      990,
      'designService/kinds/2/price creation costs 990 and layout 49: correct one, no design is so many times the work of another',
    ],
    ['layout', 4.9, 'designService/kinds/1/price layout costs 4.9 and retouch, which is less work, 19: correct one'],
    ['retouch', 1900, 'designService/kinds/0/price layout costs 49 and retouch, which is less work, 1900: correct one'],
    [
      'retouch',
      1.9,
      'designService/kinds/0/price retouch costs 1.9 euros: write 3 to 5000, or 0 for a service that is free',
    ],
    [
      'creation',
      9900,
      'designService/kinds/2/price creation costs 9900 euros: write 3 to 5000, or 0 for a service that is free',
    ],
  ])('%s at %d is told', (kind, price, says) => expect(kinds({ [kind]: price })).toEqual([says]));

  test('may be free for a retouch, and as dear as that of an agency', () =>
    expect(kinds({ retouch: 0, layout: 290, creation: 1500 })).toEqual([]));

  test('with more rounds never costs less, whatever it is called', () => {
    const named = [
      { kind: 'small', price: 50, rounds: 1 },
      { kind: 'large', price: 20, rounds: 3 },
    ];
    expect(said({ designService: { ...book.designService, kinds: named } })).toEqual([
      'designService/kinds/1/price large costs 20 and small, which is less work, 50: correct one',
    ]);
  });

  test('may give a retouch more rounds than a layout', () => {
    const more = book.designService.kinds.map((each) => (each.kind === 'retouch' ? { ...each, rounds: 5 } : each));
    expect(said({ designService: { ...book.designService, kinds: more } })).toEqual([]);
  });
});

describe('what comes on top', () => {
  test('of a further page or artwork is no twentieth of the first, though it may be free', () => {
    const further = (share: number) => said({ designService: { ...book.designService, furtherPage: share } });
    expect(further(0.05)).toEqual([
      'designService/furtherPage 0.05 would make a further one almost free: write a share, 0.5 for half',
    ]);
    expect([...further(0), ...further(0.3)]).toEqual([]);
  });

  test('of a further page or artwork is a share of the first', () => {
    expect(said({ fileCheck: { ...book.fileCheck, furtherArtwork: 50 } })).toEqual([
      'fileCheck/furtherArtwork 50 would make a further one dearer than the first: write a share, 0.5 for half',
    ]);
    expect(said({ designService: { ...book.designService, furtherPage: 5 } })).toHaveLength(1);
    expect(said({ fileCheck: { ...book.fileCheck, furtherArtwork: 1 } })).toEqual([]);
  });

  test('of many pages is a factor', () => {
    expect(said({ fileCheck: { ...book.fileCheck, multiPageFactor: 16_122 } })).toEqual([
      'fileCheck/multiPageFactor 16122 times the price of a check is nobody’s: write a factor of 1 to 10, 1.6 for 60 % more',
    ]);
    expect(said({ fileCheck: { ...book.fileCheck, multiPageFactor: 5 } })).toEqual([]);
  });

  test('of a faster priority is in euros', () => {
    const { express } = book.priorities;
    const minimum = (euros: number) =>
      said({ priorities: { ...book.priorities, express: { ...express, minimum: euros } } });
    expect(minimum(900)).toEqual([
      'priorities/express/minimum 900 euros at least on every express order: write euros, 9 for 9.00, at most 200',
    ]);
    expect(minimum(90)).toEqual([
      'priorities/express/minimum 90 euros at least on every express order, and 4 on every fast one: correct one of them',
    ]);
    expect(minimum(45)).toEqual([]);
  });
});

describe('rounding', () => {
  const steps = (...all: readonly (readonly [below: number, step: number])[]) =>
    said({ rounding: { default: all.map(([below, step]) => ({ below, step })) } });

  test('by euros in place of cents, or with a digit too many, is told', () => {
    expect(steps([50, 10], [200, 600], [1_000_000_000, 100])).toEqual([
      'rounding/default/1/step prices from 50 euros are rounded to 6 euros: write cents, at most 500',
    ]);
    expect(steps([50, 1000], [1_000_000_000, 1000])).toEqual([
      'rounding/default/0/step prices below 50 euros are rounded to 10 euros: write cents, at most 500',
      'rounding/default/1/step prices from 50 euros are rounded to 10 euros: write cents, at most 500',
    ]);
  });

  test('may be by the cent, or by whole euros from ten on', () => {
    expect(steps([1_000_000_000, 1])).toEqual([]);
    expect(steps([10, 10], [1_000_000_000, 100])).toEqual([]);
  });
});
