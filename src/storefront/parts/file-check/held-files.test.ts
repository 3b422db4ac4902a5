import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChosenFile } from './chosen-file.ts';
import { bringBack, heldOf, holdAside, keepHeld } from './held-files.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

const chosen = (state: ChosenFile['state']): ChosenFile => ({
  key: 'chosen-1',
  artworkId: null,
  file: new File(['%PDF-1.7'], 'flyer.pdf'),
  state,
});

test('a held file goes with its item when that is taken out of the cart, and comes back under the new id', () => {
  keepHeld('out', [chosen('held')]);
  holdAside('out');
  expect(heldOf('out')).toEqual([]);
  bringBack('out', 'back');
  expect(heldOf('back')).toMatchObject([{ state: 'held' }]);
});

test('a file that is judged while its item is being taken out is not left behind under the item that is gone', () => {
  keepHeld('slow', [chosen('looking')]);
  holdAside('slow');
  keepHeld('slow', [chosen('held')]);
  expect(heldOf('slow')).toEqual([]);
  bringBack('slow', 'again');
  expect(heldOf('again')).toMatchObject([{ state: 'held' }]);
});

test('an item that could not be taken out keeps its file', () => {
  keepHeld('stays', [chosen('held')]);
  holdAside('stays');
  bringBack('stays', 'stays');
  keepHeld('stays', [chosen('looking')]);
  expect(heldOf('stays')).toMatchObject([{ state: 'looking' }]);
});
