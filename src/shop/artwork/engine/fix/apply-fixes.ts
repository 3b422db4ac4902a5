import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { stepOf } from '../pdf/layers.ts';
import { parsePdf } from '../pdf/parse-pdf.ts';
import { readPdf, contentOf, pagesOf, type Page } from '../pdf/read-pdf.ts';
import { Objects } from '../pdf/objects.ts';
import { Name, operations } from '../pdf/tokens.ts';
import type { Box } from '../box.ts';
import type { PageFacts } from '../facts.ts';
import type { Geometry } from '../geometry.ts';
import { convertColours, type InkTable } from './convert-colours.ts';
import { layoutOf, partsOf, type FixLayout } from './fix-layout.ts';
import { isGuide } from '../guides.ts';
import type { FixPlan } from './fix-plan.ts';

/**
 * Makes a file anew as its owner agreed to it. Nothing that is printed is drawn again: what a page draws is placed as a
 * whole. Comments, fields, scripts and whatever leads from page to page are left out, because they are of the former
 * pages.
 * @param table how RGB becomes ink, where colours are converted
 * @returns undefined if the file cannot be opened, or a page of it cannot be unpacked; 'colours' if they would look otherwise
 */
export async function applyFixes(
  bytes: Uint8Array,
  plan: FixPlan,
  geometry: Geometry,
  table?: InkTable,
): Promise<Uint8Array | 'colours' | undefined> {
  const facts = await readPdf(bytes);
  if (typeof facts === 'string') return undefined;
  // Read anew: it is changed.
  const context = await parsePdf(bytes);
  if (!context) return undefined;
  const objects = new Objects(context);
  const former = pagesOf(objects, objects.entry(context.trailerInfo.Root, 'Pages'));
  const numbers = plan.pages ?? former.map((_, index) => index + 1);
  if (plan.cmyk) {
    const printed = numbers.flatMap((number) => former[number - 1] ?? []);
    if (!table || !(await convertColours(context, objects, printed, table))) return 'colours';
  }
  const tree = context.nextRef();
  const made = numbers.map((number, index) => {
    const [page, known] = [former[number - 1], facts.pages[number - 1]];
    return page && known && madePage({ context, objects, plan, geometry, tree }, page, known, index + 1);
  });
  if (!made.every((page) => page !== undefined)) return undefined;
  context.assign(tree, context.obj({ Type: 'Pages', Count: made.length, Kids: made }));
  const catalog = keptCatalog(context, objects, tree);
  if (plan.clean) dropGuideLayers(context, objects, catalog);
  dropUnnamed(context);
  return PDFWriter.forContext(context, Infinity).serializeToBuffer();
}

interface Making {
  readonly context: PDFContext;
  readonly objects: Objects;
  readonly plan: FixPlan;
  readonly geometry: Geometry;
  /** The page tree that the new pages belong to. */
  readonly tree: PDFRef;
}

/** @param number of the page as it is printed */
function madePage(making: Making, page: Page, facts: PageFacts, number: number): PDFRef | undefined {
  const { context, objects, plan, tree } = making;
  const isPlaced = plan.turn !== 'none' || plan.scale || plan.bleed;
  const content = contentOf(objects, objects.entry(page.object, 'Contents'));
  if (content === undefined) return undefined;
  const former = page.inherited('Resources') ?? context.obj({});
  const kept = plan.clean ? withoutGuides(content, objects, former) : content;
  const resources = plan.clean ? withoutGuideNames(context, objects, former) : former;
  const group = objects.reference(page.object, 'Group');
  const entries = isPlaced
    ? placed(making, { content: kept, resources, group }, facts, number)
    : {
        Resources: resources,
        Contents:
          kept === content ? objects.reference(page.object, 'Contents') : context.register(context.flateStream(kept)),
        ...formerBoxes(page, objects),
      };
  const dict = context.obj({ Type: 'Page', Parent: tree });
  for (const [key, value] of Object.entries({ ...entries, Group: group }))
    if (value !== undefined) dict.set(PDFName.of(key), value);
  return context.register(dict);
}

/** What a page says of itself and its order has nothing to do with. */
function formerBoxes(page: Page, objects: Objects): Readonly<Record<string, PDFObject | undefined>> {
  return {
    ...Object.fromEntries(['MediaBox', 'CropBox', 'Rotate'].map((name) => [name, page.inherited(name)])),
    ...Object.fromEntries(
      ['TrimBox', 'BleedBox', 'ArtBox', 'UserUnit'].map((name) => [name, objects.reference(page.object, name)]),
    ),
  };
}

interface Drawn {
  readonly content: Uint8Array;
  readonly resources: PDFObject;
  readonly group: PDFObject | undefined;
}

/** A page that draws the former one as a form: once where it belongs, and mirrored beside it where it is to go on. */
function placed(
  { context, plan, geometry }: Making,
  { content, resources, group }: Drawn,
  facts: PageFacts,
  number: number,
): Readonly<Record<string, PDFObject>> {
  const layout = layoutOf(facts, geometry, plan, number);
  const form = context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: [...facts.media] });
  form.dict.set(PDFName.of('Resources'), resources);
  if (group) form.dict.set(PDFName.of('Group'), group);
  const drawing = context.flateStream(drawingOf(layout));
  return {
    Resources: context.obj({ XObject: { Page: context.register(form) } }),
    Contents: context.register(drawing),
    MediaBox: context.obj([...layout.media]),
    BleedBox: context.obj([...layout.media]),
    TrimBox: context.obj([...layout.trim]),
  };
}

