import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientManifest, PRODUCT_SCRIPTS, scriptBytes } from '../support/script-size.ts';

const client = join(import.meta.dirname, '../../dist/client');

test('the product page runs at most 130 kB of script, gzipped', () => {
  const bytes = scriptBytes(PRODUCT_SCRIPTS);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});

test('the links, forms and instruments of the router, which no page uses, are in no script of the shop', () => {
  const unused = /data-discover|Uninstrumented/;
  for (const { file } of Object.values(clientManifest()).filter((chunk) => chunk.file.endsWith('.js')))
    expect(unused.test(readFileSync(join(client, file), 'utf8')), file).toBe(false);
});

test('packages of the older module system are wrapped so that Chromium compiles them beside the page and not in a task of it', () => {
  const react = Object.values(clientManifest()).find(({ file }) => file.startsWith('assets/react-'))?.file ?? '';
  const code = readFileSync(join(client, react), 'utf8');
  expect(code.match(/=\w+\(\(function\(/g)?.length).toBeGreaterThan(5);
  expect(code.match(/=\w+\(\((?:\([\w$,]*\)|[\w$]+)=>\{/g)).toBeNull();
});

test('nothing of the back office is in what a visitor of the shop can load', () => {
  const files = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  expect(Object.keys(clientManifest()).filter((source) => source.includes('backoffice'))).toEqual([]);
  const telling = /\/staff\/|stafforders:|order:write|base-ui|createTableHook/;
  for (const name of files) expect(telling.test(readFileSync(join(client, 'assets', name), 'utf8')), name).toBe(false);
  const own = join(client, '../backoffice/admin/assets');
  const entry = readdirSync(own).find((name) => /^entry-.*\.js$/.test(name)) ?? '';
  expect(telling.test(readFileSync(join(own, entry), 'utf8'))).toBe(true);
});
