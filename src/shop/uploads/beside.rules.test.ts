import { expect, test } from 'vitest';
import { artworkFile } from '#test/builders/artwork-files.ts';
import { toldOfEach } from './beside.rules.ts';

test('a file of the shop that is not in place yet is told beside those of the customer, and changes nothing that is told of them', () => {
  const files = [
    artworkFile('front', { handedInAt: new Date(0) }),
    artworkFile('one', { sentBy: 'staff' }),
    artworkFile('other', { sentBy: 'staff' }),
    artworkFile('back'),
  ];
  const told = toldOfEach(files, (together) => {
    const all = together.map(({ id }) => id).join(' ');
    return new Map(together.map(({ id }) => [id, all]));
  });
  expect(Object.fromEntries(told)).toEqual({
    front: 'front back',
    back: 'front back',
    one: 'front one back',
    other: 'front other back',
  });
});
