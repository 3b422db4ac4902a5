import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { spaceOf } from '../pdf/colours.ts';
import type { Objects } from '../pdf/objects.ts';
import { contentOf, type Page } from '../pdf/read-pdf.ts';
import { samplesOf } from '../pdf/samples.ts';
import { Dictionary, Name, operations, type Operand } from '../pdf/tokens.ts';

/** Turns colours of a screen into ink, as a profile says. */
export interface InkTable {
  /** What the colours are made for, as a registry of printing conditions calls it. */
  readonly condition: string;
  readonly profile: Uint8Array;
  /** @param rgb three bytes for each. Returns four, 0 for no ink. */
  inks(rgb: Uint8Array): Promise<Uint8Array>;
  /** A JPEG of a screen as one of ink, whose values stand for paper instead of ink. Undefined if it is none. */
  jpeg(bytes: Uint8Array): Promise<Uint8Array | undefined>;
}

interface Work {
  readonly context: PDFContext;
  readonly objects: Objects;
  /** Every colour of lines, areas and text, as three numbers in a text. */
  readonly colours: Set<string>;
  readonly images: Set<PDFRef>;
  /** Content with its resources: pages, and what is drawn as a whole. Each once. */
  readonly contents: Map<PDFObject, Content>;
}

interface Content {
  readonly bytes: Uint8Array;
  readonly resources: PDFObject | undefined;
  /** A form begins with the colours of whoever draws it. */
  readonly isForm: boolean;
}

/** What cannot be converted without being drawn otherwise than it was. */
class Unsafe extends Error {}

/**
 * Converts what these pages draw from RGB to ink, in the document itself. Black stays black ink alone, and a grey stays
 * black ink too: small text in four inks is never sharp. Spot colours, greys and inks stay what they are.
 * @returns false if something would be drawn otherwise than it was; the document must not be used then
 */
export async function convertColours(
  context: PDFContext,
  objects: Objects,
  pages: readonly Page[],
  table: InkTable,
): Promise<boolean> {
  const work: Work = { context, objects, colours: new Set(), images: new Set(), contents: new Map() };
  try {
    for (const page of pages) readPage(work, page);
    const inks = await inksOf([...work.colours], table);
    for (const image of work.images) await convertImage(work, image, table);
    for (const [object, content] of work.contents) writeContent(work, object, content, inks);
    for (const page of pages) convertGroup(work, page.object);
  } catch (error) {
    if (error instanceof Unsafe) return false;
    throw error;
  }
  setIntent(work, table);
  return true;
}

function readPage(work: Work, page: Page): void {
  const { objects } = work;
  const bytes = contentOf(objects, objects.entry(page.object, 'Contents'));
  const object = objects.resolve(page.object);
  if (bytes === undefined || !object) throw new Unsafe();
  const content = { bytes, resources: page.inherited('Resources'), isForm: false };
  work.contents.set(object, content);
  readContent(work, content);
}

/** Which colours are RGB now, of what is filled and of what is stroked. `unknown` in a form that has set none. */
interface State {
  fill: Kind;
  stroke: Kind;
}
type Kind = 'rgb' | 'other' | 'unknown';

/** An operation that sets an RGB colour: which, and where in the content it stands. */
interface Setting {
  readonly from: number;
  readonly to: number;
  readonly operator: 'k' | 'K';
  readonly colour: string;
}

const BLACK = '0 0 0';
const PLAIN_BLENDING = new Set(['Normal', 'Compatible']);

/** Notes what is to be converted in a content, and in all that it draws. */
function readContent(work: Work, content: Content): void {
  // It says of all RGB that it is another one.
  if (work.objects.entry(content.resources, 'ColorSpace', 'DefaultRGB') !== undefined) throw new Unsafe();
  for (const { colour } of settingsOf(work, content)) work.colours.add(colour);
  for (const { operator, operands } of operations(content.bytes)) {
    const [first] = operands;
    const named = (kind: string) => entryNamed(work, content.resources, kind, first);
    if (operator === 'Do') readDrawn(work, named('XObject'), content.resources);
    else if (operator === 'gs') checkGraphicsState(work, named('ExtGState'));
    else if (operator === 'sh') checkShading(work, named('Shading'), content.resources);
    else if (operator === 'Tf') checkFont(work, named('Font'));
    else if (operator === 'BI') checkInline(first);
    else if (operator === 'scn' || operator === 'SCN') readPattern(work, operands.at(-1), content.resources);
  }
}

