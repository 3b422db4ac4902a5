import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** WCAG 2.2 up to level AA, and what axe-core calls good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe-core finds wrong on a page, each with the elements that have it.
 *
 * Only violations are described: axe-core otherwise writes a selector for each element that passed each rule, which takes
 * most of its time.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
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
