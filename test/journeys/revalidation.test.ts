import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('a page that the browser holds and that has not changed comes without its bytes, and its scripts run', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  // To the page the kept answer looks like a new one; the wire says what the server sent.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const documents: string[] = [];
  const sent = new Map<string, number>();
  wire.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Document' && documents.push(requestId));
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => sent.set(requestId, statusCode));
  for (const path of ['/flyers/', '/glossaire/', '/flyers/']) await guest.opens(path);
  await expect.poll(() => documents.map((id) => sent.get(id))).toEqual([200, 200, 304]);
  // Following a link without a new document is the scripts' work.
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page
    .getByRole('link', { name: /^Flyer A5/ })
    .first()
    .click();
  await guest.seesHeading(/Flyer A5/);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await guest.leaves();
});
