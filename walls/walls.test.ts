import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkWalls } from './check.ts';
import { WALLS } from './rules.ts';

const ROOT = join(import.meta.dirname, '..');
const HOUSE = {
  'src/kernel/money.ts': '',
  'src/platform/mail.ts': '',
  'src/doors/door.ts': '',
  'src/ui/button.tsx': '',
  'src/storefront/page.tsx': '',
  'src/backoffice/page.tsx': '',
  'src/shop/tenants/tenant.ts': '',
  'src/shop/artwork/verdict.rules.ts': '',
  'src/shop/artwork/proof.rules.ts': '',
  'src/shop/artwork/engine/pdf/read-pdf.ts': '',
  'src/shop/cart/cart.ts': '',
  'src/shop/cart/cart.service.ts': '',
  'src/shop/cart/cart.repository.ts': '',
  'src/shop/orders/order.ts': '',
  'src/shop/orders/orders.service.ts': '',
  'src/shop/pricing/price.ts': '',
  'src/shop/design/design.ts': '',
};

/** Makes a small project with some additional files. */
function houseWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tirage-walls-'));
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...HOUSE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** [wall, file, an import that is forbidden in it] */
const FORBIDDEN: readonly (readonly [string, string, string])[] = [
  ['kernel-stands-alone', 'src/kernel/a.ts', `import '../platform/mail.ts';`],
  ['kernel-stands-alone', 'src/kernel/a.ts', `import 'react';`],
  ['platform-knows-no-shop', 'src/platform/a.ts', `import { x } from '#shop/orders/order.ts';`],
  ['platform-knows-no-shop', 'src/platform/a.ts', `const x = await import('../doors/door.ts');`],
  ['pure-stays-pure', 'src/shop/cart/a.rules.ts', `import { x } from './cart.service.ts';`],
  ['pure-stays-pure', 'src/shop/cart/engine/a.ts', `export * from '#platform/mail.ts';`],
  ['pure-without-node', 'src/shop/cart/a.contract.ts', `import { join } from 'node:path';`],
  ['pure-without-node', 'src/kernel/a.ts', `import { join } from 'path';`],
  ['pages-see-no-service', 'src/storefront/a.tsx', `import { x } from '#shop/cart/cart.service.ts';`],
  ['pages-see-no-service', 'src/ui/a.tsx', `import { x } from '#platform/mail.ts';`],
  ['pages-see-no-service', 'src/backoffice/a.tsx', `import { x } from '#shop/cart/cart.service.ts';`],
  ['files-are-read-in-a-worker', 'src/storefront/a.tsx', `import { x } from '#shop/artwork/engine/pdf/read-pdf.ts';`],
  ['files-are-read-in-a-worker', 'src/backoffice/a.tsx', `import { x } from '#shop/artwork/verdict.rules.ts';`],
  ['files-are-read-in-a-worker', 'src/storefront/a.tsx', `import { x } from '#shop/artwork/proof.rules.ts';`],
  ['shop-and-backoffice-apart', 'src/storefront/a.tsx', `import { x } from '../backoffice/page.tsx';`],
  ['shop-and-backoffice-apart', 'src/backoffice/a.tsx', `import { x } from '#storefront/page.tsx';`],
  ['ui-knows-no-shop', 'src/ui/a.tsx', `import type { x } from '#shop/orders/order.ts';`],
  ['pictures-know-no-page', 'src/product-picture/a.tsx', `import { x } from '../storefront/page.tsx';`],
  ['routes-carry-no-logic', 'src/shop/cart/a.routes.ts', `import { x } from './cart.repository.ts';`],
  ['rooms-talk-through-services', 'src/shop/orders/a.service.ts', `import { x } from '../cart/cart.repository.ts';`],
  ['rooms-know-no-doors', 'src/shop/orders/a.service.ts', `import { x } from '../../doors/door.ts';`],
  ['rooms-go-downhill', 'src/shop/cart/a.service.ts', `import { x } from '../orders/orders.service.ts';`],
  ['rooms-go-downhill', 'src/shop/pricing/a.ts', `export type { x } from '#shop/design/design.ts';`],
  ['no-missing', 'src/shop/cart/a.service.ts', `import { x } from './nowhere.ts';`],
];

describe('the walls', () => {
  test('stand in this house', () => {
    expect(checkWalls(ROOT)).toEqual([]);
  });

  test.each(FORBIDDEN)('%s: in %s, `%s` is found', (wall, file, text) => {
    expect(checkWalls(houseWith({ [file]: text })).join('\n')).toContain(`${file}:1 ${wall}: `);
  });

  test('have an example each', () => {
    const named = new Set(FORBIDDEN.map(([wall]) => wall));
    expect(WALLS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test('find a circle, also one of types', () => {
    const root = houseWith({
      'src/shop/cart/a.ts': `import type { b } from './b.ts';`,
      'src/shop/cart/b.ts': `import { a } from './a.ts';`,
    });
    expect(checkWalls(root)).toEqual(['no-circles: src/shop/cart/a.ts -> src/shop/cart/b.ts -> src/shop/cart/a.ts']);
  });

  test('find a room without a rung', () => {
    expect(checkWalls(houseWith({ 'src/shop/cellar/wine.ts': '' }))).toEqual([
      'src/shop/cellar stands on no rung of the ladder in walls/rules.ts',
    ]);
  });

  test('let through what is meant to pass', () => {
    const root = houseWith({
      'src/kernel/a.ts': `import { Type } from 'typebox';`,
      'src/shop/cart/a.contract.ts': `import type { x } from './cart.service.ts'; import { y } from '#kernel/money.ts';`,
      'src/storefront/a.tsx': `import type { x } from '#shop/cart/cart.service.ts';`,
      'src/storefront/b.tsx': `import type { x } from '#shop/artwork/verdict.rules.ts';`,
      'src/storefront/parts/file-check/check-worker.ts': `import { x } from '#shop/artwork/verdict.rules.ts';`,
      'src/shop/orders/a.service.ts': `import { x } from '../cart/cart.service.ts';`,
      'src/shop/cart/a.test.ts': `import { x } from '../orders/orders.service.ts';`,
    });
    expect(checkWalls(root)).toEqual([]);
  });
});
