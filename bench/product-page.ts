import { chromium, type CDPSession, type Page } from '@playwright/test';
import { flyerLine } from '../test/builders/lines.ts';
import { findChromium } from '../test/support/browser.ts';
import { fillCart } from '../test/support/fill-cart.ts';
import { PRODUCT_SCRIPTS, scriptBytes } from '../test/support/script-size.ts';
import type { Figure } from './run.ts';
import { withRunningShop } from './running-shop.ts';

const SLOWER = 4;
const CHOICES = 15;
/** Of several loads the quickest counts: a machine that does something else only ever makes one slower. */
const LOADS = 5;
const MOST_TRIED = 100;
/** Between two presses, so that what an answer draws last does not count for the next one. */
const SETTLED_MS = 700;
/** A hand holds a button this long at least. What a press takes is counted from its end. */
const HELD_MS = 50;
/** The other pages of the way to an order; the cart has a line. */
const AROUND = { home: '/', category: '/flyers/', cart: '/panier/' };
const PAGES = { flyer: '/flyer-a5/', booklet: '/brochure-agrafee/', label: '/etiquette-en-rouleau/' };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** What one press of an option took, in milliseconds from the event to the end of the frame that shows it. */
interface Press {
  readonly marked: number;
  readonly priced: number;
}

/** What the load of a page took: tasks longer than 50 ms, and what the browser reports of its first screens. */
interface Load {
  readonly long: readonly number[];
  readonly largest: number;
  readonly shift: number;
  readonly blocking: number;
}

/**
 * The product page under the finger: a Chromium whose processor is slowed down 4 times, on the built shop. A choice is
 * measured from the end of the press to the frame that marks it and to the frame that shows its price. The control is a fixed
 * piece of arithmetic in the same browser, which tells how slow this machine is.
 */
