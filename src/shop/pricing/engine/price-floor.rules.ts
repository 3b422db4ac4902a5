import type { ProductProblem } from '#shop/catalog/product.ts';
import type { PriceBook } from './price-book.ts';

/**
 * Figures of catalog/prices.yaml that are sold for less than the work costs us, or for so many times as much that they have a
 * digit too many or were written in cents; and shares that no press has.
 */

type Path = ProductProblem['path'];

export function priceFloorProblems(book: PriceBook): ProductProblem[] {
  const cheap = [...workOf(book), ...bindingWork(book)].flatMap(belowCost);
  return [...cheap, ...[...workOf(book), ...dearWork(book)].flatMap(tooDear), ...tradeProblems(book)];
}

interface Work {
  readonly path: Path;
  readonly what: string;
  readonly sold: number;
  readonly least: number;
  /** Where under `press` the least is written. */
  readonly figure: string;
  /** Whether it pays for the rest of its work too, which is asked at nothing. */
  readonly isForAll?: boolean;
}

function work(path: Path, what: string, sold: number, least: number, figure: string): Work {
  return { path, what, sold, least, figure };
}

/** What is sold by one figure. At nothing it is free on purpose: it is paid with something else. */
function workOf({ digital, roll, area, booklet, material, press }: PriceBook): Work[] {
  const metre = (roll.webWidth / 1000) * (material.roll + press.perSquareMetre.roll);
  const job = (kind: 'digital' | 'roll' | 'area' | 'booklet', sold: number): Work =>
    work([kind, 'setup'], `the setup of ${kind}`, sold, press.perJob[kind], `perJob.${kind}`);
  return [
    job('digital', digital.setup),
    job('roll', roll.setup),
    job('area', area.setup),
    job('booklet', booklet.setup),
    work(
      ['digital', 'perArtwork'],
      'a further artwork',
      digital.perArtwork,
      press.perArtwork.digital,
      'perArtwork.digital',
    ),
    work(['roll', 'perArtwork'], 'a further artwork', roll.perArtwork, press.perArtwork.roll, 'perArtwork.roll'),
    work(['roll', 'perMetre'], 'a metre of labels', roll.perMetre, metre, 'perSquareMetre.roll and material.roll'),
    work(['roll', 'perRoll'], 'a roll', roll.perRoll, press.perRoll, 'perRoll'),
    work(['roll', 'customDie'], 'a cutting die', roll.customDie, press.customDie, 'customDie'),
    work(['roll', 'flexo', 'plates'], 'the plates', roll.flexo.plates, press.flexoPlates, 'flexoPlates'),
    work(
      ['roll', 'flexo', 'perMetre'],
      'a metre of labels',
      roll.flexo.perMetre,
      metre,
      'perSquareMetre.roll and material.roll',
    ),
    work(['area', 'hemPerMetre'], 'a metre of hem', area.hemPerMetre, press.hemPerMetre, 'hemPerMetre'),
    work(['area', 'perEyelet'], 'an eyelet', area.perEyelet, press.perEyelet, 'perEyelet'),
    work(['booklet', 'perPiece'], 'one booklet', booklet.perPiece, press.booklet.perPiece, 'booklet.perPiece'),
    work(['booklet', 'perSheet'], 'a gathered sheet', booklet.perSheet, press.booklet.perSheet, 'booklet.perSheet'),
  ];
}

/** A short and a long run show a mistyped setup and a mistyped piece; an owner may ask all by the piece. */
const RUNS = [10, 10_000] as const;

function bindingWork({ booklet, press }: PriceBook): Work[] {
  return (['stapled', 'perfect', 'wire'] as const).flatMap((name) => {
    const costs = RUNS.map((quantity) => {
      const [sold, least] = [booklet.bindings[name], press.bindings[name]].map(
        ({ setup, perPiece }) => setup + perPiece * quantity,
      ) as [number, number];
      const what = `${name} binding of ${quantity} pieces`;
      return work(['booklet', 'bindings', name], what, sold, least, `bindings.${name}`);
    });
    return costs.filter(({ sold, least }) => sold < least).slice(0, 1);
  });
}

/** What is asked for the work of a job, its plates, bindings and finishing, each figure by itself. */
function dearWork({ digital, offset, booklet, finishing, press }: PriceBook): Work[] {
  return [
    ...digital.clicks.map(({ price }, at) => work(['digital', 'clicks', at], 'a click', price, press.click, 'click')),
    ...figuresOf(['offset'], { base: offset.base }, { base: press.perJob.offset }, 'perJob.offset'),
    ...figuresOf(
      ['offset'],
      { platePerSlot: offset.platePerSlot, pressPerSquareMetre: offset.pressPerSquareMetre },
      { platePerSlot: press.platePerSlot, pressPerSquareMetre: press.perSquareMetre.offset },
      'platePerSlot or press.perSquareMetre.offset',
    ),
    ...Object.entries(booklet.bindings).flatMap(([name, sold]) =>
      figuresOf(['booklet', 'bindings', name], sold, figuresAt(press.bindings, name), `bindings.${name}`),
    ),
    ...Object.entries(finishing).flatMap(([name, sold]) =>
      figuresOf(['finishing', name], sold, figuresAt(press.finishing, name), `finishing.${name}`),
    ),
  ];
}

