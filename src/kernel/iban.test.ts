import { expect, test } from 'vitest';
import { isCreditorId, isIban, maskedIban, readSepaIban } from './iban.ts';

test.each(['FR14 2004 1010 0505 0001 3M02 606', 'de89370400440532013000', 'IT60X0542811101000000123456'])(
  '%s is an account that direct debits reach',
  (typed) => expect(readSepaIban(typed)).toBe(typed.replaceAll(' ', '').toUpperCase()),
);

test.each([
  ['two digits that changed places', 'FR14 2004 1010 0505 0001 3M02 660'],
  ['one that is too short', 'FR76 3000 6000'],
  ['an account of Brazil', 'BR1800360305000010009795493C1'],
  ['a word', 'IBAN'],
  ['nothing', ''],
])('%s is refused', (_what, typed) => expect(readSepaIban(typed)).toBeUndefined());

test('a country outside of direct debits has IBANs all the same', () => {
  expect(isIban('BR1800360305000010009795493C1')).toBe(true);
});

test('only the ends of an account number are shown', () => {
  expect(maskedIban('FR1420041010050500013M02606')).toBe('FR14 … 2606');
});

// The examples of the European Payments Council (EPC262-08).
test.each([
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['FR72ZZZ123456', true],
  ['DE97ZZZ09999999999', false],
  ['FR72', false],
])('%s is an identifier of a creditor: %s', (id, isOne) => expect(isCreditorId(id)).toBe(isOne));
