import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** The short form: a browser reads it anew for each page, and the other is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to level AA, and what axe-core calls good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe-core finds wrong on a page, each with the elements that have it.
 *
 * Only violations are described: axe-core otherwise writes a selector for each element that passed each rule, which takes
 * most of its time.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { run } = (globalThis as unknown as { axe: { run(...of: unknown[]): Promise<AxeResults> } }).axe;
    const { violations } = await run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, RULES);
}
