import { expect, test } from 'vitest';
import { vatSentence } from './vat-sentence.rules.ts';

const cart = (...reasons: readonly string[]) => ({
  country: 'BE',
  collectAt: null,
  lineItems: Object.fromEntries(reasons.map((reason, index) => [index, { vat: { reason } }])),
  deliveryGroups: [{ isMain: true }],
});

test.each([
  ['of where the goods go', cart('standard'), 'cart:vat_country', 'BE'],
  [
    'of where the goods leave',
    cart('departure_standard', 'departure_reduced_book'),
    'cart:vat_departure_country',
    'FR',
  ],
  ['of where the goods are collected', { ...cart('standard'), collectAt: 'lyon' }, 'cart:vat_collected', 'BE'],
  ['of each address', { ...cart('standard'), deliveryGroups: [{ isMain: false }] }, 'cart:vat_several', 'BE'],
  [
    'of where the goods leave, whatever their addresses',
    { ...cart('departure_standard'), deliveryGroups: [{ isMain: true }, { isMain: false }] },
    'cart:vat_departure_country',
    'FR',
  ],
])('the cart names the VAT %s', (_, facts, key, country) => {
  expect(vatSentence(facts, 'FR')).toEqual({ key, country });
});
