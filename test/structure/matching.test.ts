import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choiceOf } from '../running/matching.ts';
import { standsOn, textOf } from '../running/test-files.ts';

const FILE = {
  path: 'test/rooms/vat.test.ts',
  text: `describe('VAT numbers', () => test('a company (B2B) pays no VAT'))`,
};

describe('the words of npm test', () => {
  test('ask for a whole file when its path has all of them, in any order and case', () => {
    expect(choiceOf(FILE, ['Vat', 'ROOMS'])).toBe('all');
  });

  test('ask for the tests whose titles have what the path has not', () => {
    const choice = choiceOf(FILE, ['rooms', 'PAYS', '(b2b)']);
    expect(choice).toBeInstanceOf(RegExp);
    expect('VAT numbers a company (B2B) pays no VAT').toMatch(choice as RegExp);
    expect('VAT numbers a company pays no VAT').not.toMatch(choice as RegExp);
  });

  test('ask for nothing of a file where one of them is not written', () => {
    expect(choiceOf(FILE, ['pays', 'coupon'])).toBeUndefined();
  });

  test('find titles that a file takes from another', () => {
    const root = join(import.meta.dirname, '../..');
    const files = standsOn(root, 'test/journeys/webkit.test.ts');
    expect(files).toContain('test/support/served-shop.ts');
    expect(choiceOf({ path: 'webkit', text: textOf(root, files) }, ['back from the bank'])).toBeInstanceOf(RegExp);
  });
});
