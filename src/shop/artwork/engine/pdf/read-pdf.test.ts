import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/builders/pdf-page.ts';
import { readPdf } from './read-pdf.ts';

const PAGE = { width: 100, height: 100, trimInset: 3 };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** The file with other words of the same length, so that its places stay right. */
const changed = (from: RegExp, to: string) =>
  Buffer.from(
    text(pdfOf({ pages: [PAGE] })).replace(from, (found) => to.padEnd(found.length)),
    'latin1',
  );

describe('a page that does not say how large it is', () => {
  test.each([
    ['has no size', changed(/\/MediaBox\[[^\]]*\]/, '')],
    ['has one of no area', changed(/\/MediaBox\[[^\]]*\]/, '/MediaBox[0 0 -1 0]')],
    ['has one that reaches too far', changed(/\/MediaBox\[[^\]]*\]/, '/MediaBox[0 0 999999999999 9]')],
  ])('%s: the file is damaged, for each viewer takes another one', async (_, file) =>
    expect(await readPdf(file)).toBe('damaged'),
  );

  test('that says it is read', async () => expect(await readPdf(changed(/x{9}/, ''))).toMatchObject({ kind: 'pdf' }));
});
