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

describe('a file of Illustrator that was saved without its PDF content', () => {
  const saying = (content: string) => readPdf(pdfOf({ pages: [{ ...PAGE, content }] }));

  test.each([
    ['in whole lines', '(This is an Adobe\\256 Illustrator\\256 File that was) Tj T* (saved without PDF Content.) Tj'],
    ['in parts', '[(This is an )-18(A)12(dobe\\256 Illust)3(rator\\256 File that was saved without PDF Content.)] TJ'],
  ])('is told by its notice, written %s', async (_, shown) =>
    expect(await saying(`BT ${shown} (To Place or open this file) Tj ET`)).toBe('without_content'),
  );

  test('is not meant by a page that speaks of such a file further on', async () =>
    expect(
      await saying('BT (Why: This is an Adobe Illustrator File that was saved without PDF Content.) Tj ET'),
    ).toMatchObject({ kind: 'pdf' }));
});
