import { expect, test } from 'vitest';
import { pdfOf, word, EMBEDDED, rectangle } from '../../../../test/builders/pdf-page.ts';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { hasMoreToSee } from './more-to-see.rules.ts';

const facts = (content: string) =>
  readFacts(
    pdfOf({ pages: [{ width: 154, height: 216, trimInset: 3, resources: EMBEDDED, content }] }),
    'application/pdf',
  );

test('codes and the ink of pictures are looked for where a file may have any', async () => {
  const text = word(40, 40, 24);
  expect(hasMoreToSee(await facts(text))).toBe(false);
  // A bar of a code is an area like any other.
  expect(hasMoreToSee(await facts(`${text} ${rectangle(10, 10, 2, 20)} f`))).toBe(true);
  expect(hasMoreToSee('damaged')).toBe(false);
  const photo = { kind: 'jpeg', width: 9, height: 9 } as Parameters<typeof hasMoreToSee>[0];
  expect(hasMoreToSee(photo)).toBe(true);
});