export async function run(): Promise<Figure[]> {
  return withRunningShop(async (address) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ARGS });
    try {
      const figures: Figure[] = [
        { name: 'script of the product page, gzip (at most 130 kB)', value: `${scriptBytes(PRODUCT_SCRIPTS)} bytes` },
      ];
      for (const [name, path] of Object.entries(AROUND)) {
        const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
        const session = await page.context().newCDPSession(page);
        if (name === 'cart') await fill(page, address);
        await page.goto(address + path, { waitUntil: 'networkidle' });
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        figures.push(...started(name, await loadOf(page, session, address + path)));
        await page.close();
      }
      for (const [name, path] of Object.entries(PAGES)) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        const session = await page.context().newCDPSession(page);
        figures.push(...(await ofPage(page, session, name, address + path)));
        await page.close();
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

async function ofPage(page: Page, session: CDPSession, name: string, url: string): Promise<Figure[]> {
  // Once without being measured: the server renders the page and the browser keeps its files.
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  const load = await loadOf(page, session, url);
  const control = await page.evaluate(arithmetic);
  const presses = await pressesOf(page);
  const marked = median(presses.map((press) => press.marked));
  const priced = median(presses.map((press) => press.priced));
  return [
    { name: `${name}: press to marked option (one frame)`, value: `${marked.toFixed(0)} ms` },
    {
      name: `${name}: press to painted price (at most 100 ms) : control`,
      value: `${(priced / control).toFixed(2)} (${priced.toFixed(0)} : ${control.toFixed(0)} ms)`,
    },
    ...started(name, load),
  ];
}

/** Puts a line into the cart of this browser. */
async function fill(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/robots.txt`);
  await page.evaluate(fillCart, { line: flyerLine() });
  await page.waitForFunction(() => 'filled' in globalThis);
}

/** What a load is held to. The first layout and paint of a page are one task, which no script can divide. */
function started(name: string, load: Load): Figure[] {
  const long = load.long.map((each) => each.toFixed(0)).join(', ');
  return [
    {
      name: `${name}: tasks over 50 ms while the page starts (none)`,
      value: `${load.long.length}${load.long.length > 0 ? ` (${long} ms, ${blockingOf(load).toFixed(0)} ms too long)` : ''}`,
    },
    { name: `${name}: files before the first paint (at most 4)`, value: String(load.blocking) },
    {
      name: `${name}: largest paint (at most 1500 ms), shift of the layout (at most 0.02)`,
      value: `${load.largest.toFixed(0)} ms, ${load.shift.toFixed(3)}`,
    },
  ];
}

function blockingOf({ long }: Load): number {
  return long.reduce((sum, each) => sum + each - 50, 0);
}

/** The load with the least work in long tasks, each as for somebody who comes for the first time. */
async function loadOf(page: Page, session: CDPSession, url: string): Promise<Load> {
  await page.addInitScript(watchLoad);
  const loads: Load[] = [];
  while (loads.length < LOADS) {
    await session.send('Network.clearBrowserCache');
    loads.push(await oneLoad(page, url));
  }
  return loads.toSorted((a, b) => blockingOf(a) - blockingOf(b))[0]!;
}

/** In the page: notes its long tasks, its largest paint and what moved. */
function watchLoad(): void {
  const seen = { long: [] as number[], largest: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('longtask', ({ duration }) => seen.long.push(duration));
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
}

async function oneLoad(page: Page, url: string): Promise<Load> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    const blocking = files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length;
    return { ...(globalThis as unknown as { seen: Omit<Load, 'blocking'> }).seen, blocking };
  });
}

/** Presses options that can be chosen, one after the other, each when the answer to the one before is shown. */
async function pressesOf(page: Page): Promise<Press[]> {
  await page.evaluate(watchPresses);
  const presses: Press[] = [];
  for (let index = 0; presses.length < CHOICES && index < MOST_TRIED; index += 1) {
    const spot = await page.evaluate(nextOption, index);
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => (globalThis as unknown as Watched).expectPress());
    await page.mouse.click(spot.x, spot.y, { delay: HELD_MS });
    const press = await page.evaluate(() => (globalThis as unknown as Watched).press);
    if (press) presses.push(press);
  }
  return presses;
}

/** In the page: brings an option that can be chosen to the middle of the window, and tells where it is. */
function nextOption(index: number): { x: number; y: number } {
  const options = [
    ...document.querySelectorAll('main label:has(> input[type="radio"]):not([data-blocked], [data-chosen])'),
  ];
  const open = options.filter((each) => each.checkVisibility());
  const option = open[(index * 3) % open.length];
  option?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left = 0, top = 0, width = 0, height = 0 } = option?.getBoundingClientRect() ?? {};
  return { x: left + width / 2, y: top + height / 2 };
}

interface Watched {
  /** The next press; undefined if it changed nothing. */
  press: Promise<Press | undefined>;
  expectPress(): void;
}

/** In the page: times a press until the frame that marks it and the frame after which nothing is dimmed any more. */
function watchPresses(): void {
  const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const nextPress = () =>
    new Promise<Press | undefined>((done) => {
      setTimeout(() => done(undefined), 3000);
      addEventListener(
        'click',
        ({ timeStamp }) => {
          let marked = 0;
          afterFrame(() => (marked = performance.now() - timeStamp));
          const watcher = new MutationObserver(() => {
            if (document.querySelector('[data-loading]')) return;
            watcher.disconnect();
            afterFrame(() => done({ marked, priced: performance.now() - timeStamp }));
          });
          watcher.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-loading'] });
        },
        { capture: true, once: true },
      );
    });
  Object.assign(globalThis, { expectPress: () => void Object.assign(globalThis, { press: nextPress() }) });
}

/** In the page: a piece of arithmetic that takes about 10 ms on a desktop of 2026. */
function arithmetic(): number {
  const since = performance.now();
  let sum = 0;
  for (let index = 0; index < 10_000_000; index += 1) sum = (sum + Math.sqrt(index)) % 1000;
  return sum < 0 ? 0 : performance.now() - since;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
