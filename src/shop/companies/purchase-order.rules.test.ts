import { describe, expect, test } from 'vitest';
import { isReadableNumber } from './purchase-order.rules.ts';

describe('a purchase-order number', () => {
  test.each(['', 'A-1', '=BC, "2026"/77', 'заказ 5', '№ 12'])('may be %j', (number) => {
    expect(isReadableNumber(number)).toBe(true);
  });

  test.each(['\u200b', '\u3164', '\u202e', 'A\u202e1', 'A\u200b', '--'])('is not %j, which nobody reads', (number) => {
    expect(isReadableNumber(number)).toBe(false);
  });
});
