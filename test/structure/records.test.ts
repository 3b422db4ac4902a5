import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isCurrent, writeRecord } from '../running/records.ts';

const TEST = 'test/rooms/cart.test.ts';
const SERVICE = 'src/shop/cart/cart.service.ts';
const PAGE = 'dist/server/assets/cart-1a2b.js';
const COUNTED = 1_000_000;
const FILES = [TEST, SERVICE, PAGE, 'src/shop/wallet/wallet.service.ts', 'src/app/rooms.ts', 'catalog/prices.yaml'];

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tirage-records-'));
  for (const file of FILES) changes(file, COUNTED - 1000);
  writeRecord(root, TEST, { since: COUNTED, ms: 1, called: { [SERVICE]: ['addLine'], [PAGE]: ['Cart'] } });
});
afterEach(() => rmSync(root, { recursive: true }));

function changes(file: string, at: number): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), at / 1000, at / 1000);
}

describe('the calls of a room test', () => {
  test('are not counted again while nothing has changed that they depend on', () => {
    expect(isCurrent(root, TEST)).toBe(true);
    changes('src/shop/wallet/wallet.service.ts', COUNTED + 1000);
    // A new build has written the same file again.
    changes(PAGE, COUNTED + 1000);
    expect(isCurrent(root, TEST)).toBe(true);
  });

  test.each([TEST, SERVICE, 'src/app/rooms.ts', 'catalog/prices.yaml'])(
    'are counted again after a change of %s',
    (file) => {
      changes(file, COUNTED + 1000);
      expect(isCurrent(root, TEST)).toBe(false);
    },
  );

  test('are counted again when a file that was called is gone, and when they have never been counted', () => {
    expect(isCurrent(root, 'test/rooms/wallet.test.ts')).toBe(false);
    rmSync(join(root, PAGE));
    expect(isCurrent(root, TEST)).toBe(false);
  });
});
