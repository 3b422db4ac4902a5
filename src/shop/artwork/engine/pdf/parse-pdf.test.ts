import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';

test.each([
  ['comments that no line ends', 'noise%'],
  ['objects that are never closed', '1 0 obj ]'],
])('a file full of %s is damaged, and said to be so without a search of all of it for each part', async (_, noise) => {
  const file = new TextEncoder().encode(`%PDF-1.7\n${noise.repeat(1024 ** 2 / noise.length)}\nstartxref\n9\n%%EOF\n`);
  expect(await readPdf(file)).toBe('damaged');
});
