import { expect, test } from 'vitest';
import { PRODUCT_SCRIPTS, scriptBytes } from '../support/script-size.ts';

test('the product page runs at most 130 kB of script, gzipped', () => {
  const bytes = scriptBytes(PRODUCT_SCRIPTS);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});
