import { expect, test } from 'vitest';
import { readCompanyNumber } from './company-number.ts';

test.each([
  ['FR', '732 829 320 00074', '73282932000074'],
  ['IT', '00743110157', '00743110157'],
  ['IT', 'RCCMNL83S18D969H', 'RCCMNL83S18D969H'],
  ['GB', '00445790', '00445790'],
  ['GB', 'sc 123456', 'SC123456'],
  ['CH', 'CHE-100.155.212', 'CHE100155212'],
  ['DE', 'HRB 12345', 'HRB12345'],
])('a company number of %s is read: %s', async (country, typed, number) =>
  expect(await readCompanyNumber(country, typed)).toBe(number),
);

test.each([
  ['FR', '732 829 320 00075'],
  ['FR', '732829320'],
  ['IT', '00743110158'],
  ['GB', '4457'],
  ['GB', 'SCX23456'],
  ['CH', 'CHE-100.155.213'],
  ['DE', '🙂'],
  ['DE', ''],
  ['DE', '1'.repeat(40)],
])('what is no company number of %s is none: %s', async (country, typed) =>
  expect(await readCompanyNumber(country, typed)).toBeUndefined(),
);
