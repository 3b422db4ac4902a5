import { describe, expect, test } from 'vitest';
import { changedChoices, isApprovedAnew } from './edit-changes.rules.ts';

test('the choices that are others are named, with those that came and those that went', () => {
  const before = [
    { name: 'Papier', value: 'Couché brillant 135 g' },
    { name: 'Impression', value: 'Recto verso' },
    { name: 'Pli', value: 'Roulé' },
  ];
  const after = [
    { name: 'Papier', value: 'Couché satiné 135 g' },
    { name: 'Impression', value: 'Recto verso' },
    { name: 'Coins', value: 'Droits' },
  ];
  expect(changedChoices(before, after)).toEqual([
    { name: 'Papier', before: 'Couché brillant 135 g', after: 'Couché satiné 135 g' },
    { name: 'Coins', before: undefined, after: 'Droits' },
    { name: 'Pli', before: 'Roulé', after: undefined },
  ]);
});

describe('files are approved anew', () => {
  type Job = Parameters<typeof isApprovedAnew>[0]['jobs'][string];
  const jobs = (lineItemId: string, artwork: string) => ({ job: { lineItemId, artwork } as Job });
  test.each([
    ['where approved files would be printed in another way', 'approved', 'awaited', true],
    ['where files are being checked', 'checking', 'awaited', true],
    ['but not where the approval goes along', 'approved', 'approved', false],
    ['nor where none were handed in before', 'awaited', 'awaited', false],
  ])('%s', (_where, before, after, expected) => {
    const draft = { orderEditId: 'new', orderDto: { jobs: jobs('new', after) }, difference: { lineItemId: 'old' } };
    expect(isApprovedAnew({ jobs: jobs('old', before) }, draft)).toBe(expected);
  });
});
