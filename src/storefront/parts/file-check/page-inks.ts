import { reversed } from '#shop/artwork/engine/ink-map.ts';
import { readJpeg } from '#shop/artwork/engine/raster/read-jpeg.ts';
import type { ArtworkFacts, PageInk } from '#shop/artwork/engine/facts.ts';
import { inkMeterOf, type MeasureJpeg } from '#shop/artwork/ink-meter.ts';
import { LONGEST_SIDE, MOST_LOOKED_THROUGH, sizeWithin } from '#shop/artwork/page-picture.ts';
import type { InkJpeg } from '../file-pages/page-drawer.ts';

/** The JPEGs of four inks that the pages of a file show, in the order in which `inksOf` asks for them. */
export async function inkJpegsOf(file: Blob, facts: ArtworkFacts): Promise<readonly InkJpeg[]> {
  const jpegs: InkJpeg[] = [];
  await inksOf(file, facts, (bytes) => {
    const read = readJpeg(bytes);
    const { width, height } = typeof read === 'string' ? { width: 0, height: 0 } : read;
    // A copy: with a part of the file's bytes all of them would be passed on.
    jpegs.push({ bytes: bytes.slice(), width, height });
    return undefined;
  });
  return jpegs;
}

/** How much ink the pictures of a file take, as the server measures it. */
export async function inksOf(file: Blob, facts: ArtworkFacts, measureJpeg: MeasureJpeg): Promise<readonly PageInk[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (facts.kind !== 'pdf') {
    const cells = facts.kind === 'jpeg' && facts.space === 'cmyk' ? await measureJpeg(bytes) : undefined;
    // As the server reads the file, and draws it: 255 is paper, whether Adobe's programs have marked it or not.
    const upright = cells && reversed(cells);
    return upright ? [{ ...sizeWithin(facts, LONGEST_SIDE), ...upright, page: 1 }] : [];
  }
  const inkOfPage = await inkMeterOf(bytes, measureJpeg);
  const inks: PageInk[] = [];
  for (let page = 1; page <= Math.min(facts.pages.length, MOST_LOOKED_THROUGH); page += 1) {
    const ink = await inkOfPage(page);
    if (ink) inks.push({ ...ink, page });
  }
  return inks;
}
