import type { Page, Request } from '@playwright/test';
import { expect, test } from 'vitest';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { cleanFlyer, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { flyerToLookAtCloser } from '../builders/ink-files.ts';
import { pdfOf, rectangle } from '../builders/pdf-page.ts';
import { typicalFiles } from '../builders/typical-files.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const pdf = (bytes: Uint8Array, name = 'flyer.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});
const zone = (page: Page) => page.getByLabel(/^Choisir des fichiers/).first();

/** A guest before the files of an order, and what their page asks of the shop from then on. */
async function waitingForFiles(name: string, device = {}): Promise<{ customer: Shopper; asked: string[] }> {
  const customer = await shop.arrive(undefined, device);
  const number = await customer.orders(flyerLine(), address({ email: `${name}@example.fr`, lastName: name }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  const asked: string[] = [];
  customer.page.on('request', (request: Request) => {
    if (request.method() !== 'GET' || request.url().includes('check-worker'))
      asked.push(new URL(request.url()).pathname);
  });
  return { customer, asked };
}

/** Asks the built worker of the page, and then the shop by its API, what is to be said of a file. Runs in the page. */
async function bothWords({
  worker,
  orderId,
  name,
  base64,
}: Readonly<Record<'worker' | 'orderId' | 'name' | 'base64', string>>) {
  interface Shop extends Omit<Response, 'json'> {
    json(): Promise<{ data: never; error: { key: string } }>;
  }
  const file = new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name);
  const uploads = `/api/v1/order/${orderId}/uploads/`;
  const call = async (path: string, init: RequestInit = {}) => (await fetch(path, init)) as unknown as Shop;
  const token = ((await (await call('/api/v1/session/')).json()).data as { csrfToken: string }).csrfToken;
  const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
  const line = async () => ((await (await call(uploads)).json()).data as UploadsWire).lines[0]!;

  const running = new Worker(worker, { type: 'module' });
  const ask = (question: object) =>
    new Promise<{ look?: { is: string; kind?: string }; verdicts?: Map<string, unknown> }>((resolve, reject) => {
      running.addEventListener('message', ({ data }) => resolve(data), { once: true });
      running.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      running.postMessage({ turn: 1, known: [], ...question });
    });
  const { target, lineItemId } = await line();
  const { look } = await ask({ ask: 'read', id: 'f', file });
  const { verdicts } = await ask({ ask: 'judge', target, files: [{ id: 'f', artworkId: null }] });
  running.terminate();
  const here = look?.is === 'refused' ? look.kind : verdicts?.get('f');

  const body = JSON.stringify({ lineItemId, artworkId: null, name, bytes: file.size, lastModified: 0 });
  const opened = (await (await call(uploads, { method: 'POST', headers, body })).json()).data as {
    id: string;
    path: string;
  };
  const sent = await call(opened.path, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    body: file,
  });
  if (!sent.ok) return { here, there: (await sent.json()).error.key };
  const { id } = opened;
  for (;;) {
    const verdict = (await line()).files.find((each) => each.id === id)?.verdict;
    if (verdict && verdict.state !== 'waiting') {
      await call(`${uploads}${id}/`, { method: 'DELETE', headers: { 'x-csrf-token': token } });
      return { here, there: verdict };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('the browser says of every file what the server says of it', async () => {
  const { customer } = await waitingForFiles('Accord');
  const { page } = customer;
  const link = await page.getByRole('link', { name: 'SVG' }).getAttribute('href');
  const orderId = /order\/([^/]+)\//.exec(link ?? '')?.[1] ?? '';
  // The engine is fetched with the first file, whatever that is.
  const fetched = page.waitForRequest('**/check-worker-*.js');
  await zone(page).setInputFiles(pdf(Buffer.from('Ceci est un texte'), 'texte.pdf'));
  const worker = new URL((await fetched).url()).pathname;
  const said = new Map<string, unknown>();
  for (const [name, bytes] of await typicalFiles()) {
    const base64 = Buffer.from(bytes).toString('base64');
    const { here, there } = await page.evaluate(bothWords, { worker, orderId, name, base64 });
    expect(here, name).toEqual(there);
    said.set(name, here);
  }
  // They are not all silent, and not all alike.
  expect(new Set([...said.values()].map((one) => JSON.stringify(one))).size).toBeGreaterThan(18);
  expect(said.get('letter.docx')).toBe('file_is_office');
  expect(said.get('encrypted.pdf')).toMatchObject({ state: 'unreadable', reason: 'encrypted' });
});

test('a file that can be printed is looked at before a byte of it is sent, and then goes by itself', async () => {
  const { customer, asked } = await waitingForFiles('Filou');
  const { page } = customer;
  await zone(page).setInputFiles(pdf(softFlyer()));
  await page.getByRole('link', { name: 'flyer.pdf' }).waitFor();
  await page.getByText('À vérifier').first().waitFor();
  expect(asked[0]).toMatch(/check-worker/);
  expect(asked[1]).toMatch(/\/uploads\/$/);
  await customer.findsThePageSound();
});

test('codes and the ink of pictures are told while the file is still on its way', async () => {
  const { customer } = await waitingForFiles('Loupe');
  const { page } = customer;
  // The line is so slow that nothing of the file reaches the shop.
  const release = await customer.holds('**/tus');
  await zone(page).setInputFiles(pdf(await flyerToLookAtCloser(), 'de près.pdf'));
  await page.getByRole('progressbar', { name: 'Envoi de de près.pdf' }).waitFor();
  await page
    .getByText(/porte 369 % d’encre/)
    .first()
    .waitFor();
  await page
    .getByText(/Un code ne se détache de son fond que de/)
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('progressbar', { name: 'Envoi de de près.pdf' }).waitFor();
  release();
  await page.getByRole('link', { name: 'de près.pdf' }).waitFor();
});

test('a file that cannot be printed waits for its owner, who replaces it by the keyboard', async () => {
  const { customer, asked } = await waitingForFiles('Veto', { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  await zone(page).setInputFiles(pdf(wrongFlyer(), 'petit.pdf'));
  await page.getByRole('status').filter({ hasText: 'Il n’est pas encore envoyé' }).waitFor();
  await page.getByText('La page fait 105 × 148 mm').first().waitFor();
  // The browser is told first that no dialog of its own is to open.
  const choosing = page.waitForEvent('filechooser');
  expect(await page.getByRole('link', { name: 'PF-04' }).getAttribute('href')).toBe('/comment-nous-verifions/#pf-04');
  await customer.findsThePageSound();
  expect(asked.filter((path) => !path.includes('check-worker'))).toEqual([]);
  await page.getByLabel('Choisir un autre fichier à la place de petit.pdf').focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(pdf(cleanFlyer(), 'grand.pdf'));
  await page.getByRole('link', { name: 'grand.pdf' }).waitFor();
  expect(await page.getByText('petit.pdf').count()).toBe(0);
  expect(asked.filter((path) => path.endsWith('/uploads/'))).toHaveLength(1);
});

test('a file that cannot be printed is sent all the same when its owner says so', async () => {
  const { customer, asked } = await waitingForFiles('Quand');
  const { page } = customer;
  await zone(page).setInputFiles([pdf(wrongFlyer(), 'petit.pdf'), pdf(cleanFlyer(), 'grand.pdf')]);
  // The other one does not wait for it.
  await page.getByRole('link', { name: 'grand.pdf' }).waitFor();
  expect(asked.filter((path) => path.endsWith('/uploads/'))).toHaveLength(1);
  await customer.presses('Envoyer quand même petit.pdf');
  await page.getByRole('link', { name: 'petit.pdf' }).waitFor();
  await page.getByText('La page fait 105 × 148 mm').first().waitFor();
});

test('the front alone goes on its way, since the back may come in another file', async () => {
  const { customer } = await waitingForFiles('Recto');
  const { page } = customer;
  const side = { width: 154, height: 216, trimInset: 3, content: '1 0 0 0 k ' + rectangle(0, 0, 154, 216) };
  await zone(page).setInputFiles(pdf(pdfOf({ pages: [side] }), 'recto.pdf'));
  await page.getByRole('link', { name: 'recto.pdf' }).waitFor();
  await page.getByText('Il manque une page : le verso').first().waitFor();
});

test('a file whose check cannot be fetched is sent, and checked afterwards', async () => {
  const { customer } = await waitingForFiles('Lourd');
  const { page } = customer;
  await page.route('**/check-worker-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await zone(page).setInputFiles(pdf(wrongFlyer(), 'petit.pdf'));
  await page.getByRole('link', { name: 'petit.pdf' }).waitFor();
  await page.getByText('La page fait 105 × 148 mm').first().waitFor();
});

test.each([390, 768, 1440])('how files are checked is told beside where they are sent, at %i pixels', async (width) => {
  const { customer } = await waitingForFiles(`Regles${width}`, { viewport: { width, height: 900 } });
  const { page } = customer;
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Comment nous vérifions', exact: true }).click(),
  ]);
  expect(new URL(beside.url()).pathname).toBe('/comment-nous-verifions/');
  await beside.close();
  await customer.opens('/comment-nous-verifions/#pf-04');
  await page.getByRole('heading', { name: /^Le format PF-04/ }).waitFor();
  await customer.findsThePageSound();
});
