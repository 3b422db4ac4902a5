import type { Box } from '../artwork/engine/box.ts';
import { heightOf, POINTS_PER_MM, widthOf } from '../artwork/engine/box.ts';
import type { ArtworkFacts, Colour, PageFacts, PdfFacts, RasterFacts } from '../artwork/engine/facts.ts';
import type { FileFacts } from './upload-ams.contract.ts';

/** All that is known of a file, as staff read it. */

const MOST_PAGES = 60;
const MOST_FONTS = 200;
const MOST_COLOURS = 40;

export function fileFacts(facts: ArtworkFacts): FileFacts {
  return facts.kind === 'pdf' ? ofPdf(facts) : ofRaster(facts);
}

function ofPdf(facts: PdfFacts): FileFacts {
  const {
    pages,
    fonts,
    pdfx,
    outputIntent,
    processingSteps,
    hiddenLayers,
    layersByUse = [],
    hasForms,
    hasScripts,
    attachments,
  } = facts;
  const intent = outputIntent && [outputIntent.condition, channelsOf(outputIntent.channels)].filter(Boolean).join(', ');
  return {
    kind: 'pdf',
    pageCount: pages.length,
    pages: pages.slice(0, MOST_PAGES).map(pageOf),
    fonts: fonts.slice(0, MOST_FONTS).map(({ name, isEmbedded }) => ({ name: name.slice(0, 300), isEmbedded })),
    others: told({
      pdfx: pdfx ?? '',
      intent: intent ?? '',
      steps: processingSteps.join(', '),
      layers: [...new Set([...hiddenLayers, ...layersByUse])].join(', '),
      overprint: onPages(pages, ({ paints }) => (paints.some(({ overprints }) => overprints) ? ['✓'] : [])),
      transparency: onPages(pages, ({ groupSpace }) => (groupSpace === null ? [] : [groupSpace.toUpperCase()])),
      annotations: onPages(pages, ({ annotations }) => annotations),
      forms: hasForms ? '✓' : '',
      scripts: hasScripts ? '✓' : '',
      attachments: attachments > 0 ? String(attachments) : '',
    }),
  };
}

/** What pages have, and which: 'Text (1, 3), Stamp (2)'. */
function onPages(pages: readonly PageFacts[], of: (page: PageFacts) => readonly string[]): string {
  const found = new Map<string, number[]>();
  for (const [index, page] of pages.entries())
    for (const name of new Set(of(page))) found.set(name, [...(found.get(name) ?? []), index + 1]);
  return [...found].map(([name, on]) => `${name} (${on.join(', ')})`).join(', ');
}

function channelsOf(channels: number | null): string {
  if (channels === null) return '';
  return { 1: 'Gray', 3: 'RGB', 4: 'CMYK' }[channels] ?? String(channels);
}

function ofRaster({
  kind,
  width,
  height,
  space,
  bits,
  hasAlpha,
  hasProfile,
  isInverted,
  pictures,
}: RasterFacts): FileFacts {
  return {
    kind,
    pageCount: pictures,
    pages: [],
    fonts: [],
    others: told({
      pixels: `${width} × ${height}`,
      space: space.toUpperCase(),
      bits: String(bits),
      profile: hasProfile ? '✓' : '',
      alpha: hasAlpha ? '✓' : '',
      inverted: isInverted ? '✓' : '',
    }),
  };
}

/** What there is, by its name in the dictionaries. */
function told(values: Readonly<Record<string, string>>): FileFacts['others'] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value: value.slice(0, 400) }));
}

function pageOf(page: PageFacts): FileFacts['pages'][number] {
  const pictures = page.paints.flatMap(({ image, count }) => (image ? [{ ppi: image.ppi, count }] : []));
  return {
    media: sizeOf(page, page.media),
    trim: page.trim ? sizeOf(page, page.trim) : '',
    bleed: page.bleed ? sizeOf(page, page.bleed) : '',
    rotate: page.rotate,
    colours: [...new Set(page.paints.flatMap(({ colour }) => namesOf(colour)))].slice(0, MOST_COLOURS),
    ppi: pictures.length === 0 ? null : Math.round(Math.min(...pictures.map(({ ppi }) => ppi))),
    pictures: pictures.reduce((sum, { count }) => sum + count, 0),
    isCut: page.isCut,
  };
}

function sizeOf({ userUnit }: PageFacts, box: Box): string {
  const mm = (points: number) => Math.round(((points * userUnit) / POINTS_PER_MM) * 10) / 10;
  return `${mm(widthOf(box))} × ${mm(heightOf(box))}`.slice(0, 60);
}

function namesOf({ space, spots }: Colour): readonly string[] {
  return spots.length > 0 ? spots.map((name) => name.slice(0, 200)) : [space.toUpperCase()];
}
