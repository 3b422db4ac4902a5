import { expect, test } from 'vitest';
import { hasOtherSide } from './other-side.rules.ts';

const fileOf = (id: string, artworkId: string | null, side: 'front' | 'back' | null = 'front') => ({
  file: { id, artworkId, artwork: 'Soleil', side },
});
const front = fileOf('a', 'first');

test.each([
  ['the back of the same artwork', [fileOf('b', 'first', 'back')], true],
  ['a file of another artwork that has the same name', [fileOf('b', 'second')], false],
  ['a file of the same artwork that holds no side', [fileOf('b', 'first', null)], false],
  ['no other file', [], false],
])('beside a front, %s', (_what, others, has) => {
  expect(hasOtherSide([front, ...others], front.file)).toBe(has);
});
