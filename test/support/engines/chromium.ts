import { chromium } from '@playwright/test';
import { QUIET } from '../shopper.ts';
import { findChromium } from '../browser.ts';
import type { Engine, EngineKind } from './tab.ts';

/** A whole Chromium with the back-forward cache, as users have it. Playwright switches it off by default. */
export const CHROMIUM: EngineKind = { name: 'Chromium', find: async () => findChromium(), start };

async function start(binary: string): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: binary,
    args: QUIET,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return {
    opens: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      return {
        goes: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
        evaluates: (expression) => page.evaluate(expression),
        finds: async (expression) => {
          const element = (await page.evaluateHandle<Element | null>(expression)).asElement();
          return element ? { click: () => element.click(), type: (text) => element.fill(text) } : undefined;
        },
        resizes: (width, height) => page.setViewportSize({ width, height }),
        picture: () => page.screenshot(),
        closes: () => context.close(),
      };
    },
    stops: () => browser.close(),
  };
}
