import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

const folder = mkdtempSync(join(tmpdir(), 'scanner-'));
const socket = join(folder, 'clamd.ctl');
let shop: ServedShop;
let browser: Browser;
let clamd: Server | undefined;
beforeAll(async () => {
  [shop, browser] = await Promise.all([serveShop({ TIRAGE_CLAMD: socket }), openBrowser()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), shop.stop()]);
  clamd?.close();
  rmSync(folder, { recursive: true });
});

/** Reads pieces until the empty one, and finds nothing in them. */
function cleanScanner(): Server {
  return createServer((asked) => {
    asked.on('error', () => undefined);
    asked.on('data', (part: Buffer) => {
      if (part.subarray(-4).equals(Buffer.alloc(4))) asked.end('stream: OK\0');
    });
  });
}

test('a file that nobody can look into stays where it arrived, also when the page is loaded anew, and is taken as soon as the scanner answers', async () => {
  // A second try begins without a scanner, too.
  clamd?.close();
  clamd = undefined;
  const customer = await Shopper.arrive(browser, shop.address());
  const { page } = customer;
  await customer.takes(flyerLine());
  await customer.opens('/panier/');
  await customer.presses(/^Ajouter vos fichiers/);
  const file = { name: 'affiche.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) };
  await page.getByLabel(/^Choisir des fichiers/).setInputFiles([file]);
  await page.getByText('La boutique ne peut pas recevoir de fichiers en ce moment.').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const waits = page.getByText(/mais notre contrôle ne répond pas/);
  // It waits for the shop, and not for its owner to choose it again.
  const open = page.getByRole('button', { name: /fichier/ }).first();
  if ((await waits.count()) === 0) await open.click();
  await waits.waitFor();
  expect(await page.getByText('Envoi interrompu').count()).toBe(0);
  clamd = cleanScanner();
  clamd.listen(socket);
  await once(clamd, 'listening');
  // The page asks every half minute.
  await page.getByRole('link', { name: 'affiche.pdf', exact: true }).waitFor({ timeout: 90_000 });
  expect(await waits.count()).toBe(0);
});
