import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const STOREFRONT = join(import.meta.dirname, '..');
const sources = readdirSync(STOREFRONT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => [name, readFileSync(join(STOREFRONT, name), 'utf8')] as const);

test('what a button waits for ends when the visitor comes back to the page, on every page', () => {
  const waits = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(/busyText=\{(?:\w+\.)?(\w+)/g)].map(([, name = '']) => name)),
  );
  waits.delete('t');
  expect(waits.size).toBeGreaterThan(3);
  const staying = sources.flatMap(([name, text]) =>
    [...text.matchAll(/const \[(\w+), \w+\] = useState\b/g)]
      .filter(([, state = '']) => waits.has(state))
      .map(([, state]) => `${name}: ${state}`),
  );
  // It ends by itself, since it also counts presses.
  expect(staying).toEqual(['pages/product/recap/use-add-to-cart.ts: busy']);
});
