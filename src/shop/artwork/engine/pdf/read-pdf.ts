import type { PDFObject } from '@cantoo/pdf-lib';
import { boxOf, intersection, isEmpty, type Box } from '../box.ts';
import { MOST_PAGES, type OutputIntent, type PageFacts, type PdfFacts, type Unreadable } from '../facts.ts';
import { plainName } from '../plain-name.ts';
import { spaceOf } from './colours.ts';
import { Marks } from './marks.ts';
import { hiddenLayers, layersByUse, processingSteps } from './layers.ts';
import { Objects } from './objects.ts';
import { OpenLines } from './open-lines.ts';
import { Paints } from './paints.ts';
import { parsePdf } from './parse-pdf.ts';
import { PictureData } from './picture-data.ts';
import { Budget } from './budget.ts';
import { walkPage, type Place } from './walk.ts';

const DEEPEST_TREE = 40;
/** A box that reaches further is none: even in units of 2^31 its numbers would say nothing. */
const MOST_POINTS = 2 ** 33;
/** What a page may call a unit, in points. */
const MOST_UNIT = 75_000;

export async function readPdf(bytes: Uint8Array): Promise<PdfFacts | Unreadable> {
  const context = await parsePdf(bytes);
  if (!context) return 'damaged';
  const objects = new Objects(context);
  if (context.trailerInfo.Encrypt !== undefined) return 'encrypted';
  const root = context.trailerInfo.Root;
  if (!objects.dict(root)) return 'damaged';
  const pages = pagesOf(objects, objects.entry(root, 'Pages'));
  if (pages.length === 0) return 'no_pages';
  if (pages.length > MOST_PAGES) return 'too_many_pages';
  if (isNoticeOfIllustrator(objects, pages[0])) return 'without_content';
  const budget = new Budget();
  const pictureData = new PictureData(objects);
  const read = pages.flatMap((page) => pageFacts({ objects, budget, pictureData }, page) ?? []);
  // Each viewer takes another size for a page that names none.
  if (read.length < pages.length) return 'damaged';
  const byUse = layersByUse(objects, root);
  return {
    kind: 'pdf',
    pages: read,
    fonts: [...budget.used],
    pdfx: pdfxOf(objects, root, context.trailerInfo.Info),
    outputIntent: outputIntentOf(objects, root),
    hiddenLayers: hiddenLayers(objects, root),
    ...(byUse.length > 0 ? { layersByUse: byUse } : {}),
    hasScripts: hasScripts(objects, root, pages),
    hasForms: (objects.array(objects.entry(root, 'AcroForm', 'Fields'))?.length ?? 0) > 0,
    attachments: objects.array(objects.entry(root, 'Names', 'EmbeddedFiles', 'Names'))?.length ?? 0,
    processingSteps: processingSteps(objects, root),
  };
}

/** What Illustrator writes on the page instead of the drawing, when 'Create PDF Compatible File' is off. Its letters alone. */
const NOTICE_OF_ILLUSTRATOR = /^ThisisanAdobeIllustratorFilethatwassavedwithoutPDFContent/;
/** The notice is short. A longer page is not searched for it. */
const LONGEST_NOTICE = 20_000;

function isNoticeOfIllustrator(objects: Objects, page: Page | undefined): boolean {
  const content = contentOf(objects, objects.entry(page?.object, 'Contents'));
  if (content === undefined || content.length > LONGEST_NOTICE) return false;
  const shown = new TextDecoder('latin1').decode(content).match(/\((?:[^()\\]|\\.)*\)/gs) ?? [];
  return NOTICE_OF_ILLUSTRATOR.test(shown.join('').replaceAll(/\\\d{1,3}|[^a-z]/gi, ''));
}

/** A page, with what it inherits from the branches of the tree above it. */
export interface Page {
  readonly object: PDFObject | undefined;
  inherited(key: string): PDFObject | undefined;
}

/** The tree may have loops, or branches without number: each branch is gone into once. A page that is named twice is two. */
export function pagesOf(objects: Objects, root: PDFObject | undefined): Page[] {
  const pages: Page[] = [];
  const visited = new Set<PDFObject>();
  const visit = (object: PDFObject | undefined, above: (key: string) => PDFObject | undefined, depth: number) => {
    const dict = objects.dict(object);
    if (!dict || visited.has(dict) || depth > DEEPEST_TREE || pages.length > MOST_PAGES) return;
    const inherited = (key: string) => objects.entry(dict, key) ?? above(key);
    const kids = objects.array(objects.entry(dict, 'Kids'));
    if (kids) {
      visited.add(dict);
      for (const kid of kids) visit(kid, inherited, depth + 1);
    } else if (objects.name(objects.entry(dict, 'Type')) !== 'Pages') pages.push({ object: dict, inherited });
  };
  visit(root, () => undefined, 0);
  return pages;
}

