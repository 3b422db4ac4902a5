import { describe, expect, test } from 'vitest';
import { numbersFor, numbersOnInvoice } from './invoice-numbers.rules.ts';
import { readInvoiceNumbers } from './invoice-numbers.service.ts';

test.each([
  ['FR', 'Atelier Moreau', ['siret']],
  ['FR', '  ', []],
  ['IT', 'Bar Sport', ['fiscalCode', 'recipientCode', 'pec']],
  ['IT', '', ['fiscalCode']],
  ['DE', 'Bäckerei', []],
])('an invoice to %s, company "%s", has a place for %j', (country, company, kinds) => {
  expect(numbersFor({ country, company })).toEqual(kinds);
});

test('a number that was typed for another address does not stay on the invoice', () => {
  const given = { siret: '40483304800022', pec: 'bar@pec.example.it' };
  expect(numbersOnInvoice({ country: 'IT', company: 'Bar Sport' }, given)).toEqual({ pec: given.pec });
  expect(numbersOnInvoice({ country: 'DE', company: 'Bar' }, given)).toEqual({});
});

describe('what is typed', () => {
  // The numbers are public: INSEE's of Google France and La Poste, the tax agency's example, Eni's, a ministry's office.
  test.each([
    [{ siret: '443 061 841 00047' }, { siret: '44306184100047' }],
    [{ siret: '356.000.000.00048' }, { siret: '35600000000048' }],
    [{ fiscalCode: 'rss mra 85t10 a562s' }, { fiscalCode: 'RSSMRA85T10A562S' }],
    [{ fiscalCode: '00484960588' }, { fiscalCode: '00484960588' }],
    [{ recipientCode: 'uf1x2y' }, { recipientCode: 'UF1X2Y' }],
    [{ recipientCode: ' 0000000 ' }, { recipientCode: '0000000' }],
    [{ pec: ' bar@pec.example.it ' }, { pec: 'bar@pec.example.it' }],
    [{ siret: ' ', pec: '' }, {}],
  ])('%j is kept as %j', async (typed, kept) => {
    expect(await readInvoiceNumbers(typed)).toEqual(kept);
  });

  test.each([
    [{ siret: '44306184100048' }, 'siret_wrong'],
    [{ siret: '443061841' }, 'siret_wrong'],
    [{ fiscalCode: 'RSSMRA85T10A562T' }, 'fiscal_code_wrong'],
    [{ fiscalCode: '00484960589' }, 'fiscal_code_wrong'],
    [{ recipientCode: 'ABC' }, 'recipient_code_wrong'],
    [{ recipientCode: 'ABC-12É' }, 'recipient_code_wrong'],
    [{ pec: 'bar' }, 'pec_wrong'],
  ])('%j is refused: %s', async (typed, key) => {
    expect(await readInvoiceNumbers(typed)).toMatchObject({ refusal: key });
  });
});
