import { describe, expect, test } from 'vitest';
import { bankText, debitFile, type Debit } from './direct-debit.rules.ts';

const debit: Debit = {
  endToEndId: 'T26-100123',
  cents: 4752,
  mandate: 'T26-100123-M1',
  signedOn: '2026-11-27',
  holder: 'Société Müller & Søn <x>',
  iban: 'FR1420041010050500013M02606',
  address: { street: '12, rue du Rhône', postalCode: '1204', city: 'Genève', country: 'CH' },
};
const file = (debits: readonly Debit[]) =>
  debitFile({
    id: 'D20261127120000',
    at: '2026-11-27T12:00:00Z',
    on: '2026-12-01',
    creditor: {
      name: 'Tirage SAS',
      iban: 'FR14 2004 1010 0505 0001 3M02 606',
      bic: 'PSSTFRPPLYO',
      id: 'fr72 zzz 123456',
    },
    debits,
  });
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: Ccy="EUR")?>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);

describe('the file of direct debits', () => {
  test('names each debit with its mandate, and their number and sum twice', () => {
    const xml = file([debit, { ...debit, endToEndId: 'T26-100124', mandate: 'T26-100124-M1', cents: 10_005 }]);
    expect(valuesOf(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(valuesOf(xml, 'CtrlSum')).toEqual(['147.57', '147.57']);
    expect(valuesOf(xml, 'InstdAmt')).toEqual(['47.52', '100.05']);
    expect(valuesOf(xml, 'MndtId')).toEqual(['T26-100123-M1', 'T26-100124-M1']);
    expect(valuesOf(xml, 'IBAN')).toEqual([debit.iban, debit.iban, debit.iban]);
    expect(xml).toContain('<Othr><Id>FR72ZZZ123456</Id>');
    expect([valuesOf(xml, 'SeqTp'), valuesOf(xml, 'ReqdColltnDt')]).toEqual([['OOFF'], ['2026-12-01']]);
  });

  test('names the address of a debtor whose account is outside of the European Economic Area, and of no other', () => {
    const swiss = file([debit, { ...debit, iban: 'CH9300762011623852957' }]);
    expect(swiss.split('<PstlAdr>')).toHaveLength(2);
    expect(swiss).toContain(
      '<Dbtr><Nm>Societe Muller + Son x</Nm><PstlAdr><PstCd>1204</PstCd><TwnNm>Geneve</TwnNm><Ctry>CH</Ctry>' +
        '<AdrLine>12, rue du Rhone</AdrLine></PstlAdr></Dbtr><DbtrAcct><Id><IBAN>CH93',
    );
  });

  test('has its elements in the order of the standard, each closed', () => {
    const open: string[] = [];
    const order: string[] = [];
    for (const [, slash, name = ''] of file([debit]).matchAll(/<(\/?)([A-Za-z]+)[^>?]*>/g)) {
      if (slash) expect(open.pop()).toBe(name);
      else {
        if (open.at(-1) === 'PmtInf') order.push(name);
        open.push(name);
      }
    }
    expect(open).toEqual([]);
    expect(order).toEqual(
      'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt ChrgBr CdtrSchmeId DrctDbtTxInf'.split(
        ' ',
      ),
    );
  });

  test.each([
    ['Société Müller & Søn <x>', 'Societe Muller + Son x'],
    ['Straße 日本', 'Strasse'],
    ['日本', 'NOTPROVIDED'],
    ['x'.repeat(80), 'x'.repeat(70)],
  ])('writes %s with the letters of banks', (name, written) => expect(bankText(name, 70)).toBe(written));
});
