import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { networkProblems, unreachedPlaces } from './network-problems.ts';
import { hasRegion } from './delivery/holidays.ts';
import type { Network } from './delivery/engine/network.ts';

const network = parse(readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8')) as Network;
const messages = (change: Partial<Network>) =>
  networkProblems({ ...network, ...change }, hasRegion).map(({ path, message }) => `${path.join('/')} ${message}`);

test('a supplier whose address is none gets no purchase orders', () => {
  const [first, ...others] = network.suppliers!;
  expect(messages({ suppliers: [{ ...first!, email: 'encomendas@textil-porto,example' }, ...others] })).toEqual([
    "suppliers/0/email 'encomendas@textil-porto,example' is no mail address: correct it, or purchase orders are lost",
  ]);
});

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
      "customs/2/to/0 'XQ' is no country of ISO 3166: write its two letters, as FR for France",
    ]));
});

test('a plant with the clock of another country is refused: its orders would close an hour early or late', () => {
  const [first, ...others] = network.plants;
  const lyon = (timeZone: string) => messages({ plants: [{ ...first!, timeZone }, ...others] });
  expect(lyon('Europe/London')).toEqual([
    "plants/0/timeZone the clock of 'Europe/London' is not that of 69007 in FR: write Europe/Paris, orders close by it",
  ]);
  expect(lyon('Europe/Brussels')).toEqual([]);
  expect(lyon('Indian/Reunion')).toEqual([expect.stringContaining('write Europe/Paris')]);
});

test('a plant in Leeds with a slip in its time zone is told London, and not a clock overseas', () => {
  const leeds = network.plants.find(({ id }) => id === 'leeds')!;
  const told = (timeZone: string) =>
    messages({ plants: network.plants.with(network.plants.indexOf(leeds), { ...leeds, timeZone }) });
  expect(told('Europe/Londn')).toEqual([
    "plants/2/timeZone 'Europe/Londn' is no time zone of the IANA list: write Europe/London",
  ]);
  expect(told('Europe/Paris')).toEqual([
    "plants/2/timeZone the clock of 'Europe/Paris' is not that of LS11 5QP in GB: write Europe/London, orders close by it",
  ]);
});

describe('places that postal codes tell', () => {
  const unreached = (change: Partial<Network>) =>
    unreachedPlaces({ ...network, ...change }).map(({ path, message }) => `${path.join('/')} ${message}`);

  test('of the catalogue are each reached by a code, and no code of their countries is left out', () =>
    expect(unreachedPlaces(network)).toEqual([]));

  test('that no code comes to are named: the pattern fits none, or a row before takes them all', () => {
    const row = { country: 'DE', region: 'BY' };
    expect(unreached({ regions: [...network.regions, { ...row, postalCode: '^8' }] })).toEqual([
      `regions/${network.regions.length}/postalCode no postal code of DE comes to this row: correct it, or move it before the more general one`,
    ]);
    expect(unreached({ regions: [{ ...row, postalCode: '^804711' }, ...network.regions] })).toEqual([
      'regions/0/postalCode no postal code of DE comes to this row: correct it, or move it before the more general one',
    ]);
  });

  test('of a country leave none of its codes without a region', () => {
    expect(unreached({ regions: network.regions.filter(({ postalCode }) => postalCode !== '^33') })).toEqual([
      'regions ES 33000 has no region, as other codes of ES have: add its row',
    ]);
    const french = network.regions.filter(({ country, postalCode }) => country === 'FR' && postalCode !== '^57');
    expect(unreached({ regions: french })).toEqual([]);
  });

  test('begin with the code, in every alternative', () => {
    const place = { country: 'FR', days: 2, name: 'corse' };
    expect(
      ['20', '^20|29', '(^20)', '^2(0|1)', '^[2|3]0|^29'].map(
        (postalCode) => messages({ remote: [{ ...place, postalCode }] }).length,
      ),
    ).toEqual([1, 1, 1, 0, 0]);
  });

  test('that change nothing are named', () =>
    expect(messages({ remote: [{ country: 'FR', postalCode: '^20', days: 0, name: 'corse' }] })).toEqual([
      "remote/0 nothing is slower, dearer or less at 'corse': give its days, or remove it",
    ]));

  test('to collect at lie in the region of their plant', () => {
    const plants = network.plants.map((plant) => (plant.id === 'leeds' ? { ...plant, region: '' } : plant));
    expect(messages({ plants })).toEqual([
      'plants/2/region LS11 5QP, where one collects, keeps the holidays of ENG by its row of regions: write ENG, or correct the row',
    ]);
  });

  test('to collect at have a code of their country', () => {
    const [lyon, ...others] = network.plants;
    const collection = { ...lyon!.collection!, postalCode: '00999' };
    expect(messages({ plants: [{ ...lyon!, collection }, ...others] })).toEqual([
      "plants/0/collection/postalCode '00999' is no postal code of FR: correct it, VAT is that of this place",
    ]);
  });
});

