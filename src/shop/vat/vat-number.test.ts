import { expect, test } from 'vitest';
import { readVatNumber } from './vat-number.ts';

test.each([
  ['FR83404833048', 'FR', 'FR83404833048'],
  ['fr 83 404 833 048', 'FR', 'FR83404833048'],
  ['BE0411905847', 'BE', 'BE0411905847'],
  ['IT00743110157', 'IT', 'IT00743110157'],
  ['DE136695976', 'DE', 'DE136695976'],
  ['EL094259216', 'GR', 'EL094259216'],
  ['NL004495445B01', 'NL', 'NL004495445B01'],
  ['CHE-107.787.577 TVA', 'CH', 'CHE107787577TVA'],
  ['CHE-107.787.577', 'CH', 'CHE107787577'],
  ['GB 980 7806 84', 'GB', 'GB980780684'],
  // Of firms and of persons, from the documents of python-stdnum and the register's own examples.
  ['BG175074752', 'BG', 'BG175074752'],
  ['BG7523169263', 'BG', 'BG7523169263'],
  ['BG7111042925', 'BG', 'BG7111042925'],
  ['CZ25123891', 'CZ', 'CZ25123891'],
  ['CZ7103192745', 'CZ', 'CZ7103192745'],
  ['RO18547290', 'RO', 'RO18547290'],
  ['SK2022749619', 'SK', 'SK2022749619'],
  ['BE411905847', 'BE', 'BE0411905847'],
])('a right VAT number %s is read with its country', async (typed, country, number) => {
  expect(await readVatNumber(typed)).toEqual({ country, number });
});

test.each([
  '',
  'FR',
  'FR83404833047',
  'DEDE136695976',
  'FRFR83404833048',
  'NL009122746B00',
  'BG1037735942',
  'BE0411905848',
  'XX123456789',
  'GB123456789',
  'CHE-107.787.578 TVA',
  '🙂',
  'FR<script>',
  '0'.repeat(24),
])('what is no VAT number is none: %s', async (typed) => expect(await readVatNumber(typed)).toBeUndefined());