function* settingsOf({ objects }: Work, { bytes, resources, isForm }: Content): Generator<Setting> {
  let state: State = isForm ? { fill: 'unknown', stroke: 'unknown' } : { fill: 'other', stroke: 'other' };
  const saved: State[] = [];
  const spaces = objects.entry(resources, 'ColorSpace');
  for (const { operator, operands, from, to } of operations(bytes)) {
    const side = SIDES.get(operator);
    if (operator === 'q') saved.push({ ...state });
    else if (operator === 'Q') state = saved.pop() ?? state;
    if (side === undefined) continue;
    const { of, does } = side;
    const set = of === 'fill' ? 'k' : 'K';
    if (does === 'rgb') {
      state[of] = 'other';
      yield { from, to, operator: set, colour: colourIn(operands) };
    } else if (does === 'space') {
      state[of] = kindOf(objects, operands[0], spaces);
      // A space begins with black.
      if (state[of] === 'rgb') yield { from, to, operator: set, colour: BLACK };
    } else if (does === 'colour') {
      if (state[of] === 'unknown') throw new Unsafe();
      if (state[of] === 'rgb') yield { from, to, operator: set, colour: colourIn(operands) };
    } else state[of] = 'other';
  }
}

const SIDES: ReadonlyMap<string, { readonly of: keyof State; readonly does: 'rgb' | 'space' | 'colour' | 'other' }> =
  new Map([
    ['rg', { of: 'fill', does: 'rgb' }],
    ['RG', { of: 'stroke', does: 'rgb' }],
    ['cs', { of: 'fill', does: 'space' }],
    ['CS', { of: 'stroke', does: 'space' }],
    ['sc', { of: 'fill', does: 'colour' }],
    ['scn', { of: 'fill', does: 'colour' }],
    ['SC', { of: 'stroke', does: 'colour' }],
    ['SCN', { of: 'stroke', does: 'colour' }],
    ['g', { of: 'fill', does: 'other' }],
    ['G', { of: 'stroke', does: 'other' }],
    ['k', { of: 'fill', does: 'other' }],
    ['K', { of: 'stroke', does: 'other' }],
  ] as const);

function colourIn(operands: readonly Operand[]): string {
  const values = operands.map(Number);
  if (values.length !== 3 || !values.every(Number.isFinite)) throw new Unsafe();
  return values.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)).join(' ');
}

function kindOf(objects: Objects, operand: Operand | undefined, spaces: PDFObject | undefined): Kind {
  if (!(operand instanceof Name)) throw new Unsafe();
  const object = objects.entry(spaces, operand.name) ?? objects.nameObject(operand.name);
  return isRgb(objects, object, spaces) ? 'rgb' : 'other';
}

/** Whether a space is the RGB of a screen. Another RGB, Lab or a table of RGB colours is converted by nobody here. */
function isRgb(objects: Objects, object: PDFObject | undefined, spaces?: PDFObject): boolean {
  const { space, hasProfile, base } = spaceOf(objects, object, spaces);
  if (space === 'lab' || space === 'other') throw new Unsafe();
  if (space !== 'rgb') return false;
  if (base || (hasProfile && !isOfScreens(objects, object))) throw new Unsafe();
  return true;
}

/** A profile names itself in its first kilobytes, as text or with a byte before each letter. */
function isOfScreens(objects: Objects, object: PDFObject | undefined): boolean {
  const [kind, profile] = objects.array(object) ?? [];
  if (objects.name(kind) !== 'ICCBased') return false;
  const head = objects.bytes(profile)?.subarray(0, 8_192);
  return head !== undefined && /sRGB/i.test(new TextDecoder('latin1').decode(head).replaceAll('\u0000', ''));
}

function entryNamed(
  { objects }: Work,
  resources: PDFObject | undefined,
  kind: string,
  operand: Operand | undefined,
): PDFObject | undefined {
  return operand instanceof Name ? objects.reference(objects.entry(resources, kind), operand.name) : undefined;
}

function readDrawn(work: Work, reference: PDFObject | undefined, resources: PDFObject | undefined): void {
  const { objects, images } = work;
  const subtype = objects.name(objects.entry(reference, 'Subtype'));
  if (subtype === 'Image' && reference instanceof PDFRef) images.add(reference);
  else if (subtype === 'Form') readForm(work, reference, resources);
}

