import type { Facts, Feature, Product, Selection } from '../catalog/product.ts';
import { isSizeOfProduct, PAPER_SIZE } from './named-choices.rules.ts';
import type { Terms } from './terms.rules.ts';

/** Width and height in millimetres. */
type Size = readonly [number, number];

/** The choices that make a product the size which is nearest to the typed one. Empty where its size is not chosen. */
export interface NearestSize {
  readonly choices: Selection;
  /** 0 is the size itself, 0.7 is twice as long or half as wide. */
  readonly off: number;
  /** Whether it is made on its side only, since the typed width is more than the product has. */
  readonly isTurned?: boolean;
}

/** So that a size is turned only where it is not made as it was typed. */
const TURNED = 0.001;

/** The A0 sheet. Each next one is half of it: its longer side is the shorter side of the one before. */
const A0: Size = [841, 1189];
const DL: Size = [100, 210];

/**
 * Sizes are compared by the ratio of their sides: 10 mm are much on a sticker and nothing on a banner.
 * @param isPossible whether a size goes with what is chosen otherwise
 */
export function nearestSize(
  product: Product,
  terms: Terms,
  isPossible: (choices: Selection) => boolean = () => true,
): NearestSize | undefined {
  const typed = typedSizes(terms);
  const best = typed
    .flatMap((size) => [...offeredNear(product, size)])
    .toSorted((one, other) => one.off - other.off)
    .find(({ choices }) => isPossible(choices));
  return best ?? (typed.length > 0 ? { choices: {}, off: Infinity } : undefined);
}

/** Every reading of the first size that was typed: without a unit it may be one of several. */
function typedSizes({ lengths, words }: Terms): readonly Size[] {
  const first = lengths.find((readings) => readings.some(({ length }) => length === 2));
  if (first) return first.flatMap(([width, height]) => (width && height ? [[width, height] as const] : []));
  return words.filter((word) => PAPER_SIZE.test(word)).flatMap(paperSize);
}

function paperSize(word: string): readonly Size[] {
  if (word === 'dl') return [DL];
  if (!/^a\d$/.test(word)) return [];
  let [width, height] = A0;
  for (let step = 0; step < Number(word.slice(1)); step += 1) [width, height] = [Math.floor(height / 2), width];
  return [[width, height]];
}

function* offeredNear({ features }: Product, typed: Size): Generator<NearestSize> {
  const shown = features.filter(({ hidden }) => !hidden);
  for (const { id, options } of shown)
    for (const { key, facts } of options)
      for (const size of sizesOf(facts)) yield { choices: { [id]: key }, off: between(typed, size) };
  const width = shown.find(({ number }) => number?.fact === 'width');
  const height = shown.find(({ number }) => number?.fact === 'height');
  if (width && height) yield* freeNear(width, height, typed);
}

function sizesOf(facts: Facts): readonly Size[] {
  if (!isSizeOfProduct(facts)) return [];
  const { width, height, closedWidth, closedHeight } = facts;
  return [
    [width, height],
    [closedWidth, closedHeight],
  ].flatMap(([across, up]) => (typeof across === 'number' && typeof up === 'number' ? [[across, up] as const] : []));
}

function* freeNear(width: Feature, height: Feature, [across, up]: Size): Generator<NearestSize> {
  for (const [wide, high, turned] of [
    [across, up, 0],
    [up, across, TURNED],
  ] as const) {
    const size = [within(width, wide), within(height, high)] as const;
    yield {
      choices: { [width.id]: String(size[0]), [height.id]: String(size[1]) },
      off: apart([wide, high], size) + turned,
      isTurned: turned > 0,
    };
  }
}

function within({ number }: Feature, length: number): number {
  if (!number) return length;
  const { min, max, step } = number;
  return Math.min(max, Math.max(min, min + Math.round((length - min) / step) * step));
}

function between(typed: Size, [width, height]: Size): number {
  return Math.min(apart(typed, [width, height]), apart(typed, [height, width]) + TURNED);
}

function apart([width, height]: Size, [otherWidth, otherHeight]: Size): number {
  return Math.abs(Math.log(width / otherWidth)) + Math.abs(Math.log(height / otherHeight));
}
