import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDecimal, roundCents, roundPayable, toDecimal, vatOf } from './money.ts';

describe('money', () => {
  test('9.05 a decimal goes to cents and back unchanged, rounded to two places', () => {
    fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => fromDecimal(toDecimal(cents)) === cents));
    expect(toDecimal(3960)).toBe('39.60');
    expect(fromDecimal('39.6')).toBe(3960);
  });

  test.each(['1e3', 'NaN', '', ' 1', '1.234', '--1', '1,20', 'Infinity'])('9.05 %s is no amount', (text) =>
    expect(fromDecimal(text)).toBeUndefined(),
  );

  test('VAT is rounded once, half away from zero', () => {
    expect(vatOf(1225, 2000)).toBe(245);
    expect(roundCents(0.5)).toBe(1);
    expect(roundCents(-0.5)).toBe(-1);
    expect(roundCents(1.005 * 100)).toBe(101);
  });

  test('what is paid in Swiss francs is rounded to 5 centimes, in euros not at all', () => {
    expect(roundPayable({ cents: 1233, currency: 'CHF' }).cents).toBe(1235);
    expect(roundPayable({ cents: 1232, currency: 'CHF' }).cents).toBe(1230);
    expect(roundPayable({ cents: 1233, currency: 'EUR' }).cents).toBe(1233);
    expect(roundPayable({ cents: 12_350, currency: 'HUF' }).cents).toBe(12_400);
  });
});
