import { expect, test } from 'vitest';
import { frame, framesOf } from './page-frames.ts';

test('what was written before a program broke off is read, and the rest is not', () => {
  const whole = Buffer.concat([
    frame({ page: 1 }, Buffer.from('one')),
    frame({ pages: 9 }),
    frame({ page: 2 }, Buffer.from('two')),
  ]);
  const heads = (output: Buffer) => framesOf(output).map(({ head, content }) => [head, content.toString()]);
  expect(heads(whole)).toEqual([
    [{ page: 1 }, 'one'],
    [{ pages: 9 }, ''],
    [{ page: 2 }, 'two'],
  ]);
  expect(heads(whole.subarray(0, -1))).toHaveLength(2);
  expect(heads(whole.subarray(0, 3))).toEqual([]);
});
