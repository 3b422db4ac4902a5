import type { PDFObject } from '@cantoo/pdf-lib';
import { boxOf, inset, intersection, isEmpty, type Box } from '../box.ts';
import type { ImageFact } from '../facts.ts';
import { plateOf } from '../plates.ts';
import type { Budget } from './budget.ts';
import { colourOf, GRAY, OTHER, spaceOf, type Space } from './colours.ts';
import { readFont, type Font, type Glyphs } from './fonts.ts';
import type { CutFigure } from './cut-figures.ts';
import {
  BLACK,
  changesOf,
  firstState,
  inkOf,
  isSameInk,
  unknownInk,
  type GraphicsState,
  type Ink,
} from './graphics-state.ts';
import { IDENTITY, isMatrix, isUpright, mapBox, scaleOf, scales, times, type Matrix } from './matrix.ts';
import type { Marks } from './marks.ts';
import type { Objects } from './objects.ts';
import type { OpenLines } from './open-lines.ts';
import { numbersOf, OPERATORS, type Painter, type Point } from './operators.ts';
import type { Drawing, Paints } from './paints.ts';
import { Path } from './path.ts';
import type { PictureData } from './picture-data.ts';
import { copiesOf, patternOf } from './tiles.ts';
import { Dictionary, Name, operations, Text, type Operand } from './tokens.ts';

const DEEPEST_FORM = 16;
/** What a form costs beside its own operators: it is unpacked again each time. */
const OPERATORS_OF_FORM = 100;
/** How many letters of a document are looked at again, since they were not in sight before. */
const MOST_UNSEEN_LETTERS = 2_000;
/** A filled rectangle thinner than this many points is a line to whoever looks at it. */
const THIN = 2;

/** In thousandths of the size of letters: what is so far apart are two texts, as in two columns on one line. */
const COLUMN_GAP = 1500;

/** Modes of text in which a line is drawn round letters. */
const STROKED: ReadonlySet<number> = new Set([1, 2, 5, 6]);

