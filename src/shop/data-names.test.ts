import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { networkProblems } from './data-names.rules.ts';
import { hasRegion } from './delivery/holidays.ts';
import type { Network } from './delivery/engine/network.ts';

const network = parse(readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8')) as Network;
const messages = (change: Partial<Network>) =>
  networkProblems({ ...network, ...change }, hasRegion).map(({ path, message }) => `${path.join('/')} ${message}`);

describe('customs between plants and where they deliver', () => {
  test('have days on every border, and only on borders', () => expect(networkProblems(network, hasRegion)).toEqual([]));

  test('that a zone crosses without days are named, once for each border', () => {
    const found = messages({ customs: [{ from: ['GB', 'IT'], to: ['CH', 'LI'], days: 1 }] });
    expect(found).toContain('zones/1/to/6 from FR to CH is a customs border: give its days under customs');
    expect(found).toContain('zones/3/to/0 from GB to IE is a customs border: give its days under customs');
    expect(found.filter((each) => each.includes('from IT to CH'))).toEqual([]);
    expect(messages({ customs: [] }).length).toBeGreaterThan(found.length);
  });

  test('within one customs area are refused: the union with Monaco and San Marino, Switzerland with Liechtenstein', () => {
    for (const [one, other] of [
      ['FR', 'DE'],
      ['FR', 'MC'],
      ['IT', 'SM'],
      ['CH', 'LI'],
    ] as const)
      expect(messages({ customs: [...network.customs!, { from: [one], to: [other], days: 1 }] })).toEqual([
        `customs/2/to/0 goods move freely between ${one} and ${other}: remove it`,
      ]);
  });

  test('of a country that does not exist are refused', () =>
    expect(messages({ customs: [...network.customs!, { from: ['FR'], to: ['XQ'], days: 1 }] })).toEqual([
      "customs/2/to/0 'XQ' is no country of ISO 3166: write FR",
    ]));
});

describe('roads', () => {
  test('that no zone asks for, that are there twice, or that pass their own end are refused', () =>
    expect(
      messages({
        roads: [
          ...network.roads!,
          { from: ['FR'], to: ['US'], through: [] },
          { from: ['FR'], to: ['NL'], through: ['DE'] },
          { from: ['IT'], to: ['US'], through: ['IT', 'XQ'] },
        ],
      }),
    ).toEqual([
      'roads/22/through/0 IT is an end of this road: remove it',
      "roads/22/through/1 'XQ' is no country of ISO 3166: write FR",
      'roads/20/to/0 no zone leads from FR to US: remove it',
      'roads/21/to/0 the road from FR to NL is there twice: remove one',
      'roads/22/to/0 no zone leads from IT to US: remove it',
    ]));

  test('that a zone asks for and nobody has given are named', () => {
    const roads = network.roads!.filter(({ from, to }) => !(from.includes('IT') && to.includes('NL')));
    expect(messages({ roads })).toEqual([
      'zones/4/to/12 from IT to NL no road is known: give under roads the countries that it passes, or []',
    ]);
  });
});
