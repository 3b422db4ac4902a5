import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { openBrowser } from '../support/shopper.ts';

test('what is hard to read, too small to hit, unnamed or out of order on a page is found', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="fr"><title>Panier</title><main>
    <h1>Panier</h1><h3>Articles</h3>
    <p style="color:#aaa;background:#fff">Total</p>
    <img src="data:,"><input>
    <button style="width:9px;height:9px;padding:0;border:0">x</button><button style="width:9px;height:9px;padding:0;border:0">y</button>
  </main>`);
  const found = (await accessibilityProblems(page)).map((problem) => problem.slice(0, problem.indexOf(':')));
  expect(found.sort()).toEqual(['color-contrast', 'heading-order', 'image-alt', 'label', 'target-size']);
  await page.setContent('<!doctype html><html lang="fr"><title>Panier</title><main><h1>Panier</h1></main>');
  expect(await accessibilityProblems(page)).toEqual([]);
  await browser.close();
});