/** Of letters there may be more than a function takes values. */
function extentOf(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

/** A glyph says first whether its colours are its own, or those of the text. */
function hasOwnColours(glyph: Uint8Array): boolean {
  for (const { operator } of operations(glyph)) return operator === 'd0';
  return false;
}

/** What another file holds in place of a form: nothing is known of it. */
const OUTSIDE: Drawing = {
  kind: 'image',
  colour: colourOf(OTHER, undefined),
  size: 0,
  overprints: false,
  image: { width: 0, height: 0, ppi: 0, bits: 8, isBroken: true },
};

/** A picture of the four inks where a page draws it: its unit square becomes this part of the page. */
export interface DrawnPicture {
  readonly object: PDFObject;
  readonly matrix: Matrix;
  readonly clip: Box;
  /** 0 to 1. */
  readonly opacity: number;
}

export interface Place {
  readonly objects: Objects;
  readonly paints: Paints;
  readonly budget: Budget;
  /** Gets the ends of lines in spot colours. Absent where nobody asks for them. */
  readonly openLines?: OpenLines;
  /** Gets what a press prints otherwise than it is shown. Absent where nobody asks for it. */
  readonly marks?: Marks;
  /** Tells which pictures are broken. Absent where nobody asks for it. */
  readonly pictureData?: PictureData;
  /** Gets the pictures of ink in the order in which they are drawn. Absent where nobody asks for them. */
  readonly pictures?: DrawnPicture[];
}

interface PagePlace extends Place {
  /** Tiles and glyphs that were looked at. They look alike wherever they are. */
  readonly tiles: Set<PDFObject>;
  /** Whether a letter is drawn: its parts are no lines that could be too thin. */
  readonly isInText?: true;
}

/** Goes through the content of a page as a press would, and notes what is drawn where. */
export function walkPage(place: Place, content: Uint8Array, resources: PDFObject | undefined, clip: Box): void {
  new Walk({ ...place, tiles: new Set() }, resources, firstState(clip), 0).run(content);
}

class Walk implements Painter {
  readonly #place: PagePlace;
  /** Patterns are placed by it, whatever the content does to the matrix. */
  readonly #base: Matrix;
  readonly #resources: PDFObject | undefined;
  readonly #depth: number;
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  #path = new Path();
  #willClip = false;
  #text: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;

  constructor(place: PagePlace, resources: PDFObject | undefined, state: GraphicsState, depth: number) {
    this.#place = place;
    this.#base = state.matrix;
    this.#resources = resources;
    this.#state = state;
    this.#depth = depth;
  }

  run(content: Uint8Array): void {
    const { budget, paints } = this.#place;
    for (const { operator, operands } of operations(content)) {
      budget.operators += 1;
      if (budget.isSpent) {
        paints.isCut = true;
        return;
      }
      OPERATORS.get(operator)?.(this, operands);
    }
  }

  change(change: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...change };
  }

  save(): void {
    this.#saved.push(this.#state);
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  transform(matrix: Matrix): void {
    this.change({ matrix: times(matrix, this.#state.matrix) });
  }

  // Paths

  moveTo(x: number, y: number): void {
    this.#path.begin([x, y], this.#state.matrix, this.#isCut);
  }

  closePath(): void {
    this.#path.close();
  }

  reach(...points: readonly Point[]): void {
    this.#path.reach(points, this.#state.matrix);
  }

  /** Whether a line that is drawn now is one of a cut. */
  get #isCut(): boolean {
    const spot = this.#spotOfLine;
    return spot !== undefined && plateOf(spot) === 'Cut';
  }

  /** The spot colour in which lines are drawn now. Undefined where there is none, and where there are several. */
  get #spotOfLine(): string | undefined {
    const [spot, ...others] = this.#state.stroke.colour.spots;
    return others.length === 0 ? spot : undefined;
  }

  clipNext(): void {
    this.#willClip = true;
  }

  paint(fills: boolean, strokes: boolean): void {
    const { box } = this.#path;
    if (box && fills) this.#fillPath(box);
    if (box && strokes) this.#strokePath(box);
    if (this.#willClip) this.change({ clip: box ? intersection(this.#state.clip, box) : [0, 0, 0, 0] });
    this.#path = new Path();
    this.#willClip = false;
  }

  /** Notes an object, and what of it a press prints otherwise than it is shown. */
  #add(
    drawing: Drawing,
    space: Space,
    box: Box,
    { fillsBox = false, pieces }: { readonly fillsBox?: boolean; readonly pieces?: readonly CutFigure[] } = {},
  ): Box | undefined {
    const { paints, marks } = this.#place;
    const { clip, sparesZero, opacity, isMasked, darkens, mixesInRgb, isTransferred: isChanged } = this.#state;
    const isPartOfLetter = this.#place.isInText && drawing.kind === 'line';
    const noted = isPartOfLetter ? { ...drawing, kind: 'area' as const, size: 0 } : drawing;
    // All four inks are printed then, those of which a colour has nothing too. White is told of anyway: few presses agree on it.
    const isPrintedWhole = space.space === 'cmyk' && space.plates.length === 0 && !sparesZero;
    const seen = paints.add(
      { ...noted, overprints: noted.overprints && (!isPrintedWhole || noted.colour.isWhite) },
      box,
      clip,
      pieces,
    );
    if (!seen || !marks) return seen;
    if (isChanged) marks.pressDiffers.add(seen);
    if (mixesInRgb && !drawing.colour.isWhite) marks.mixedInRgb.add(seen);
    const state = { space, sparesZero, opacity, isMasked, isMixedAnyhow: darkens, fillsBox };
    marks.overprints.add({ ...drawing, ...state }, seen);
    return seen;
  }

  #fillPath(box: Box): void {
    const { fill, overprintsFill } = this.#state;
    const thin = Math.min(box[2] - box[0], box[3] - box[1]);
    const isLine = thin < THIN && Math.max(box[2] - box[0], box[3] - box[1]) > 4 * thin;
    this.#add(
      { kind: isLine ? 'line' : 'area', colour: fill.colour, size: isLine ? thin : 0, overprints: overprintsFill },
      fill.space,
      box,
      { fillsBox: this.#path.fillsBox },
    );
    this.#paintTile(fill, box);
  }

  #strokePath(box: Box): void {
    const { stroke, overprintsStroke, lineWidth, matrix } = this.#state;
    const size = lineWidth * scaleOf(matrix);
    const wide = (each: Box) => inset(each, -size / 2);
    const drawn = wide(box);
    this.#path.leaveOpen(matrix);
    const pieces = this.#path.figures.map((figure) => ({ ...figure, box: wide(figure.box) }));
    this.#add(
      { kind: 'line', colour: stroke.colour, size, overprints: overprintsStroke },
      stroke.space,
      drawn,
      this.#isCut ? { pieces } : {},
    );
    this.#paintTile(stroke, drawn);
    const spot = this.#spotOfLine;
    if (spot !== undefined) this.#place.openLines?.add(spot, this.#path.ends);
  }

  // Colours

  space(which: 'fill' | 'stroke', name: Operand | undefined): void {
    if (!(name instanceof Name)) return;
    const { objects } = this.#place;
    const named = this.#named('ColorSpace');
    const found = spaceByName(objects, name.name, named);
    // The first colour of a space is its black, or all of a plate.
    const first =
      found.space === 'cmyk'
        ? [0, 0, 0, 1]
        : Array.from({ length: found.channels }, () => (found.space === 'spot' ? 1 : 0));
    this.change({ [which]: inkOf(found, first) });
  }

  colour(which: 'fill' | 'stroke', operands: readonly Operand[]): void {
    const values = numbersOf(operands);
    const { space } = this.#state[which];
    const pattern = operands.at(-1);
    this.change({
      [which]: pattern instanceof Name ? this.#patternInk(pattern.name, space, values) : inkOf(space, values),
    });
  }

  #patternInk(name: string, space: Space, values: readonly number[]): Ink {
    const { objects } = this.#place;
    const object = objects.entry(this.#resources, 'Pattern', name);
    const { colour, tile } = patternOf(objects, object, this.#base, this.#named('ColorSpace'));
    if (!tile) return { space, colour };
    const ink = tile.isUncoloured && space.base ? inkOf(space.base, values) : BLACK;
    return { space, colour: tile.isUncoloured ? ink.colour : colour, tile: { ...tile, ink } };
  }

  /** Looks at the tile with which something is painted, once on each page. */
  #paintTile({ tile }: Ink, box: Box): void {
    const region = intersection(this.#state.clip, box);
    const { tiles, objects, paints, budget, pictureData, marks } = this.#place;
    if (!tile || isEmpty(region) || tiles.has(tile.object)) return;
    tiles.add(tile.object);
    const content = this.#depth < DEEPEST_FORM ? objects.bytes(tile.object) : undefined;
    if (!content) {
      paints.isCut = true;
      return;
    }
    const resources = objects.entry(tile.object, 'Resources') ?? this.#resources;
    for (const matrix of copiesOf(tile, region)) {
      budget.operators += OPERATORS_OF_FORM;
      const clip = intersection(region, mapBox(matrix, tile.box));
      const state = { ...this.#state, matrix, clip, fill: tile.ink, stroke: tile.ink };
      new Walk(
        { objects, paints, budget, tiles, ...(pictureData ? { pictureData } : {}), ...(marks ? { marks } : {}) },
        resources,
        state,
        this.#depth + 1,
      ).run(content);
    }
  }

  device(which: 'fill' | 'stroke', space: Space, name: string, operands: readonly Operand[]): void {
    const found = spaceByName(this.#place.objects, name, this.#named('ColorSpace'));
    // A default space of the resources says what the device's values mean.
    this.change({ [which]: inkOf(found.space === space.space ? found : space, numbersOf(operands)) });
  }

  graphicsState(name: Operand | undefined): void {
    if (!(name instanceof Name)) return;
    const { objects } = this.#place;
    const found = objects.entry(this.#resources, 'ExtGState', name.name);
    this.change(changesOf(objects, found));
    const font = objects.array(objects.entry(found, 'Font'));
    if (font) this.change({ font: this.#font(font[0]), fontSize: objects.number(font[1]) ?? 0 });
  }

  shading(name: Operand | undefined): void {
    if (!(name instanceof Name)) return;
    const { objects } = this.#place;
    const found = objects.entry(this.#resources, 'Shading', name.name);
    const space = spaceOf(objects, objects.entry(found, 'ColorSpace'), this.#named('ColorSpace'));
    const { clip, overprintsFill } = this.#state;
    this.#add({ kind: 'area', colour: colourOf(space, undefined), size: 0, overprints: overprintsFill }, space, clip);
  }

  // Text

  beginText(): void {
    this.#text = IDENTITY;
    this.#line = IDENTITY;
  }

  setFont(name: Operand | undefined, size: number): void {
    if (!(name instanceof Name)) return;
    const { objects } = this.#place;
    const found = objects.reference(objects.entry(this.#resources, 'Font'), name.name);
    this.change({ font: this.#font(found), fontSize: size });
  }

  #font(object: PDFObject | undefined): Font | undefined {
    if (object === undefined) return undefined;
    const { budget, objects } = this.#place;
    const known = budget.fonts.get(object);
    if (known) return known;
    const font = readFont(objects, object);
    budget.fonts.set(object, font);
    return font;
  }

  moveText(x: number, y: number): void {
    this.#line = times([1, 0, 0, 1, x, y], this.#line);
    this.#text = this.#line;
  }

  setTextMatrix(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  nextLine(): void {
    this.moveText(0, -this.#state.leading);
  }

  show(operand: Operand | undefined): void {
    const parts = Array.isArray(operand) ? (operand as readonly Operand[]) : [operand];
    const { fontSize, stretch } = this.#state;
    let ends: number[] = [];
    let x = 0;
    for (const part of parts) {
      if (typeof part === 'number') {
        x -= (part / 1000) * fontSize * stretch;
        if (Math.abs(part) < COLUMN_GAP) continue;
        this.#paintText(ends);
        ends = [];
      } else if (part instanceof Text && part.bytes.length > 0) {
        this.#useFont();
        x += this.#advanceOf(part.bytes, x, ends);
      }
    }
    this.#paintText(ends);
    this.#text = times([1, 0, 0, 1, x, 0], this.#text);
  }

  /** Modes 3 and 7 show nothing: a scan's text for searching. */
  get #isShown(): boolean {
    const { mode } = this.#state;
    return mode !== 3 && mode !== 7;
  }

  #useFont(): void {
    const { font } = this.#state;
    if (font && this.#isShown) this.#place.budget.used.add(font.fact);
  }

  /**
   * @param from where the first of the characters stands
   * @param ends gets where each letter begins and ends: blanks show nothing
   */
  #advanceOf(bytes: readonly number[], from: number, ends: number[]): number {
    const { font, fontSize, charSpace, wordSpace, stretch } = this.#state;
    let width = 0;
    for (let at = 0; at < bytes.length; at += font?.bytes ?? 1) {
      const code = font?.bytes === 2 ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
      if (font?.glyphs) this.#paintGlyph(font.glyphs, code, from + width);
      const before = from + width;
      const glyph = font ? (font.widthOf(code) * font.scale) / 1000 : 0.5;
      if (!font?.blanks.has(code)) ends.push(before, before + glyph * fontSize * stretch);
      width += (glyph * fontSize + charSpace + (font?.bytes !== 2 && code === 32 ? wordSpace : 0)) * stretch;
    }
    return width;
  }

  /** @param ends of its letters, which may have been set one over the other */
  #paintText(ends: readonly number[]): void {
    const { matrix, fontSize, mode, rise, fill, stroke, overprintsFill, overprintsStroke } = this.#state;
    if (!this.#isShown || ends.length === 0) return;
    const [from, to] = extentOf(ends);
    const whole = times(this.#text, matrix);
    const size = Math.abs(fontSize) * scales(whole)[1];
    // A line of text reaches from a fifth below its base line to four fifths above.
    const box = mapBox(whole, boxOf([from, rise - 0.2 * fontSize, to, rise + 0.8 * fontSize]));
    const isFilled = mode !== 1 && mode !== 5;
    if (isFilled) this.#paintLetters(fill, size, overprintsFill, box);
    // Many programs make letters bold by a line round them in their own colour.
    const isStroked = STROKED.has(mode) && !(isFilled && (isSameInk(fill, stroke) || stroke.colour.isWhite));
    if (isStroked) this.#paintLetters(stroke, size, overprintsStroke, box);
  }

  #paintLetters(ink: Ink, size: number, overprints: boolean, box: Box): void {
    this.#add({ kind: 'text', colour: ink.colour, size, overprints }, ink.space, box);
    this.#paintTile(ink, box);
  }

  /** Looks at what draws a letter in colours of its own, on each page where it is seen first. */
  #paintGlyph(glyphs: Glyphs, code: number, x: number): void {
    const { objects, budget, tiles, paints } = this.#place;
    const { fontSize, stretch, rise, matrix: page } = this.#state;
    const drawing = glyphs.drawingOf(code);
    if (!drawing || !this.#isShown || tiles.has(drawing) || this.#depth >= DEEPEST_FORM) return;
    tiles.add(drawing);
    budget.operators += OPERATORS_OF_FORM;
    const content = budget.isSpent ? undefined : objects.bytes(drawing);
    if (!content || !hasOwnColours(content)) return;
    const placed = times([fontSize * stretch, 0, 0, fontSize, x, rise], times(this.#text, page));
    const state = { ...this.#state, matrix: times(glyphs.matrix, placed) };
    const resources = glyphs.resources ?? this.#resources;
    const { seen, unseen } = paints;
    new Walk({ ...this.#place, isInText: true }, resources, state, this.#depth + 1).run(content);
    if (paints.unseen > unseen && paints.seen === seen) this.#lookAgain(drawing);
  }

  /** The same letter may be in sight further on. */
  #lookAgain(drawing: PDFObject): void {
    const { budget, tiles } = this.#place;
    if (budget.unseenLetters >= MOST_UNSEEN_LETTERS) return;
    budget.unseenLetters += 1;
    tiles.delete(drawing);
  }

  // Pictures and forms

  draw(name: Operand | undefined): void {
    if (!(name instanceof Name)) return;
    const { objects } = this.#place;
    const object = objects.entry(this.#resources, 'XObject', name.name);
    const subtype = objects.name(objects.entry(object, 'Subtype'));
    if (subtype === 'Image') this.#drawImage(object);
    else if (subtype === 'Form') this.#drawForm(object);
  }

  #drawImage(object: PDFObject | undefined): void {
    const { objects } = this.#place;
    const isStencil = objects.isTrue(objects.entry(object, 'ImageMask'));
    const space = spaceOf(objects, objects.entry(object, 'ColorSpace'), this.#named('ColorSpace'));
    const { matrix, clip, opacity, isMasked } = this.#state;
    if (object && !isStencil && !isMasked && space.space === 'cmyk')
      this.#place.pictures?.push({ object, matrix, clip, opacity });
    const isBroken = object !== undefined && this.#place.pictureData?.isBroken(object);
    const hasMask = ['SMask', 'Mask'].some((key) => objects.entry(object, key) !== undefined);
    const seen = this.#image(
      objects.number(objects.entry(object, 'Width')) ?? 0,
      objects.number(objects.entry(object, 'Height')) ?? 0,
      isStencil ? 1 : (objects.number(objects.entry(object, 'BitsPerComponent')) ?? 8),
      isStencil ? this.#state.fill : unknownInk(space),
      { ...(isBroken ? { isBroken } : {}), isOpaque: !isStencil && !hasMask },
    );
    if (seen && hasOtherForPrint(objects, object)) this.#place.marks?.pressDiffers.add(seen);
  }

  drawInline(dictionary: Operand | undefined): void {
    if (!(dictionary instanceof Dictionary)) return;
    const value = (short: string, long: string) => dictionary.entries.get(short) ?? dictionary.entries.get(long);
    const number = (short: string, long: string) => {
      const found = value(short, long);
      return typeof found === 'number' ? found : 0;
    };
    const isStencil = value('IM', 'ImageMask') === true;
    const named = value('CS', 'ColorSpace');
    // An array is an indexed space, whose table has the colours of another one.
    const base = Array.isArray(named) ? (named as readonly Operand[])[1] : named;
    const space = base instanceof Name ? spaceByName(this.#place.objects, base.name, this.#named('ColorSpace')) : GRAY;
    this.#image(
      number('W', 'Width'),
      number('H', 'Height'),
      isStencil ? 1 : number('BPC', 'BitsPerComponent') || 8,
      isStencil ? this.#state.fill : unknownInk(space),
      { isOpaque: !isStencil },
    );
  }

  /** A picture fills the unit square. */
  #image(
    width: number,
    height: number,
    bits: number,
    { space, colour }: Ink,
    { isBroken, isOpaque }: { readonly isBroken?: boolean; readonly isOpaque: boolean },
  ): Box | undefined {
    const { matrix, overprintsFill } = this.#state;
    const [across, up] = scales(matrix);
    const ppi = Math.min((width / across) * 72, (height / up) * 72);
    const image: ImageFact = {
      width,
      height,
      ppi: Number.isFinite(ppi) ? Math.round(ppi * 10) / 10 : 0,
      bits,
      ...(isBroken ? { isBroken } : {}),
    };
    return this.#add(
      { kind: 'image', colour, size: 0, overprints: overprintsFill, image },
      space,
      mapBox(matrix, [0, 0, 1, 1]),
      { fillsBox: isOpaque && isUpright(matrix) },
    );
  }

  #drawForm(form: PDFObject | undefined): void {
    const { objects, budget, paints, pictureData, marks } = this.#place;
    budget.operators += OPERATORS_OF_FORM;
    const isTooDeep = budget.isSpent || this.#depth >= DEEPEST_FORM;
    const content = isTooDeep ? undefined : objects.bytes(form);
    if (!content) {
      paints.isCut = true;
      return;
    }
    const own = objects.numbers(objects.entry(form, 'Matrix'));
    const matrix = times(isMatrix(own) ? own : IDENTITY, this.#state.matrix);
    const bounds = objects.numbers(objects.entry(form, 'BBox'));
    const clip = isBox(bounds) ? intersection(this.#state.clip, mapBox(matrix, boxOf(bounds))) : this.#state.clip;
    const resources = objects.entry(form, 'Resources') ?? this.#resources;
    if (form && pictureData?.isOutside(form)) paints.add(OUTSIDE, clip, clip);
    // Only a group that stands for itself has colours of its own in which it is mixed.
    const isIsolated = objects.isTrue(objects.entry(form, 'Group', 'I'));
    const mixesInRgb = this.#state.mixesInRgb || (isIsolated && isGroupOfRgb(objects, form));
    // Within a group nothing is mixed at first: it is the whole of it that may be.
    const isGroup = objects.name(objects.entry(form, 'Group', 'S')) === 'Transparency';
    const darkens = this.#state.darkens && !isGroup;
    const state = { ...this.#state, matrix, clip, mixesInRgb, darkens };
    const draw = () => new Walk(this.#place, resources, state, this.#depth + 1).run(content);
    if (marks && (isIsolated || (isGroup && this.#state.darkens))) marks.overprints.isolated(draw);
    else draw();
  }

  #named(kind: 'ColorSpace'): PDFObject | undefined {
    return this.#place.objects.entry(this.#resources, kind);
  }
}

function spaceByName(objects: Objects, name: string, named: PDFObject | undefined): Space {
  return spaceOf(objects, objects.nameObject(name), named);
}

function isGroupOfRgb(objects: Objects, form: PDFObject | undefined): boolean {
  return spaceOf(objects, objects.entry(form, 'Group', 'CS')).space === 'rgb';
}

function hasOtherForPrint(objects: Objects, picture: PDFObject | undefined): boolean {
  const others = objects.array(objects.entry(picture, 'Alternates')) ?? [];
  return others.some(
    (other) => objects.isTrue(objects.entry(other, 'DefaultForPrinting')) && objects.entry(other, 'Image') !== picture,
  );
}

function isBox(numbers: readonly number[] | undefined): numbers is Box {
  return numbers?.length === 4;
}
