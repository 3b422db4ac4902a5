import { describe, expect, test } from 'vitest';
import { withinTime, type Timed } from '../running/within-time.ts';

const timed = (name: string, ms: number, calls: string, comesFirst = false) => ({
  name,
  ms,
  calls: new Set(calls === '' ? [] : calls.split(' ')),
  comesFirst,
});
const chosen = (tests: readonly (Timed & { readonly name: string })[], mostMs: number) => {
  const { tests: found, callsAll } = withinTime(tests, mostMs);
  return [found.map(({ name }) => name).join(' '), callsAll];
};

describe('the touched rooms that fit into the time of a check', () => {
  const small = timed('small', 10, 'sum');
  const other = timed('other', 20, 'sum');
  const wide = timed('wide', 40, 'sum round');
  const rare = timed('rare', 50, 'parse');
  const all = [small, other, wide, rare];

  test('are all of them where there is time', () => expect(chosen(all, 120)).toEqual(['small other wide rare', true]));

  test('are first those that together call all of the change', () =>
    expect(chosen(all, 90)).toEqual(['wide rare', true]));

  test('then others that call it too, the shortest first', () =>
    expect(chosen(all, 100)).toEqual(['small wide rare', true]));

  test('say when not all of the change is called', () => expect(chosen(all, 70)).toEqual(['small other wide', false]));

  test('are the shortest where all call the same', () => {
    const same = [timed('long', 90, ''), timed('short', 10, ''), timed('middle', 30, '')];
    expect(chosen(same, 50)).toEqual(['short middle', true]);
  });

  test('are before all others those that changed, the shortest first, as far as they fit', () => {
    const changed = [timed('changed', 60, '', true), timed('short', 5, '', true), timed('longest', 500, '', true)];
    expect(chosen([...all, ...changed], 90)).toEqual(['small changed short', false]);
  });
});
