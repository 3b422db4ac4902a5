import { describe, expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

/** Bytes a second: a page comes in pieces, between which the browser draws what it has read. */
const SLOW_LINE = 150_000;
/** With the page's other files kept, the document alone is so slow. */
const SLOWER_LINE = 20_000;
const MOST_SHIFT = 0.02;
const PATHS = ['/', '/flyers/', '/flyer-a5/', '/tote-bag-mug-et-laniere/', '/bache/', '/panier/'];
const shop = openShop();

describe.concurrent.each([
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
])('on %j', (device) => {
  test('nothing moves while a page comes over a slow line, at the first visit and with its styles kept', async () => {
    const guest = await shop.arrive(undefined, device);
    await guest.takes(flyerLine());
    const session = await guest.page.context().newCDPSession(guest.page);
    const slow = (downloadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        // The fonts come after the first paint.
        latency: 300,
        downloadThroughput,
        uploadThroughput: SLOW_LINE,
      });
    await session.send('Network.enable');
    await guest.page.addInitScript(watchShift);
    const moved: string[] = [];
    for (const path of PATHS) {
      await slow(SLOW_LINE);
      const first = await shiftOf(guest, path);
      await slow(SLOWER_LINE);
      const again = await shiftOf(guest, `${path}?utm_source=again`);
      if (Math.max(first, again) > MOST_SHIFT) moved.push(`${path}: ${first.toFixed(3)}, ${again.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
    await guest.leaves();
  });
});

test('the order button stays where it is when the code of the picture comes late', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 1440, height: 900 } });
  const release = await guest.holds('**/assets/chosen-view*');
  await guest.opens('/flyer-a5/');
  const order = guest.page.getByRole('button', { name: 'Ajouter au panier' });
  const before = await order.boundingBox();
  expect(await guest.page.getByRole('button', { name: 'Voir en vrai' }).count()).toBe(0);
  release();
  await guest.page.getByRole('button', { name: 'Voir en vrai' }).waitFor();
  expect(await order.boundingBox()).toEqual(before);
  await guest.leaves();
});

async function shiftOf(guest: Shopper, path: string): Promise<number> {
  await guest.opens(path);
  return guest.page.evaluate(async () => {
    await document.fonts.ready;
    // What a frame has moved is told after it.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return (globalThis as unknown as { shift: number }).shift;
  });
}

/** In the page: adds up what moved. */
function watchShift(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
