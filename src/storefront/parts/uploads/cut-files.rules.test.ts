import { expect, test } from 'vitest';
import { cutFiles } from './cut-files.rules.ts';

const whole = { id: 'whole', name: 'a.pdf', type: 'application/pdf', bytes: 9, received: 9 } as const;
const part = { id: 'part', name: 'b.pdf', type: null, bytes: 9, received: 4 };

test.each([
  ['a file that came in part and is not sent any more was cut', [], [part]],
  ['one that is on its way was not', [{ uploadId: 'part', name: 'b.pdf' }], []],
  ['one that is just being announced was not', [{ uploadId: '', name: 'b.pdf' }], []],
  ['another file that is on its way says nothing of it', [{ uploadId: 'other', name: 'b.pdf' }], [part]],
])('%s', (_, running, cut) => {
  expect(cutFiles([whole, part], running)).toEqual(cut);
});

test('one of which all bytes are there, and that waits to be looked into, was not cut', () => {
  expect(cutFiles([{ ...part, received: 9 }], [])).toEqual([]);
});