describe('the days and hours of a plant', () => {
  const [lyon, ...others] = network.plants;
  const ofLyon = (change: Partial<NonNullable<typeof lyon>>) =>
    messages({ plants: [{ ...lyon!, ...change }, ...others] });
  const summer = { from: '2027-08-02', to: '2027-08-20', reason: 'summer' };
  const day = (from: string, to = from) => ({ from, to, reason: 'fair' });

  test('that are closed and opened are named by the first of them', () => {
    expect(ofLyon({ closed: [summer], opened: [day('2027-07-31', '2027-08-03'), day('2027-08-21')] })).toEqual([
      "plants/0/opened/0 2027-08-02 is among the closed days, too, of 'summer': take it out of one of them",
    ]);
    expect(ofLyon({ closed: [day('2027-12-27'), summer], opened: [day('2027-08-20')] })).toEqual([
      "plants/0/opened/0 2027-08-20 is among the closed days, too, of 'summer': take it out of one of them",
    ]);
    expect(ofLyon({ closed: [summer], opened: [day('2027-08-01'), day('2027-08-21')] })).toEqual([]);
  });

  test('close for express no later than for the others', () => {
    expect(ofLyon({ cutOff: { express: '19:31', default: '19:30' } })).toEqual([
      'plants/0/cutOff express closes at 19:31, after the others at 19:30: what is made fastest closes first, or with them',
    ]);
    expect(ofLyon({ cutOff: { express: '19:30', default: '19:30' } })).toEqual([]);
  });
});

describe('roads', () => {
  test('pass before each of their countries what the road to it passes', () => {
    const roads = network.roads!.map((road) =>
      road.from.includes('IT') && road.to.includes('NL') ? { ...road, through: ['BE', 'FR'] } : road,
    );
    expect(messages({ roads })).toEqual([
      'roads/10/through/0 the road from IT to BE passes [FR], and this one [] before BE: correct one',
      'roads/10/through/1 the road from IT to FR passes [], and this one [BE] before FR: correct one',
    ]);
  });

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
      "roads/22/through/1 'XQ' is no country of ISO 3166: write its two letters, as FR for France",
      'roads/20/to/0 no zone leads from FR to US: add US to a zone, or remove it here',
      'roads/21/to/0 the road from FR to NL is there twice: remove one',
      'roads/22/to/0 no zone leads from IT to US: add US to a zone, or remove it here',
    ]));

  test('pass no country that cannot lie on them', () => {
    const roads = (from: string, to: string, through: string[]) =>
      messages({
        roads: network.roads!.flatMap((road) => {
          if (!road.from.includes(from) || !road.to.includes(to)) return [road];
          const others = road.to.filter((each) => each !== to);
          return [...(others.length > 0 ? [{ ...road, to: others }] : []), { from: [from], to: [to], through }];
        }),
      }).map((each) => each.slice(each.indexOf(' ') + 1));
    expect(roads('FR', 'BE', ['GR'])).toContain('FR and BE are neighbours, and this road passes GR: give through: []');
    expect(roads('FR', 'BE', ['DE'])).toContain('FR and BE are neighbours, and this road passes DE: give through: []');
    expect(roads('FR', 'NL', ['GR'])).toEqual([
      'GR borders neither FR nor NL, between which this road passes it: correct it',
    ]);
    expect(roads('IT', 'NL', ['FR', 'BE', 'PT'])).toContain(
      'PT borders neither BE nor NL, between which this road passes it: correct it',
    );
    expect(roads('IT', 'NL', ['AT', 'DE'])).toEqual([]);
    expect(roads('FR', 'NL', ['ES'])).toEqual([
      'the road from IT to NL goes by land from FR through [BE], and this one passes [ES]: correct one',
    ]);
    expect(roads('FR', 'PT', [])).toEqual([
      'the road from IT to PT goes by land from FR through [ES], and this one passes []: correct one',
    ]);
    expect(roads('FR', 'AT', [])).toEqual([
      'no border and no sea lies between FR and AT: name under through what a parcel passes between them',
    ]);
    expect(roads('IT', 'NL', [])).toEqual([
      'no border and no sea lies between IT and NL: name under through what a parcel passes between them',
    ]);
    expect(roads('FR', 'NL', ['US'])).toEqual([]);
  });

  test('that a zone asks for and nobody has given are named', () => {
    const roads = network.roads!.filter(({ from, to }) => !(from.includes('IT') && to.includes('NL')));
    expect(messages({ roads })).toEqual([
      'zones/4/to/12 from IT to NL no road is known: give under roads the countries that it passes, or []',
    ]);
  });
});

describe('the desk at which customers collect', () => {
  const [lyon, ...others] = network.plants;
  const said = (change: Partial<NonNullable<typeof lyon>['collection']>) =>
    messages({ plants: [{ ...lyon!, collection: { ...lyon!.collection!, ...change } }, ...others] });
  const hours = (...days: number[][]) => ({ hours: days.map((each) => ({ days: each, from: '09:00', to: '18:00' })) });

  test('has each day once', () => {
    expect(said(hours([1, 2, 4, 4, 5]))).toEqual([
      'plants/0/collection/hours/0 day 4 stands twice, and the desk is shut on 3 (1 is Monday): write each day once',
    ]);
    expect(said(hours([1, 2, 3, 4], [4, 5]))).toEqual([
      'plants/0/collection/hours/1 on day 4 (1 is Monday) the desk is open from 09:00 to 18:00 already: correct a day, or the hours',
    ]);
  });

  test('has what is ready when it is open', () =>
    expect(said({ readyFrom: '05:00' })).toEqual([
      'plants/0/collection/readyFrom what is finished on a day would lie ready at 05:00, before the desk opens at 08:30: write the hour of the day at which it is ready',
    ]));

  test('may be shut on a Wednesday, over noon, or all day until the evening', () => {
    expect(said(hours([1, 2, 4, 5]))).toEqual([]);
    expect(
      said({
        hours: [
          { days: [1, 2], from: '08:30', to: '12:00' },
          { days: [1, 2], from: '12:00', to: '18:00' },
        ],
      }),
    ).toEqual([]);
    expect(said({ readyFrom: '18:00' })).toEqual([]);
  });
});