function drawingOf(layout: FixLayout): string {
  return partsOf(layout)
    .map(({ clip, matrix }) => `q ${rectangle(clip)} re W n ${matrix.map(shown).join(' ')} cm /Page Do Q`)
    .join('\n');
}

function rectangle([left, bottom, right, top]: Box): string {
  return [left, bottom, right - left, top - bottom].map(shown).join(' ');
}

function shown(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** What a page draws, without the layers of a template that are for whoever draws. */
function withoutGuides(content: Uint8Array, objects: Objects, resources: PDFObject): Uint8Array {
  const cuts: (readonly [from: number, to: number])[] = [];
  let depth = 0;
  let guide: { readonly depth: number; readonly from: number } | undefined;
  for (const { operator, operands, from, to } of operations(content)) {
    if (operator === 'BDC' || operator === 'BMC') {
      depth += 1;
      const [tag, properties] = operands;
      const isLayer = tag instanceof Name && tag.name === 'OC' && properties instanceof Name;
      const step = isLayer ? stepOf(objects, objects.entry(resources, 'Properties', properties.name)) : undefined;
      if (!guide && step !== undefined && isGuide(step)) guide = { depth, from };
    } else if (operator === 'EMC') {
      if (guide?.depth === depth) {
        cuts.push([guide.from, to]);
        guide = undefined;
      }
      depth -= 1;
    }
  }
  if (cuts.length === 0) return content;
  const kept = content.slice();
  for (const [from, to] of cuts) kept.fill(SPACE, from, to);
  return kept;
}

const SPACE = 0x20;

/** The names by which a page draws in layers, without those in which it draws no more. */
function withoutGuideNames(context: PDFContext, objects: Objects, resources: PDFObject): PDFObject {
  const dict = objects.dict(resources);
  const named = objects.dict(objects.entry(resources, 'Properties'));
  if (!dict || !named) return resources;
  const kept = context.obj({}) as PDFDict;
  for (const [key, layer] of named.entries()) {
    const step = stepOf(objects, layer);
    if (step === undefined || !isGuide(step)) kept.set(key, layer);
  }
  const made = context.obj({}) as PDFDict;
  for (const [key, entry] of dict.entries()) made.set(key, entry);
  made.set(PDFName.of('Properties'), kept);
  return made;
}

/** Of the whole file: what the press asks for. */
const KEPT = ['Type', 'Version', 'Extensions', 'OutputIntents', 'OCProperties', 'Metadata', 'Lang'];

function keptCatalog(context: PDFContext, objects: Objects, tree: PDFRef): PDFDict {
  const root = context.trailerInfo.Root;
  const catalog = context.obj({ Pages: tree }) as PDFDict;
  for (const key of KEPT) {
    const value = objects.reference(root, key);
    if (value !== undefined) catalog.set(PDFName.of(key), value);
  }
  context.trailerInfo.Root = context.register(catalog);
  return catalog;
}

/** Takes the guides out of the list of layers, but for those in which something is drawn still, as within a form. */
function dropGuideLayers(context: PDFContext, objects: Objects, catalog: PDFDict): void {
  const layers = catalog.get(LAYERS);
  const isDrawn = reachedFrom(context, [catalog.get(PDFName.of('Pages'))]);
  const isDropped = (layer: PDFObject) => {
    const step = layer instanceof PDFRef && !isDrawn.has(layer) ? stepOf(objects, layer) : undefined;
    return step !== undefined && isGuide(step);
  };
  const all = new Set(objects.array(objects.entry(layers, 'OCGs')));
  if (layers !== undefined) catalog.set(LAYERS, without(context, layers, isDropped, all));
}

const LAYERS = PDFName.of('OCProperties');

/** The same without some of its entries. Layers themselves stay as they are. */
function without(
  context: PDFContext,
  object: PDFObject,
  isDropped: (entry: PDFObject) => boolean,
  layers: ReadonlySet<PDFObject>,
): PDFObject {
  if (layers.has(object)) return object;
  const inner = object instanceof PDFRef ? context.lookup(object) : object;
  if (inner instanceof PDFArray)
    return context.obj(
      inner
        .asArray()
        .filter((entry) => !isDropped(entry))
        .map((entry) => without(context, entry, isDropped, layers)),
    );
  if (!(inner instanceof PDFDict)) return object;
  const kept = context.obj({}) as PDFDict;
  for (const [key, entry] of inner.entries())
    if (!isDropped(entry)) kept.set(key, without(context, entry, isDropped, layers));
  return kept;
}

/** What nothing leads to any more would be sent along: pages that were left out, and scripts. */
function dropUnnamed(context: PDFContext): void {
  const named = reachedFrom(context, [context.trailerInfo.Root, context.trailerInfo.Info]);
  for (const [ref] of context.enumerateIndirectObjects()) if (!named.has(ref)) context.delete(ref);
}

function reachedFrom(context: PDFContext, from: readonly (PDFObject | undefined)[]): ReadonlySet<PDFObject> {
  const seen = new Set<PDFObject>();
  const open = [...from];
  while (open.length > 0) {
    const object = open.pop();
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFRef) open.push(context.lookup(object));
    else if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...object.values());
    else if (object instanceof PDFStream) open.push(object.dict);
  }
  return seen;
}
