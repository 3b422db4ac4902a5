import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Network } from './delivery/engine/network.ts';
import { holidayCalendar } from './delivery/holidays.ts';
import { regionPlaceProblems } from './region-places.ts';

const text = readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8');
const calendar = holidayCalendar();
const rowsOf = (yaml: string) => (parse(yaml) as Network).regions;
const told = (regions: Network['regions']) => regionPlaceProblems({ regions }, calendar).map(({ message }) => message);

test('every known place keeps the holidays of its region', () => expect(told(rowsOf(text))).toEqual([]));

test.each([
  ['FR, postalCode: "^67"', 'FR, postalCode: "^76"', 'no row takes 67000, which is in 67'],
  ['IT, postalCode: "^39"', 'IT, postalCode: "^93"', 'no row takes 39100, which is in 32'],
  ['|EH|', '|HE|', "'^[A-Z]' takes EH1 1YZ for ENG, and it is in SCT"],
  ['"^988"', '"^888"', 'no row takes 98800, which is in NC'],
  ['"^9[0-4]", region: "30"', '"^9[0-4]", region: "20"', "'^9[0-4]' takes 9000-001 for 20, and it is in 30"],
  ['"^28", region: MD', '"^28", region: MC', "'^28' takes 28001 for MC, and it is in MD"],
  ['"^7", region: GR', '"^7", region: TI', "'^7' takes 7000 for TI, and it is in GR"],
  ['"^387", region: CN-LP', '"^387", region: CN-LG', "'^387' takes 38700 for CN-LG, and it is in CN-LP"],
  ['"^66", region: SL', '"^66", region: HE', "'^66' takes 66111 for HE, and it is in SL"],
])('%s as %s is told', (right, wrong, says) => {
  const slipped = text.replace(right, wrong);
  expect(slipped).not.toBe(text);
  expect(told(rowsOf(slipped)).join('\n')).toContain(says);
});

test('places that no row names are left out, and regions of the same days stand for one another', () => {
  const rows = rowsOf(text);
  expect(told([])).toEqual([]);
  expect(told(rows.filter(({ country }) => country !== 'FR'))).toEqual([]);
  expect(told(rows.filter(({ region }) => !['NC', 'PF', '32'].includes(region)))).toEqual([]);
  expect(told([{ country: 'GB', postalCode: '^[A-Z]', region: 'ENG' }])).toEqual([]);
  expect(told([{ country: 'DE', postalCode: '^55', region: 'RP' }, ...rows])).toEqual([]);
  const islands = ['^35', '^38'].map((postalCode) => ({ country: 'ES', postalCode, region: 'CN' }));
  expect(told([...islands, ...rows.filter(({ region }) => !region.startsWith('CN-'))])).toEqual([]);
});