function pageFacts(document: Pick<Place, 'objects' | 'budget' | 'pictureData'>, page: Page): PageFacts | undefined {
  const { objects, budget } = document;
  const media = mediaOf(objects, page);
  if (!media) return undefined;
  const crop = intersection(boxNamed(objects, page, 'CropBox') ?? media, media);
  const paints = new Paints(budget);
  const openLines = new OpenLines();
  const marks = new Marks(budget);
  const content = contentOf(objects, objects.entry(page.object, 'Contents'));
  if (content === undefined) paints.isCut = true;
  else walkPage({ ...document, paints, openLines, marks }, content, page.inherited('Resources'), media);
  const turned = Math.round((objects.number(page.inherited('Rotate')) ?? 0) / 90) * 90;
  const group = objects.entry(page.object, 'Group', 'CS');
  const open = openLines.all();
  return {
    media,
    crop: isEmpty(crop) ? media : crop,
    bleed: boxNamed(objects, page, 'BleedBox') ?? null,
    trim: boxNamed(objects, page, 'TrimBox') ?? null,
    rotate: ((turned % 360) + 360) % 360,
    userUnit: userUnitOf(objects.number(objects.entry(page.object, 'UserUnit'))),
    ...annotationsOf(objects, page, media),
    groupSpace: group === undefined ? null : spaceOf(objects, group).space,
    paints: paints.all(),
    ...(open.length > 0 ? { openLines: open } : {}),
    ...marks.all(),
    isCut: paints.isCut,
  };
}

/** The sheet of a page, with what it inherits. Undefined if it names none that has an area. */
export function mediaOf(objects: Objects, page: Page): Box | undefined {
  return boxNamed(objects, page, 'MediaBox');
}

function userUnitOf(unit: number | undefined): number {
  return unit !== undefined && unit > 0.001 && unit <= MOST_UNIT ? unit : 1;
}

function boxNamed(objects: Objects, page: Page, name: string): Box | undefined {
  // Only these two are inherited.
  const object = name === 'MediaBox' || name === 'CropBox' ? page.inherited(name) : objects.entry(page.object, name);
  const [x0, y0, x1, y1, ...more] = objects.numbers(object) ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || more.length > 0) return undefined;
  const box = boxOf([x0, y0, x1, y1]);
  // The largest page of PDF has 14,400 points.
  return isEmpty(box) || box.some((edge) => Math.abs(edge) > MOST_POINTS) ? undefined : box;
}

/** Several streams are one content. A page without any is empty. Undefined if one cannot be unpacked. */
export function contentOf(objects: Objects, contents: PDFObject | undefined): Uint8Array | undefined {
  if (contents === undefined) return new Uint8Array();
  const parts = (objects.array(contents) ?? [contents]).map((part) => objects.bytes(part));
  if (parts.some((part) => part === undefined)) return undefined;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + (part?.length ?? 0) + 1, 0)).fill(0x20);
  let at = 0;
  for (const part of parts) {
    if (part) whole.set(part, at);
    at += (part?.length ?? 0) + 1;
  }
  return whole;
}

/** What is drawn over a page on the screen alone. Printer's marks and traps belong to it, and links print nothing. */
const HARMLESS = new Set(['Link', 'PrinterMark', 'TrapNet']);
/** A bit of an annotation's flags: it is never shown. */
const HIDDEN = 2;
/** More comments of a page than these are told without a mark. */
const MOST_MARKED = 12;

function annotationsOf(objects: Objects, page: Page, media: Box): Pick<PageFacts, 'annotations' | 'annotationPlaces'> {
  const all = (objects.array(objects.entry(page.object, 'Annots')) ?? []).flatMap((annotation) => {
    const flags = objects.number(objects.entry(annotation, 'F')) ?? 0;
    const kind = objects.name(objects.entry(annotation, 'Subtype')) ?? '';
    return HARMLESS.has(kind) || (flags & HIDDEN) !== 0 ? [] : [{ kind: plainName(kind), annotation }];
  });
  const places = all
    .filter(({ kind }) => kind !== 'Widget')
    .slice(0, MOST_MARKED)
    .map(({ annotation }) => objects.numbers(objects.entry(annotation, 'Rect')) ?? [])
    .flatMap(([x0, y0, x1, y1]) =>
      x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
        ? []
        : [intersection(boxOf([x0, y0, x1, y1]), media)],
    )
    .filter((place) => !isEmpty(place));
  return {
    annotations: [...new Set(all.map(({ kind }) => kind))],
    ...(places.length > 0 ? { annotationPlaces: places } : {}),
  };
}

function outputIntentOf(objects: Objects, root: PDFObject | undefined): OutputIntent | null {
  const intents = objects.array(objects.entry(root, 'OutputIntents')) ?? [];
  const found = intents.find((intent) => objects.name(objects.entry(intent, 'S')) === 'GTS_PDFX') ?? intents[0];
  if (found === undefined) return null;
  const condition = objects.text(objects.entry(found, 'OutputConditionIdentifier')) ?? '';
  return {
    channels: objects.number(objects.entry(found, 'DestOutputProfile', 'N')) ?? null,
    condition: plainName(condition),
  };
}

/** Older versions say it in the document's information, PDF/X-4 in its metadata. */
function pdfxOf(objects: Objects, root: PDFObject | undefined, info: PDFObject | undefined): string | null {
  const said = objects.text(objects.entry(info, 'GTS_PDFXVersion'));
  if (said) return plainName(said);
  const metadata = objects.bytes(objects.entry(root, 'Metadata'));
  if (!metadata) return null;
  const text = new TextDecoder().decode(metadata.subarray(0, 200_000));
  return plainName(/GTS_PDFXVersion(?:>|\s*=\s*["'])\s*([^<"']{1,40})/.exec(text)?.[1] ?? '') || null;
}

function hasScripts(objects: Objects, root: PDFObject | undefined, pages: readonly Page[]): boolean {
  if (objects.entry(root, 'Names', 'JavaScript') !== undefined || objects.entry(root, 'AA') !== undefined) return true;
  const opening = objects.name(objects.entry(root, 'OpenAction', 'S'));
  if (opening === 'JavaScript' || opening === 'Launch') return true;
  return pages.some((page) => objects.entry(page.object, 'AA') !== undefined);
}
