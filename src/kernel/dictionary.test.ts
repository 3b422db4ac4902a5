import { describe, expect, test } from 'vitest';
import { textOf } from './dictionary.ts';

const pages = {
  cart: {
    title: 'Votre panier',
    copies_one: '{{shown}} exemplaire',
    copies_other: '{{shown}} exemplaires',
    hello: 'Bonjour {{name}}, {{name}}',
  },
};

describe('texts', () => {
  test.each([
    ['cart:title', undefined, 'Votre panier'],
    ['cart:copies', { count: 1, shown: '1' }, '1 exemplaire'],
    ['cart:copies', { count: 0, shown: '0' }, '0 exemplaire'],
    ['cart:copies', { count: 1000, shown: '1 000' }, '1 000 exemplaires'],
    ['cart:hello', { name: '<b>$&</b>' }, 'Bonjour <b>$&</b>, <b>$&</b>'],
    ['cart:hello', {}, 'Bonjour {{name}}, {{name}}'],
    ['cart:missing', undefined, 'cart:missing'],
    ['nowhere:title', undefined, 'nowhere:title'],
  ] as const)('3.03 %s with %j is %s', (name, values, expected) =>
    expect(textOf(pages, 'fr', name, values)).toBe(expected),
  );
});