/** What is drawn as a whole, or repeated: a content of its own. */
function readForm(work: Work, reference: PDFObject | undefined, resources: PDFObject | undefined): void {
  const { objects, contents } = work;
  const object = objects.resolve(reference);
  const bytes = objects.bytes(object);
  if (!(object instanceof PDFRawStream) || !(reference instanceof PDFRef) || bytes === undefined) throw new Unsafe();
  if (contents.has(reference)) return;
  const content = { bytes, resources: objects.entry(object, 'Resources') ?? resources, isForm: true };
  contents.set(reference, content);
  readContent(work, content);
}

function checkGraphicsState({ objects }: Work, state: PDFObject | undefined): void {
  const mask = objects.entry(state, 'SMask');
  const blending = objects.entry(state, 'BM');
  const names = (objects.array(blending) ?? [blending]).flatMap((each) => objects.name(each) ?? []);
  if ((mask !== undefined && objects.name(mask) !== 'None') || names.some((name) => !PLAIN_BLENDING.has(name)))
    throw new Unsafe();
}

function checkShading({ objects }: Work, shading: PDFObject | undefined, resources: PDFObject | undefined): void {
  const spaces = objects.entry(resources, 'ColorSpace');
  if (isRgb(objects, objects.entry(shading, 'ColorSpace'), spaces)) throw new Unsafe();
}

/** Its letters are drawings with colours of their own. */
function checkFont({ objects }: Work, font: PDFObject | undefined): void {
  if (objects.name(objects.entry(font, 'Subtype')) === 'Type3') throw new Unsafe();
}

const PLAIN_INLINE = new Set(['G', 'DeviceGray', 'CMYK', 'DeviceCMYK']);

/** A picture within the content. One that is a mask takes the colour that is set. */
function checkInline(image: Operand | undefined): void {
  if (!(image instanceof Dictionary)) return;
  const space = image.entries.get('CS') ?? image.entries.get('ColorSpace');
  const isMask = (image.entries.get('IM') ?? image.entries.get('ImageMask')) === true;
  if (!isMask && !(space instanceof Name && PLAIN_INLINE.has(space.name))) throw new Unsafe();
}

function readPattern(work: Work, operand: Operand | undefined, resources: PDFObject | undefined): void {
  if (!(operand instanceof Name)) return;
  const { objects } = work;
  const pattern = entryNamed(work, resources, 'Pattern', operand);
  if (objects.number(objects.entry(pattern, 'PatternType')) === 2)
    return checkShading(work, objects.entry(pattern, 'Shading'), resources);
  // One without colours of its own takes them from a space that names another.
  if (objects.number(objects.entry(pattern, 'PaintType')) !== 1) throw new Unsafe();
  readForm(work, pattern, undefined);
}

async function inksOf(colours: readonly string[], table: InkTable): Promise<ReadonlyMap<string, string>> {
  const values = colours.map((colour) => colour.split(' ').map(Number));
  const inks = values.length > 0 ? await table.inks(Uint8Array.from(values.flat())) : new Uint8Array();
  return new Map(
    colours.map((colour, index) => {
      const [red = 0, green = 0, blue = 0] = values[index] ?? [];
      if (red === green && green === blue) return [colour, `0 0 0 ${share(255 - red)}`];
      return [colour, [...inks.subarray(index * 4, index * 4 + 4)].map(share).join(' ')];
    }),
  );
}

function share(byte: number): string {
  return String(Number((byte / 255).toFixed(4)));
}

/** Writes ink where a content sets RGB. Of a form its own stream, of a page a new one. */
function writeContent(work: Work, object: PDFObject, content: Content, inks: ReadonlyMap<string, string>): void {
  const { context, objects } = work;
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, operator, colour } of settingsOf(work, content)) {
    parts.push(content.bytes.subarray(at, from), encoder.encode(` ${inks.get(colour) ?? ''} ${operator} `));
    at = to;
  }
  if (parts.length === 0 && !content.isForm) return;
  parts.push(content.bytes.subarray(at));
  const whole = context.flateStream(joined(parts));
  if (object instanceof PDFRef) {
    const former = objects.dict(object);
    for (const [key, value] of former?.entries() ?? []) if (!PACKING.has(key.decodeText())) whole.dict.set(key, value);
    context.assign(object, whole);
    convertGroup(work, object);
  } else if (object instanceof PDFDict) object.set(PDFName.of('Contents'), context.register(whole));
}

