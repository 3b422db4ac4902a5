import type { CodeFact } from '#shop/artwork/engine/facts.ts';
import type { Cells } from '#shop/artwork/engine/ink-map.ts';
import { MOST_LOOKED_THROUGH } from '#shop/artwork/page-picture.ts';
import { MOST_PIXELS_HERE, undrawnOf } from '../file-pages/drawable.rules.ts';
import type { Drawable, PageDrawer } from '../file-pages/page-drawer.ts';
import type { FileChecker } from './file-checker.ts';

/** What reads and draws, until it is told to end. */
interface Eyes {
  readonly checker: FileChecker;
  readonly drawer: PageDrawer;
  readonly signal: AbortSignal;
}

/**
 * Looks for what only pictures of the pages show, codes and the ink of pictures, and has the checks know of it: what is said
 * of the file then is what the shop will say.
 * @param pages in the file
 * @returns whether all was looked at. What was not is left to the shop.
 */
export async function lookCloser(eyes: Eyes, file: Drawable, pages: number): Promise<boolean> {
  if (undrawnOf(file) || eyes.signal.aborted) return false;
  // Its first page is drawn meanwhile, which its owner waits for.
  const cells = await cellsOf(eyes, file.id);
  const codes = await codesOf(eyes, file, pages);
  if (eyes.signal.aborted) return false;
  const isSeen = await eyes.checker.see(file.id, codes.found, cells.found);
  return isSeen && codes.isWhole && cells.isWhole;
}

async function codesOf({ drawer, signal }: Eyes, file: Drawable, pages: number) {
  const found: CodeFact[] = [];
  let isWhole = true;
  for (let page = 1; page <= Math.min(pages, MOST_LOOKED_THROUGH) && !signal.aborted; page += 1) {
    const codes = await drawer.codes(file, page);
    if (typeof codes === 'string') isWhole = false;
    else found.push(...codes.map((code) => ({ ...code, page })));
    // Its other pages are likely as slow.
    if (codes === 'slow') break;
  }
  return { found, isWhole };
}

/** The ink of the JPEGs of a file, each undefined where it is not known. */
async function cellsOf({ checker, drawer, signal }: Eyes, id: string) {
  const found: (Cells | undefined)[] = [];
  const jpegs = signal.aborted ? undefined : await checker.inkJpegs(id);
  let isWhole = jpegs !== undefined;
  for (const jpeg of jpegs ?? []) {
    if (signal.aborted) break;
    const cells = jpeg.width * jpeg.height > MOST_PIXELS_HERE ? 'failed' : await drawer.ink(jpeg);
    if (typeof cells === 'string') isWhole = false;
    found.push(typeof cells === 'string' ? undefined : cells);
    // Others are likely as slow.
    if (cells === 'slow') break;
  }
  return { found, isWhole };
}
