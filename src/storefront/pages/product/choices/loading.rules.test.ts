import { expect, test } from 'vitest';
import { LOADING, loadingOf } from './loading.rules.ts';

const ANSWERED = {
  selection: { Papier: 'silk-135' },
  quantity: 500,
  priority: 'std',
  fileCheck: false,
  promocode: '',
  lossLeader: '',
  printContent: undefined,
};

test.each([
  ['an option', { selection: { Papier: 'silk-170' } }, [...LOADING]],
  ['a quantity', { quantity: 1000 }, ['delivery', 'file-check', 'recap']],
  ['a date', { priority: 'express' }, ['file-check', 'recap']],
  ['the file check', { fileCheck: true }, ['recap']],
  ['a code', { promocode: 'BIENVENUE10' }, ['quantities', 'delivery', 'file-check', 'recap']],
  [
    'what is printed',
    { printContent: { content: 'form', country: 'FR' } as const },
    ['quantities', 'delivery', 'file-check', 'recap'],
  ],
  ['another place', {}, ['quantities', 'delivery', 'file-check', 'recap']],
  ['a date and the file check', { priority: 'express', fileCheck: true }, ['file-check', 'recap']],
])('4.2.02 %s loads no more than it may change', (_what, change, areas) => {
  expect(loadingOf(ANSWERED, { ...ANSWERED, ...change })).toEqual(areas);
});