type Figures = Readonly<Record<string, number>>;

function figuresAt(of: Readonly<Record<string, Figures>>, name: string): Figures {
  return of[name] ?? {};
}

function figuresOf(path: Path, sold: Figures, least: Figures, figure: string): Work[] {
  const isForAll = Object.entries(sold).some(([name, euros]) => euros === 0 && (least[name] ?? 0) > 0);
  return Object.entries(sold).map(([name, euros]) => ({
    ...work([...path, name], `${path.at(-1)} ${name}`, euros, least[name] ?? 0, figure),
    isForAll,
  }));
}

function belowCost({ path, what, sold, least, figure }: Work): ProductProblem[] {
  return sold === 0 || sold >= least
    ? []
    : [
        {
          path,
          message: `${what} is ${short(sold)} and costs us ${short(least)} at least: correct it, or press.${figure} if it costs us less`,
        },
      ];
}

/** Work is sold for a few times what it costs at least. From so many times on, its figure has a digit too many; from more, it is in cents. */
const TIMES_OF_A_DIGIT = 15;
const TIMES_OF_CENTS = 100;

function tooDear({ path, what, sold, least, figure, isForAll = false }: Work): ProductProblem[] {
  const times = least === 0 ? 0 : sold / least;
  if (times < (isForAll ? TIMES_OF_CENTS : TIMES_OF_A_DIGIT)) return [];
  const meant =
    times < TIMES_OF_CENTS
      ? `${short(sold / 10)} if it has a digit too many`
      : `euros, ${short(sold / 100)} for ${short(sold)} cents`;
  return [
    {
      path,
      message: `${what} is ${short(sold)}, ${Math.round(times)} times what it costs us (${short(least)}): write ${meant}, or correct press.${figure}`,
    },
  ];
}

function short(euros: number): string {
  return `${Number(euros.toPrecision(6))}`;
}

interface Trade {
  readonly path: Path;
  readonly value: number;
  readonly between: readonly [least: number, most: number];
  readonly unit: string;
}

function figure(path: Path, value: number, between: Trade['between'], unit: string): Trade {
  return { path, value, between, unit };
}

/** Nought says that there is none of it, and is right wherever the form allows it. */
function tradeProblems(book: PriceBook): ProductProblem[] {
  return tradeFigures(book).flatMap(({ path, value, between: [least, most], unit }) =>
    value === 0 || (value >= least && value <= most)
      ? []
      : [{ path, message: `${value} ${unit}, and nobody prints so: write ${least} to ${most}` }],
  );
}

/** What presses and their operators need, with room for the oldest and the newest machine. */
function tradeFigures({ digital, offset, roll, area, supplier, fsc }: PriceBook): Trade[] {
  return [
    figure(['digital', 'waste'], digital.waste, [0.001, 0.15], 'of all sheets are waste'),
    figure(['digital', 'cutPerSheet'], digital.cutPerSheet, [0.004, 0.15], 'euros to cut a sheet'),
    figure(['digital', 'makeReadySheets'], digital.makeReadySheets, [1, 25], 'sheets until the press is ready'),
    figure(['digital', 'blackClick'], digital.blackClick, [0.1, 1], 'of a click in colour'),
    figure(['offset', 'oneSidePlate'], offset.oneSidePlate, [0.25, 1], 'of the plates of both sides'),
    figure(['offset', 'blackPlate'], offset.blackPlate, [0.2, 1], 'of the plates in colour'),
    figure(['offset', 'oneSidePress'], offset.oneSidePress, [0.3, 1], 'of the press of both sides'),
    figure(['offset', 'perArtwork'], offset.perArtwork, [0.2, 3], 'of the first one'),
    figure(['roll', 'makeReadyMetres'], roll.makeReadyMetres, [3, 120], 'metres until the press is ready'),
    figure(['roll', 'changeOverMetres'], roll.changeOverMetres, [1, 50], 'metres between two artworks'),
    figure(['roll', 'gap'], roll.gap, [1, 12], 'mm between two labels'),
    figure(['area', 'minimumSquareMetres'], area.minimumSquareMetres, [0.1, 3], 'square metres at least'),
    figure(['supplier', 'margin'], supplier.margin, [0.01, 2], 'of the purchase price'),
    figure(['fsc', 'share'], fsc.share, [0.002, 0.2], 'of the price of paper'),
    figure(['fsc', 'minimum'], fsc.minimum, [0.1, 50], 'euros at least'),
  ];
}
