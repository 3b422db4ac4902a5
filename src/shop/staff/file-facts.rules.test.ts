import { expect, test } from 'vitest';
import { pdfOf, rectangle } from '../../../test/builders/pdf-page.ts';
import { readPdf } from '../artwork/engine/pdf/read-pdf.ts';
import { fileFacts } from './file-facts.rules.ts';

const RGB_GROUP = '/Group<</S/Transparency/CS/DeviceRGB>>';
const comment = (kind: string) => `/Annots[<</Type/Annot/Subtype/${kind}/Rect[10 10 50 50]/F 4>>]`;
const page = { width: 100, height: 100, trimInset: 3, content: rectangle(0, 0, 100, 100) };

async function told(file: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const facts = await readPdf(file);
  if (typeof facts === 'string') throw new Error(facts);
  return Object.fromEntries(fileFacts(facts).others.map(({ name, value }) => [name, value]));
}

test('staff read on which pages a file overprints, mixes transparent colours and has comments', async () => {
  const overprint = '/ExtGState<</O<</OP true/op true/OPM 1>>>>';
  const file = pdfOf({
    pages: [
      { ...page, entries: RGB_GROUP + comment('Square') },
      { ...page, content: `/O gs 0 0 0 1 k ${page.content}`, resources: overprint, entries: comment('Text') },
      { ...page, entries: comment('Square') },
    ],
  });
  expect(await told(file)).toMatchObject({
    overprint: '✓ (2)',
    transparency: 'RGB (1)',
    annotations: 'Square (1, 3), Text (2)',
  });
});

test('of a file with nothing of it nothing is said', async () => {
  const facts = await told(pdfOf({ pages: [page] }));
  expect(Object.keys(facts)).toEqual([]);
});
