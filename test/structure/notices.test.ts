import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNotices, thirdPartyNotices } from '../../src/app/notices.ts';

const ROOT = join(import.meta.dirname, '../..');
const written = () => readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), 'utf8');

test('the third-party notices are those of the packages that are installed: `npm run notices` writes them', () => {
  expect(written()).toBe(thirdPartyNotices(ROOT));
});

test('every package of production is named with a licence that lets the shop be run and changed', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const notices = readNotices(ROOT);
  const named = new Set(notices.map(({ name, version }) => `${name} ${version}`));
  for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name} ${version}`);
  const wrong = notices.filter(
    ({ license }) =>
      !/\b(?:MIT|ISC|BSD|Apache-2\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0|0BSD|Unlicense|CC0|BlueOak|Python-2\.0|PSF-2\.0)/i.test(
        license,
      ) || /\bA?GPL/.test(license),
  );
  expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('what asks to be named is named: the holidays’ sources and the fonts', () => {
  const text = written();
  for (const part of ['date-holidays', 'creativecommons.org', 'SIL OPEN FONT LICENSE', 'PostgreSQL'])
    expect(text).toContain(part);
});
