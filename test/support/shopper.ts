import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { accessibilityProblems } from './accessibility.ts';
import { findBrowser } from './browser.ts';
import { fillCart, orderCart } from './fill-cart.ts';

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

const PATIENCE_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: QUIET });
}

/** What has the focus. */
interface Focused {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/**
 * A person in front of the shop. Methods are named by the person's actions, not by the structure of the page. Errors of
 * the page fail the journey.
 */
export class Shopper {
  readonly page: Page;
  readonly #address: string;
  readonly #problems: string[] = [];

  private constructor(page: Page, address: string) {
    this.page = page;
    this.#address = address;
    page.on('pageerror', (error) => this.#problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(message.text());
    });
  }

  static async arrive(
    browser: Browser,
    address: string,
    device: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Shopper> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...device,
    });
    // A busy machine is slow; an event that never comes must still fail.
    context.setDefaultTimeout(PATIENCE_MS);
    return new Shopper(await context.newPage(), address);
  }

  /** Adds a line to the cart by the API, for journeys that begin after that. */
  async takes(line: object): Promise<void> {
    await this.page.goto(`${this.#address}/robots.txt`);
    await this.page.evaluate(fillCart, { line });
    await this.page.waitForFunction(() => 'filled' in globalThis);
  }

  /** Orders a line, or several, by the API and returns the order's number. */
  async orders(line: object | readonly object[], shippingAddress: object): Promise<string> {
    await this.page.goto(`${this.#address}/robots.txt`);
    await this.page.evaluate(orderCart, { lines: [line].flat(), shippingAddress });
    await this.page.waitForFunction(() => 'ordered' in globalThis);
    return this.page.evaluate(() => (globalThis as unknown as { ordered: string }).ordered);
  }

  /** Another tab of the same browser. */
  async opensBeside(path: string): Promise<Shopper> {
    const other = new Shopper(await this.page.context().newPage(), this.#address);
    await other.opens(path);
    return other;
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(this.#address + path);
    await this.comesToRest();
  }

  /** Waits until the page-loaded flag is set (row 4.1.05). */
  async comesToRest(): Promise<void> {
    await this.page.waitForSelector('html[data-page-loaded="true"]', { state: 'attached' });
  }

  /** Holds the calls to an address until the test releases them, either completed or aborted. */
  async holds(url: string, end: 'continue' | 'abort' = 'continue'): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await this.page.route(url, async (route) => {
      await held.promise;
      await (end === 'continue' ? route.continue() : route.abort());
    });
    return held.resolve;
  }

  async follows(name: string | RegExp): Promise<void> {
    const link = this.page.getByRole('link', { name }).first();
    const target = await link.evaluate((element) => (element as HTMLAnchorElement).href);
    const before = this.page.url();
    await link.click();
    // Before a navigation begins, the former page still says that it is loaded. Its links are not the next page's.
    if (target !== before) await this.page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' });
    await this.comesToRest();
  }

  async presses(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }

  async chooses(name: string | RegExp): Promise<void> {
    const radio = this.page.getByRole('radio', { name, includeHidden: true }).first();
    await radio.evaluate((each) => each.closest('details')?.setAttribute('open', ''));
    // A blocked option can be clicked but is not selected, so this uses click() and not check().
    await radio.click({ force: true });
  }

  /** Opens the table of all prices on a product page. */
  async opensAllPrices(): Promise<void> {
    await this.page.getByText('Tous les prix, toutes les dates').click();
    await this.page.getByRole('grid').waitFor();
    // The server's table cannot be pressed; the page's own takes its place.
    await this.page.waitForFunction(() => document.querySelector('details[open]:not([aria-busy]) [role="grid"]'));
  }

  async fills(label: string | RegExp, value: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(value);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async seesHeading(name: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
    await this.comesToRest();
  }

  /** Checks that axe-core finds no problem, that nothing scrolls sideways, and that the console has no error. */
  async findsThePageSound(): Promise<void> {
    // What waits for an answer is dimmed for that moment.
    await expect
      .poll(() => this.page.locator('[data-stale], [data-loading]').count(), { timeout: PATIENCE_MS })
      .toBe(0);
    expect(await accessibilityProblems(this.page)).toEqual([]);
    expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // A key instead of its text means that the page was sent without that dictionary page.
    const text = await this.page.locator('body').innerText();
    expect(
      text.match(
        /\b(?:access|account|area|cart|checkout|checks|company|content|filekinds|firstlook|forms|newsletter|order|preflight|privacy|product|security|shell|staff|staffcustomers|staffimport|staffmails|stafforders|staffteam|uploads):[a-z_]+/g,
      ) ?? [],
    ).toEqual([]);
    expect(this.#problems).toEqual([]);
  }

  /** Presses Tab until the focus is where it is wanted; a page on which it never gets there fails. */
  async tabsTo(wanted: (element: Focused) => boolean): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      await this.page.keyboard.press('Tab');
      const element = await this.page.evaluate(() => {
        const active = document.activeElement as HTMLElement | null;
        return {
          id: active?.id ?? '',
          type: (active as HTMLInputElement | null)?.type ?? '',
          text: active?.innerText ?? '',
        };
      });
      if (wanted(element)) return;
    }
    throw new Error('The keyboard never gets there');
  }

  /** An answer that is still on its way to this browser is nobody's fault any more. */
  async leaves(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().close();
  }
}
