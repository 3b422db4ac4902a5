import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShopFiles } from './shop-files.ts';

const TENANTS = join(import.meta.dirname, '../../tenants');

test('a shop that takes a currency without a price of the file check is refused by file, line and remedy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-tenants-'));
  cpSync(join(TENANTS, 'pages'), join(folder, 'pages'), { recursive: true });
  const text = readFileSync(join(TENANTS, 'tirage-ch.yaml'), 'utf8');
  const file = join(folder, 'tirage-ch.yaml');
  writeFileSync(file, text);
  expect(readShopFiles(folder, []).tenants).toHaveLength(1);
  writeFileSync(file, text.replace(/fileCheckPrice: .*/, 'fileCheckPrice: {CHF: 520}'));
  const line = text.split('\n').findIndex((each) => each.includes('fileCheckPrice')) + 1;
  expect(() => readShopFiles(folder, [])).toThrow(
    `${file}:${line} /domain/fileCheckPrice has no price in EUR: add EUR`,
  );
});
