import { expect, test } from 'vitest';
import { fileSize } from './file-size.rules.ts';

test.each([
  [0, 'fr-FR', '1 kilobytes'],
  [1, 'fr-FR', '1 kilobytes'],
  [256 * 1024, 'fr-FR', '256 kilobytes'],
  [1024 * 1024 - 1, 'fr-FR', '1 megabytes'],
  [2_000_000, 'fr-FR', '1,9 megabytes'],
  [2_000_000, 'en-GB', '1.9 megabytes'],
  [1024 ** 3 - 1, 'fr-FR', '1 gigabytes'],
  [1.5 * 1024 ** 3, 'it-IT', '1,5 gigabytes'],
])('%d bytes in %s are %s', (bytes, locale, said) => {
  const { amount, unit } = fileSize(bytes, locale);
  expect(`${amount} ${unit}`).toBe(said);
});
