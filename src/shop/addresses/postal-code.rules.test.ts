import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { isKnownPostalCode } from './postal-areas.rules.ts';
import { isPostalCode, plainPostalCode } from './postal-code.rules.ts';

const germanCodes = createRequire(import.meta.url)('german-postal-codes') as readonly string[];

test.each([
  ['FR', '75011', true],
  ['FR', '20000', true],
  ['FR', '97400', true],
  ['FR', '7501', false],
  ['FR', '00100', false],
  ['FR', '96000', false],
  ['FR', '99999', false],
  ['MC', '98000', true],
  ['FR', '98000', false],
  ['IT', '47890', false],
  ['IT', '47891', false],
  ['IT', '47893', false],
  ['CH', '9490', false],
  ['CH', '9485', false],
  ['CH', '9498', false],
  ['CH', '9499', true],
  ['CH', '9484', true],
  ['IT', '47880', true],
  ['MC', '06000', false],
  ['DE', '10115', true],
  ['DE', '00000', false],
  ['ES', '28013', true],
  ['ES', '99999', false],
  ['ES', '53001', false],
  ['IT', '00118', true],
  ['IT', '99000', false],
  ['BE', '1000', true],
  ['BE', '0000', false],
  ['LI', '9490', true],
  ['LI', '9499', false],
  ['NL', '1012ab', true],
  ['NL', '1012', false],
  ['NL', '1012 SS', false],
  ['GB', ' bt1  1aa ', true],
  ['GB', '12345', false],
  ['SE', '111 22', true],
])('7.5.09 in %s %j is a postal code: %s', (country, code, is) => expect(isPostalCode(country, code)).toBe(is));

test.each([
  ['GB', [' bt1  1aa ', 'BT1 1AA', 'bt11aa'], 'BT1 1AA'],
  ['LU', ['L-1009', 'L 1009', 'LU-1009', '1009'], '1009'],
  ['DE', ['D-10115', '10115', 'de 10 115'], '10115'],
  ['FR', ['75 001', 'F-75001', '75001'], '75001'],
  ['CH', ['CH-8001', '8001'], '8001'],
  ['PT', ['1000001', '1000 001', '1000-001', 'P-1000-001'], '1000-001'],
  ['NL', ['1012AB', '1012 ab', 'NL-1012 AB'], '1012 AB'],
  ['GB', ['SW1A-1AA', 'GB-SW1A 1AA', 'gb sw1a1aa', 'SW1A 1AA'], 'SW1A 1AA'],
  ['IE', ['d02x285', 'D02-X285', 'IE-D02 X285', 'D02 X285'], 'D02 X285'],
  ['LI', ['FL-9490', 'LI 9490', '9490'], '9490'],
  ['SM', ['RSM-47890', 'SM 47890', '47890'], '47890'],
  // Digits of full width, as some keyboards write them.
  ['DE', ['\uFF11\uFF10\uFF11\uFF11\uFF15', '10\u00A0115'], '10115'],
  ['LV', ['lv-1010', 'LV–1010'], 'LV-1010'],
  ['DE', ['D–10115', 'D—10115', 'D\u201110115', 'D−10115', 'DE–10115'], '10115'],
  ['PT', ['1000–001', '1000—001', '1000\u2011001', '1000−001'], '1000-001'],
  ['BE', ['bt1 1aa', 'BT1 1AA'], 'BT1 1AA'],
])('in %s one place has one code, however it is typed: %j', (country, typed, plain) => {
  expect(typed.map((code) => plainPostalCode(country, code))).toEqual(typed.map(() => plain));
});

test.each([
  ['IT', '00000', false],
  ['IT', '00010', true],
  ['DE', '99998', true],
  ['DE', '99999', false],
  ['CH', '9658', true],
  ['CH', '9999', false],
  ['CH', '9659', false],
  ['BE', '9992', true],
  ['BE', '9993', false],
  ['AT', '9992', true],
  ['AT', '9999', false],
  ['IE', 'D02 AF30', true],
  ['IE', 'd6w-xy00', true],
  ['IE', 'A65F4E2', true],
  ['IE', 'Z99 A1B2', false],
  ['IE', 'D02', false],
  ['SM', '47890', true],
  ['SM', '47000', false],
])('in %s %j can be the code of a place: %s', (country, code, is) => expect(isKnownPostalCode(country, code)).toBe(is));

describe('against other sources', () => {
  test('every German code is one, and the 4 beginnings without any are none', () => {
    expect(germanCodes.length).toBeGreaterThan(8000);
    expect(germanCodes.filter((code) => !isKnownPostalCode('DE', code))).toEqual([]);
    const known = new Set(germanCodes.map((code) => code.slice(0, 2)));
    const none = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter((two) => !known.has(two));
    expect(none).toEqual(['00', '05', '43', '62']);
    expect(none.filter((two) => isKnownPostalCode('DE', `${two}123`))).toEqual([]);
  });

  test.each(['FR', 'IT'] as const)(
    'every beginning of a code in %s is one, and two digits that begin none are none',
    (country) => {
      const lists = JSON.parse(readFileSync('test/second-sources/postal-prefixes.json', 'utf8')) as Record<
        'FR' | 'IT',
        string[]
      >;
      expect(lists[country].filter((three) => !isKnownPostalCode(country, `${three}10`))).toEqual([]);
      const known = new Set(lists[country].map((three) => three.slice(0, 2)));
      const accepted = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter(
        (two) => !known.has(two) && isKnownPostalCode(country, `${two}700`),
      );
      // Overseas collectivities have codes that the list of communes leaves out.
      expect(accepted).toEqual(country === 'FR' ? ['98'] : []);
    },
  );

  test('of the 702 pairs of letters, 124 begin British codes', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const areas = [...letters, ...letters.flatMap((one) => letters.map((two) => one + two))];
    expect(areas).toHaveLength(702);
    expect(areas.filter((area) => isKnownPostalCode('GB', `${area}1 1AA`))).toHaveLength(124);
    expect(['ZZ1 1AA', 'SW1A 1CI'].filter((code) => isKnownPostalCode('GB', code))).toEqual([]);
  });
});
