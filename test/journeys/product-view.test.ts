import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** A processor draws each pixel of the view here, so few of them are enough. */
const arrives = () => shop.arrive(undefined, { viewport: { width: 480, height: 560 } });

const stageOf = ({ page }: Shopper) => page.getByRole('dialog').getByRole('group');
/** The picture on the screen as bytes: the same picture gives the same ones. */
const seenBy = async (visitor: Shopper) => (await stageOf(visitor).screenshot()).toString('base64');

async function looksAt(visitor: Shopper, path: string): Promise<void> {
  await visitor.opens(path);
  await visitor.page.getByRole('button', { name: 'Voir en vrai' }).click();
  await visitor.page.locator('dialog [data-state="seen"]').waitFor();
}

test('a product is looked at from all sides by keyboard and pointer, and nothing of that is fetched before', async () => {
  const visitor = await arrives();
  const { page } = visitor;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visitor.opens('/depliant-3-volets/');
  await page.getByRole('button', { name: 'Voir en vrai' }).waitFor();
  expect(scripts.filter((url) => /open-view/.test(url))).toEqual([]);

  const opener = page.getByRole('button', { name: 'Voir en vrai' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog [data-state="seen"]').waitFor();
  expect(scripts.filter((url) => /open-view/.test(url))).toHaveLength(1);
  await visitor.sees(/flèches du clavier/);
  await visitor.findsThePageSound();

  const first = await seenBy(visitor);
  // The stage has the focus once it is seen, so its keys work at once.
  await expect.poll(() => stageOf(visitor).evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => seenBy(visitor)).not.toBe(first);
  const turned = await seenBy(visitor);
  await page.getByLabel('Ouvrir').fill('10');
  await expect.poll(() => seenBy(visitor)).not.toBe(turned);
  const folded = await seenBy(visitor);
  const box = (await stageOf(visitor).boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 120, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => seenBy(visitor)).not.toBe(folded);

  // What nobody touches is not drawn again.
  const frames = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let asked = 0;
        const ask = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (step) => {
          asked += 1;
          return ask(step);
        };
        ask(() => ask(() => ask(() => done(asked))));
      }),
  );
  expect(frames).toBe(0);

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await opener.evaluate((each) => each === document.activeElement)).toBe(true);
  await visitor.leaves();
});

test('the view is of what was chosen: another paper and another finish are seen', async () => {
  const visitor = await arrives();
  await looksAt(visitor, '/flyer-a5/?o.paper=silk-350&o.lamination=none');
  const plain = await seenBy(visitor);
  await looksAt(visitor, '/flyer-a5/?o.paper=silk-350&o.lamination=gloss-1');
  const gloss = await seenBy(visitor);
  await looksAt(visitor, '/flyer-a5/?o.paper=silk-350&o.lamination=soft-1');
  const velvet = await seenBy(visitor);
  await looksAt(visitor, '/flyer-a5/?o.paper=gloss-135&o.lamination=none');
  const thin = await seenBy(visitor);
  expect(new Set([plain, gloss, velvet, thin]).size).toBe(4);
  await visitor.leaves();
});

/** How far the most frequent colour near this one is from it, in levels of 255. */
async function offColour(visitor: Shopper, wanted: readonly [number, number, number]): Promise<number> {
  const { data } = await sharp(await stageOf(visitor).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const pixel = [0, 1, 2].map((channel) => data[at + channel] ?? 0);
    const far = Math.max(...pixel.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))));
    if (far < 60) found.set(String(far), (found.get(String(far)) ?? 0) + 1);
  }
  return Number([...found].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? Infinity);
}

test('light leaves the colours of a print alone', async () => {
  const visitor = await arrives();
  // The grounds of two sample artworks, a dark and a light one.
  await looksAt(visitor, '/carte-multicouche-900-g/');
  expect(await offColour(visitor, [0x17, 0x3f, 0x8a])).toBeLessThan(16);
  await looksAt(visitor, '/carte-de-visite/');
  expect(await offColour(visitor, [0xf4, 0xe0, 0xbd])).toBeLessThan(16);
  await visitor.leaves();
});

test('a view that the browser takes away gives way to the drawing', async () => {
  const visitor = await arrives();
  await looksAt(visitor, '/flyer-a5/');
  await visitor.page
    .locator('dialog canvas')
    .evaluate((canvas) =>
      (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    );
  await visitor.sees(/n’affiche pas la vue en volume/);
  await visitor.page.getByRole('dialog').getByRole('img').waitFor();
  await visitor.leaves();
});

test('where there is no WebGL, a sentence says so and the drawing stays', async () => {
  const visitor = await arrives();
  await visitor.page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function context(this: HTMLCanvasElement, kind: string, ...rest: never[]) {
      return kind === 'webgl2' ? null : real.call(this, kind, ...rest);
    } as typeof real;
  });
  await visitor.opens('/flyer-a5/');
  await visitor.page.getByRole('button', { name: 'Voir en vrai' }).click();
  await visitor.sees(/n’affiche pas la vue en volume/);
  await visitor.page.getByRole('dialog').getByRole('img').waitFor();
  await visitor.findsThePageSound();
  await visitor.leaves();
});

test('a lanyard, which has no form of its own, keeps its drawing alone; a shirt is seen', async () => {
  const visitor = await arrives();
  const { page } = visitor;
  const button = page.getByRole('button', { name: 'Voir en vrai' });
  await looksAt(visitor, '/t-shirt-et-sweat/');
  await visitor.opens('/tote-bag-mug-et-laniere/');
  await button.waitFor();
  await page.getByRole('radio', { name: /^Lanière/ }).press('Space');
  await button.waitFor({ state: 'detached' });
  await visitor.leaves();
});

test('the surface that is chosen is seen from near, with a sentence that says what it is', async () => {
  const visitor = await arrives();
  const { page } = visitor;
  await visitor.opens('/flyer-a5/?o.paper=silk-350&o.lamination=none');
  const loupe = page.getByRole('button', { name: 'La surface, de près' });
  const shown = () => loupe.locator('img').getAttribute('src');
  await expect.poll(shown).toMatch(/paper_silk/);
  await page.getByRole('radio', { name: /^Doux au toucher recto(?! verso)/ }).press('Space');
  await expect.poll(shown).toMatch(/film_softtouch/);
  await loupe.click();
  await visitor.sees(/mat et velouté comme une peau de pêche/);
  const picture = page.getByRole('dialog').locator('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await visitor.findsThePageSound();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visitor.opens('/bache/');
  await page.getByRole('button', { name: 'Voir en vrai' }).waitFor();
  expect(await loupe.count()).toBe(0);
  await visitor.leaves();
});
