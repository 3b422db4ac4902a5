import { existsSync } from 'node:fs';
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { fromDebian } from '../browser.ts';
import type { Engine, EngineKind } from './tab.ts';

const INSTALLED = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Firefox over WebDriver BiDi. */
export const FIREFOX: EngineKind = { name: 'Firefox', find, start };

async function find(): Promise<string | undefined> {
  const installed = () => INSTALLED.find((path) => existsSync(path));
  return process.env['TIRAGE_FIREFOX'] ?? fromDebian(['firefox-esr'], installed);
}

async function start(binary: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: binary,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      // Most desktop users have a scrollbar that takes space from the page.
      'widget.gtk.overlay-scrollbars.enabled': false,
      // Pages kept for Back are counted over all windows: by default the journeys beside one another take them away.
      'browser.sessionhistory.max_total_viewers': 100,
    },
  });
  return {
    opens: async () => {
      const context = await browser.createBrowserContext();
      // A covered tab is not rendered and reports nothing visible, so each tab has its own window.
      const page = await context.newPage({ type: 'window' });
      await resize(page, 1280, 900);
      return {
        goes: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
        evaluates: (expression) => page.evaluate(expression),
        finds: async (expression) => {
          const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
          return element ? { click: () => element.click(), type: (text) => element.type(text) } : undefined;
        },
        resizes: (width, height) => resize(page, width, height),
        picture: async () => Buffer.from(await page.screenshot()),
        closes: () => context.close(),
      };
    },
    stops: () => browser.close(),
  };
}

/** A Firefox before 144 gives its page the size, and refuses the orientation that is sent along. No test needs that. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  await page.waitForFunction(`innerWidth === ${width} && innerHeight === ${height}`);
}