const PACKING = new Set(['Length', 'Filter', 'DecodeParms', 'DL', 'F', 'FFilter', 'FDecodeParms']);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What is transparent is mixed in ink from now on. */
function convertGroup({ objects, context }: Work, of: PDFObject | undefined): void {
  const group = objects.dict(objects.entry(of, 'Group'));
  if (group?.get(PDFName.of('CS')) === undefined) return;
  if (spaceOf(objects, group.get(PDFName.of('CS'))).space !== 'rgb') return;
  const converted = PDFDict.fromMapWithContext(new Map(group.entries()), context);
  converted.set(PDFName.of('CS'), PDFName.of('DeviceCMYK'));
  objects.dict(of)?.set(PDFName.of('Group'), converted);
}

async function convertImage(work: Work, reference: PDFRef, table: InkTable): Promise<void> {
  const { objects, context } = work;
  const image = objects.resolve(reference);
  if (!(image instanceof PDFRawStream)) throw new Unsafe();
  if (objects.isTrue(objects.entry(image, 'ImageMask'))) return;
  const space = objects.entry(image, 'ColorSpace');
  const indexed = tableOf(objects, space);
  if (indexed) return convertTable(work, image, indexed, table);
  if (!isRgb(objects, space)) return;
  checkImage(objects, image);
  const filter = objects.name(objects.entry(image, 'Filter'));
  const made = filter === 'DCTDecode' ? await table.jpeg(image.contents) : await pixelsOf(objects, image, table);
  if (!made) throw new Unsafe();
  const converted =
    filter === 'DCTDecode'
      ? context.stream(made, { Filter: 'DCTDecode', Decode: [1, 0, 1, 0, 1, 0, 1, 0] })
      : context.flateStream(made);
  for (const key of KEPT_OF_IMAGE) {
    const value = image.dict.get(PDFName.of(key));
    if (value !== undefined) converted.dict.set(PDFName.of(key), value);
  }
  converted.dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceCMYK'));
  context.assign(reference, converted);
}

const KEPT_OF_IMAGE = ['Type', 'Subtype', 'Width', 'Height', 'BitsPerComponent', 'Interpolate', 'SMask', 'Mask', 'OC'];

/** What says more of the values of a picture than eight bits of red, green and blue is left to its owner. */
function checkImage(objects: Objects, image: PDFRawStream): void {
  const decode = objects.numbers(objects.entry(image, 'Decode'));
  const isPlain = decode === undefined || decode.join(' ') === '0 1 0 1 0 1';
  const isKeyed = objects.array(objects.entry(image, 'Mask')) !== undefined;
  const isMatte = objects.entry(image, 'SMask', 'Matte') !== undefined;
  if (objects.number(objects.entry(image, 'BitsPerComponent')) !== 8 || !isPlain || isKeyed || isMatte)
    throw new Unsafe();
}

async function pixelsOf(objects: Objects, image: PDFRawStream, table: InkTable): Promise<Uint8Array | undefined> {
  const rgb = samplesOf(objects, image, RGB_CHANNELS);
  return rgb && table.inks(rgb);
}

const RGB_CHANNELS = 3;

interface ColourTable {
  readonly base: PDFObject;
  readonly last: PDFObject;
  readonly colours: Uint8Array;
}

/** The colours of a picture that names them by number. Undefined for other pictures. */
function tableOf(objects: Objects, space: PDFObject | undefined): ColourTable | undefined {
  const [kind, base, last, lookup] = objects.array(space) ?? [];
  if (!base || !last || !['Indexed', 'I'].includes(objects.name(kind) ?? '')) return undefined;
  if (!isRgb(objects, base)) return undefined;
  const colours = objects.bytes(lookup) ?? objects.stringBytes(lookup);
  if (!colours) throw new Unsafe();
  return { base, last, colours };
}

async function convertTable(
  { context, objects }: Work,
  image: PDFRawStream,
  { last, colours }: ColourTable,
  table: InkTable,
): Promise<void> {
  if (objects.array(objects.entry(image, 'Mask')) !== undefined) throw new Unsafe();
  const inks = await table.inks(colours.subarray(0, colours.length - (colours.length % 3)));
  const space = PDFArray.withContext(context);
  for (const part of [
    PDFName.of('Indexed'),
    PDFName.of('DeviceCMYK'),
    last,
    context.register(context.flateStream(inks)),
  ])
    space.push(part);
  image.dict.set(PDFName.of('ColorSpace'), space);
}

/** Says what the colours are made for. What was said before was of other colours. */
function setIntent({ context }: Work, { condition, profile }: InkTable): void {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) return;
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of(condition),
    Info: PDFString.of(condition),
    RegistryName: PDFString.of('http://www.color.org'),
    DestOutputProfile: context.register(context.flateStream(profile, { N: 4 })),
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
}
