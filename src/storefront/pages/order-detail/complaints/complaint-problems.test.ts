import { expect, test } from 'vitest';
import { wrongFields } from './complaint-problems.ts';

const complaint = { kind: 'damaged', copies: '40', text: 'Le carton a pris l’eau.' };

test.each<[Partial<typeof complaint>, readonly string[]]>([
  [{}, []],
  [{ kind: '' }, ['kind']],
  [{ copies: '' }, ['copies']],
  [{ copies: '0' }, ['copies']],
  [{ copies: '1001' }, ['copies']],
  [{ copies: '1.5' }, ['copies']],
  [{ text: '  \n' }, ['text']],
  [{ kind: '', copies: 'x', text: '' }, ['kind', 'copies', 'text']],
])('of a complaint with %j, %j is wrong', (change, wrong) => {
  expect(wrongFields({ ...complaint, ...change }, 1000)).toEqual(wrong);
});
