import { expect, test } from 'vitest';
import { COLUMNS, readAsked, writeAsked } from './asked.ts';

const asked = (query: string) => readAsked(new URLSearchParams(query));

test('the queue shows what waits for staff, unless the address asks for something else', () => {
  expect(asked('')).toEqual({ state: ['checking'], sort: 'due', after: '', columns: COLUMNS });
  expect(asked('state=gone&sort=x&columns=y')).toEqual(asked(''));
  expect(asked('state=rejected,awaited').state).toEqual(['rejected', 'awaited']);
});

test('the address holds what is asked, and nothing that is as usual', () => {
  expect(writeAsked(asked('state=checking&sort=due')).toString()).toBe('');
  const query = 'state=rejected%2Cawaited&sort=due_last&after=2026-11-25.a.b&columns=customer%2Cdue';
  expect(writeAsked(asked(query)).toString()).toBe(query);
});
