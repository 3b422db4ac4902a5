import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';

test.each([
  ['comments that no line ends', 'noise%'],
  ['objects that are never closed', '1 0 obj ]'],
])('a file full of %s is damaged, and said to be so without a search of all of it for each part', async (_, noise) => {
  const file = new TextEncoder().encode(`%PDF-1.7\n${noise.repeat(1024 ** 2 / noise.length)}\nstartxref\n9\n%%EOF\n`);
  expect(await readPdf(file)).toBe('damaged');
});

test('a table that tells of more objects than any file holds is not gone through', async () => {
  const made = await PDFDocument.create();
  made.addPage([200, 100]);
  const text = Buffer.from(await made.save({ useObjectStreams: true })).toString('latin1');
  const file = Buffer.from(text.replace(/\/Size \d+/, '/Size 300000000000000'), 'latin1');
  expect(file.length).toBeGreaterThan(text.length);
  expect(await readPdf(file)).toMatchObject({ kind: 'pdf', pages: [{ media: [0, 0, 200, 100] }] });
});
