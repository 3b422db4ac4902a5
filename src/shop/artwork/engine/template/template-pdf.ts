import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { POINTS_PER_MM } from '../box.ts';
import { outlinesOf } from './letters.ts';
import {
  CUT_PLATE,
  DIE_STROKE,
  guidesIn,
  legendPlaces,
  STROKES,
  strokeOf,
  type Guide,
  type GuideKind,
  type Step,
  type Template,
  type TemplateWords,
} from './template.ts';

type LayerName = GuideKind | 'legend';

/**
 * ISO 19593-1: what a layer is for, so that a press prints none of it. The trim is 'Dimensions' and no 'Cutting': who
 * wants a shape of his own draws its cut himself, and that of a carton is on a plate. So are the labels of a sheet: all
 * sheets of a layout are cut with the same tool.
 */
const STEPS: Readonly<Record<LayerName, readonly [group: string, type?: string]>> = {
  bleed: ['Structural', 'Bleed'],
  trim: ['Dimensions'],
  label: ['Dimensions'],
  safe: ['Positions', 'ContentArea'],
  fold: ['Structural', 'Creasing'],
  window: ['Dimensions'],
  binding: ['Structural', 'Binding'],
  legend: ['Legend'],
};
const LINE_POINTS = 0.5;
/** The longest side of a page of PDF, in its units. */
const MOST_UNITS = 14_400;
const LARGER_UNIT = 10;

/** A PDF whose page is the bleed and says where it is cut. Its lines stand in layers that are not printed. */
export async function templatePdf(template: Template, words: TemplateWords): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(words.title);
  const isLarge = Math.max(template.width, template.height) * POINTS_PER_MM > MOST_UNITS;
  const unit = POINTS_PER_MM / (isLarge ? LARGER_UNIT : 1);
  const placed = legendPlaces(template, words.legend);
  const used = guidesIn(template);
  const guideLayers = new Map<LayerName, PDFRef>(
    [...used, ...(placed ? (['legend'] as const) : [])].map((name) => [
      name,
      guideLayer(document, name, words.layers[name]),
    ]),
  );
  const plates = new Map(template.plates.map((plate) => [plate, layer(document, plate)]));
  const artwork = layer(document, words.layers.artwork);
  const [width, height] = [template.width * unit, template.height * unit];
  const trim = [
    template.bleed,
    template.bleed,
    template.width - 2 * template.bleed,
    template.height - 2 * template.bleed,
  ];
  // All pages draw the same.
  const legendDrawn = placed && document.context.register(document.context.flateStream(legend(placed, words, unit)));
  for (const [index, guides] of template.pages.entries()) {
    // A finish of the front alone has no layer on the back.
    const own = [...plates].filter(([plate]) => index === 0 || !template.frontPlates.includes(plate));
    const named = [artwork, ...own.map(([, layerOf]) => layerOf)].map((ref, at) => [`L${at}`, ref] as const);
    const properties = { ...Object.fromEntries([...guideLayers, ...named]), die: plates.get(CUT_PLATE) };
    const page = document.addPage([width, height]);
    page.setBleedBox(0, 0, width, height);
    page.setTrimBox(...(trim.map((value) => value * unit) as [number, number, number, number]));
    if (isLarge) page.node.set(PDFName.of('UserUnit'), document.context.obj(LARGER_UNIT));
    page.node.set(PDFName.of('Resources'), document.context.obj({ ...INK_RESOURCES, Properties: properties }));
    const content = [
      // Programs list the layers of a page by what it names, also where nothing is drawn yet.
      ...named.map(([name]) => `/OC /${name} BDC EMC`),
      ...used.map((kind) => drawn(kind, guides, unit)),
      template.die ? cutDrawn(template.die, unit) : '',
    ];
    const drawing = document.context.register(document.context.flateStream(content.join('\n')));
    page.node.set(PDFName.of('Contents'), document.context.obj(legendDrawn ? [drawing, legendDrawn] : [drawing]));
  }
  arrange(document, { printed: [artwork, ...plates.values()], guides: [...guideLayers.values()] });
  return document.save();
}

function layer(document: PDFDocument, name: string, more: object = {}): PDFRef {
  return document.context.register(document.context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name), ...more }));
}

function guideLayer(document: PDFDocument, kind: LayerName, name: string): PDFRef {
  const [group, type] = STEPS[kind];
  return layer(document, name, {
    GTS_Metadata: { GTS_ProcStepsGroup: group, ...(type === undefined ? {} : { GTS_ProcStepsType: type }) },
    Usage: { Print: { PrintState: 'OFF' } },
  });
}

/** The order in which a program lists the layers, and that a viewer leaves the guides out when it prints. */
function arrange(
  { catalog, context }: PDFDocument,
  { printed, guides }: { readonly printed: readonly PDFRef[]; readonly guides: readonly PDFRef[] },
): void {
  const all = [...guides, ...printed];
  const printing = { Event: 'Print', Category: ['Print'], OCGs: [...guides] };
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D: { Order: all, ON: all, AS: [printing] } }));
}

function drawn(kind: GuideKind, guides: readonly Guide[], unit: number): string {
  const { cmyk, dash } = STROKES[kind];
  const paths = guides.filter((guide) => guide.kind === kind).map(({ path }) => `${pathOf(path, unit)} S`);
  const dashes = dash.map((length) => shown(length * unit)).join(' ');
  return `/OC /${kind} BDC q ${overprint(cmyk)}${cmyk.join(' ')} K ${LINE_POINTS} w [${dashes}] 0 d\n${paths.join('\n')}\nQ EMC`;
}

/** The spot colour of the cut, and what takes no ink away from what lies under it. */
const INK_RESOURCES = {
  ColorSpace: {
    Cut: [
      'Separation',
      CUT_PLATE,
      'DeviceCMYK',
      { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...DIE_STROKE.cmyk], N: 1 },
    ],
  },
  ExtGState: { Over: { OP: true, op: true, OPM: 1 } },
};

function cutDrawn(path: readonly Step[], unit: number): string {
  return `/OC /die BDC q /Over gs /Cut CS 1 SCN ${LINE_POINTS} w\n${pathOf(path, unit)} S\nQ EMC`;
}

const OPERATORS: Readonly<Record<Step[0], string>> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

function pathOf(path: readonly Step[], unit: number): string {
  return path
    .map(([letter, ...numbers]) => [...numbers.map((value) => shown(value * unit)), OPERATORS[letter]].join(' '))
    .join(' ');
}

function legend(
  { size, places }: NonNullable<ReturnType<typeof legendPlaces>>,
  words: TemplateWords,
  unit: number,
): string {
  const lines = words.legend.map((line, at) => {
    const [x, y] = places[at] ?? [0, 0];
    const { cmyk } = strokeOf(line);
    return `${overprint(cmyk)}${cmyk.join(' ')} k ${outlinesOf(line.text, x * unit, y * unit, size * unit)} f`;
  });
  return `/OC /legend BDC ${lines.map((line) => `q ${line} Q`).join('\n')} EMC`;
}

/** Thin black overprints, as the checks ask of everybody. */
function overprint(cmyk: readonly number[]): string {
  return cmyk.join(' ') === '0 0 0 1' ? '/Over gs ' : '';
}

function shown(value: number): string {
  return String(Number(value.toFixed(3)));
}
