import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import germanCodes from 'german-postal-codes' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { exchangesOf, wrongDigitsOf } from '#test/builders/slipped-codes.ts';
import { parse } from 'yaml';
import type { Network } from './delivery/engine/network.ts';
import { arrivalTaxProblems, remotePlaceProblems } from './remote-places.ts';

const network = parse(readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8')) as Network;
const told = (change: Partial<Network>) =>
  remotePlaceProblems({ ...network, ...change }).map(({ path, message }) => `${path.join('/')} ${message}`);
const slipped = (right: string, wrong: string): Network['remote'] => {
  const remote = network.remote.map((row) => ({ ...row, postalCode: row.postalCode.replace(right, wrong) }));
  expect(remote).not.toEqual(network.remote);
  return remote;
};

describe('islands and other remote places', () => {
  test('are all taken by the rows of the shop', () => expect(told({})).toEqual([]));

  test.each([
    ['^20', '^02', 'remote/0/postalCode no row takes 20000 Ajaccio, where carriers take longer'],
    ['^20', '^30', 'remote/0/postalCode no row takes 20000 Ajaccio'],
    ['^97', '^95', '97100 Basse-Terre, 97200 Fort-de-France, 97300 Cayenne and 2 more'],
    ['(35|38|51|52)', '(35|38|15|52)', 'no row takes 51001 Ceuta'],
    ['35|38', '35|36', 'no row takes 38001 Santa Cruz de Tenerife'],
    ['^07', '^08', 'no row takes 07001 Palma'],
    ['^27498', '^27478', 'no row takes 27498 Helgoland'],
    ['18565', '15865', 'no row takes 18565 Hiddensee'],
    ['(BT|', '(TB|', 'remote/7/postalCode no row takes BT1 1AA Belfast'],
    ['|IV)', '|VI)', 'no row takes IV1 1AA Inverness'],
    ['PO3', 'OP3', 'no row takes PO30 1AA Newport'],
    ['TR2', 'RT2', 'no row takes TR21 1AA St Mary’s'],
    ['56360', '53660', 'no row takes 56360 Le Palais'],
    ['5703', '5073', '57037 Portoferraio'],
    ['8007[', '0807[', '80073 Capri'],
    ['916[', '961[', '9161 AA Hollum'],
    ['^9', '^6', '9000-001 Funchal'],
  ])('%s as %s is told', (right, wrong, says) =>
    expect(told({ remote: slipped(right, wrong) }).join('\n')).toContain(says),
  );

  const townCodes = (country: string) =>
    readFileSync(join(import.meta.dirname, `addresses/towns/${country}.tsv`), 'utf8').match(/^\d{5}/gm)!;

  // Codes of German post, of La Poste and of Poste Italiane. Bacoli on the mainland shares 80070 with Ischia.
  test.each([
    ['DE', germanCodes],
    ['FR', townCodes('FR')],
    ['IT', townCodes('IT').filter((code) => code !== '80070')],
  ])('of %s are told, whatever two digits are exchanged and whichever is wrong', (country, codes) => {
    const rows = network.remote.filter((row) => row.country === country);
    expect(rows).not.toEqual([]);
    const missed = rows.flatMap((row, index) =>
      [...exchangesOf(row.postalCode), ...wrongDigitsOf(row.postalCode)].filter((postalCode) => {
        const remote = rows.with(index, { ...row, postalCode });
        const takes = (each: Network['remote'], code: string) =>
          each.some((one) => new RegExp(one.postalCode).test(code));
        const lost = codes.some((code) => takes(rows, code) && !takes(remote, code));
        return lost && !remotePlaceProblems({ ...network, remote }).some(({ message }) => message.includes('no row'));
      }),
    );
    expect(missed).toEqual([]);
  });

  test('may be taken as the mainland, where the file says so', () => {
    const remote = network.remote.filter(({ name }) => name !== 'isole' && name !== 'waddeneilanden');
    expect(told({ remote }).join('\n')).toContain('write the place under asMainland');
    const asMainland = [
      { country: 'IT', postalCode: '^(0[4789]|5[78]|71|80|9)' },
      { country: 'NL', postalCode: '^(179|88|916)' },
    ];
    expect(told({ remote, asMainland })).toEqual([]);
    expect(told({ asMainland: [{ country: 'IT', postalCode: '^57037' }] }).join()).toContain(
      '57037 Portoferraio is taken by',
    );
  });

  test('are not asked of countries to which no zone leads', () => {
    const zones = network.zones.filter(({ id }) => id === 'home');
    expect(
      told({ zones, remote: network.remote.filter(({ country }) => ['FR', 'IT', 'GB'].includes(country)) }),
    ).toEqual([]);
  });

  test('may be more than those, a village in the mountains, a part of a country or the middle of a city', () => {
    const days = 1;
    const more = [
      { country: 'FR', postalCode: '^73150', days, name: 'montagne' },
      { country: 'DE', postalCode: '^(0|1[0-7])', days, name: 'ost' },
      { country: 'GB', postalCode: '^(EC|WC|SW1)', days: 0, name: 'london', surcharge: { base: 2, perKg: 0 } },
    ];
    expect(told({ remote: [...network.remote, ...more] })).toEqual([]);
  });

  test.each([
    ['^20', '^2', '21000 Dijon as well as 20000 Ajaccio'],
    ['^0[789]', '^[0789]', '00118 Roma as well as'],
    ['(35|38|', '(35|8|', 'no row takes 38001'],
  ])('with a digit less are told: %s as %s', (right, wrong, says) =>
    expect(told({ remote: slipped(right, wrong) }).join('\n')).toContain(says),
  );
});

describe('taxes on arrival', () => {
  const arrivalTaxes = network.arrivalTaxes!;
  const taxed = (wrong: string) =>
    arrivalTaxes.map((row) => ({ ...row, postalCode: row.postalCode.replace('97', wrong) }));

  test('are told where a territory lacks them', () => {
    expect(arrivalTaxProblems({ arrivalTaxes })).toEqual([]);
    for (const wrong of ['79', '95'])
      expect(arrivalTaxProblems({ arrivalTaxes: taxed(wrong) })).toEqual([
        {
          path: ['arrivalTaxes', 0, 'postalCode'],
          message:
            'no row takes 97100, 97110, 97113 and 24 more, where goods are taxed on arrival: correct the code, or add a row',
        },
      ]);
  });

  test('are told where a neighbour has them, too', () => {
    const rows = arrivalTaxes.map((row) => ({ ...row, postalCode: '^97[1-46]' }));
    expect(arrivalTaxProblems({ arrivalTaxes: rows }).map(({ message }) => message)).toEqual([
      'a row takes 97133, 97150, where goods are not taxed on arrival: correct the code',
    ]);
  });

  test('may be left out', () => expect(arrivalTaxProblems({})).toEqual([]));
});
