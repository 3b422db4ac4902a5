import { POINTS_PER_MM } from '../box.ts';
import { shown } from '../check.ts';
import { findingsOf } from '../checks.ts';
import type { ArtworkFacts, PageFacts, PdfFacts, RasterFacts } from '../facts.ts';
import type { Geometry } from '../geometry.ts';
import { layoutOf, liesOtherwise, sidesWithoutBleed } from './fix-layout.ts';
import type { FixOffer, FixPlan, FixWish, ScaleOffer, SetPages, Turn } from './fix-plan.ts';

/** More than this of a side is not cut off: what is lost then was meant to be seen. */
const MOST_CUT = 0.1;
const MOST_FACTOR = 4;
const LEAST_FACTOR = 0.1;
/** Of another size than this the checks say nothing. */
const SAME_SIZE = new Set(['size_wrong', 'size_scaled', 'size_ratio', 'size_turned']);
const DROPPED = new Set(['annotation', 'form', 'script', 'attachment', 'guides']);
/** Of a picture file nothing is mended but its colours: it is printed over the whole sheet as it is. */
function pictureOffer({ space }: RasterFacts, isCoated: boolean): FixOffer | undefined {
  if (space !== 'rgb') return undefined;
  const cmyk = isCoated ? 'offered' : 'paper';
  return { turn: 'none', scale: null, bleed: false, clean: false, cmyk, pages: 0, sets: [] };
}

/**
 * What can be mended in a file, or only said: that its colours cannot be converted for this paper. Undefined where there is
 * neither, as in what has no one sheet.
 * @param isCoated whether it is printed on coated paper, for which there is a profile
 * @param artworks of its line that may have a file each
 */
export function fixOffer(
  facts: ArtworkFacts,
  geometry: Geometry,
  isCoated: boolean,
  artworks: readonly string[] = [],
): FixOffer | undefined {
  // What is made of it would look whole.
  if (facts.isBroken) return undefined;
  if (facts.kind !== 'pdf') return pictureOffer(facts, isCoated);
  if (facts.pages.some(({ isCut, paints }) => isCut || paints.some(({ image }) => image?.isBroken))) return undefined;
  const found = findingsOf({ facts, geometry, others: null, artworks: 1 });
  const has = (keys: ReadonlySet<string>) => found.some(({ key }) => keys.has(key));
  const isOff = geometry.hasTrim && !geometry.needsDie && has(SAME_SIZE);
  const turned = isOff ? facts.pages.filter((page) => liesOtherwise(page, geometry)) : [];
  const plan = { turn: turned.length > 0 ? bestTurn(turned) : 'none', scale: true, bleed: true } as const;
  const scale = isOff ? scaleOffer(facts, geometry, plan) : null;
  const isSized = has(new Set(['size_wrong', 'size_scaled', 'size_ratio'])) ? scale !== null : true;
  const offer: FixOffer = {
    turn: isSized ? plan.turn : 'none',
    scale,
    bleed: isSized && lacksBleed(facts, geometry, { ...plan, scale: scale !== null }),
    clean: has(DROPPED),
    cmyk: found.some(({ key }) => key === 'rgb') ? (isCoated ? 'offered' : 'paper') : 'none',
    pages: facts.pages.length > 1 ? facts.pages.length : 0,
    sets: facts.pages.length > 1 && artworks.length > 1 ? artworks : [],
  };
  const isSome =
    offer.turn !== 'none' || offer.scale || offer.bleed || offer.clean || offer.cmyk !== 'none' || offer.pages > 0;
  return isSome ? offer : undefined;
}

/** Pages that their file turns to the right are turned back, as the other way round they would stand on their head. */
function bestTurn(pages: readonly PageFacts[]): Turn {
  return pages.every(({ rotate }) => rotate === 90) ? 'left' : 'right';
}

/** Null where a page is cut as large as it is, or would lose too much. */
function scaleOffer(
  { pages }: PdfFacts,
  geometry: Geometry,
  plan: Pick<FixPlan, 'turn' | 'scale' | 'bleed'>,
): ScaleOffer | null {
  const layouts = pages.map((page, index) => layoutOf(page, geometry, { ...plan, bleed: false }, index + 1));
  const sizes = [geometry.width * POINTS_PER_MM, geometry.height * POINTS_PER_MM] as const;
  const isPossible = layouts.every(
    ({ factor, lost, enlarged }) =>
      factor >= LEAST_FACTOR &&
      factor <= MOST_FACTOR &&
      lost.every((each, at) => (2 * each * enlarged) / (sizes[at] ?? 1) <= MOST_CUT),
  );
  const factors = layouts.map(({ factor }) => factor);
  const furthest = factors.toSorted((a, b) => Math.abs(b - 1) - Math.abs(a - 1))[0] ?? 1;
  const cut =
    Math.max(0, ...layouts.flatMap(({ lost, enlarged }) => lost.map((each) => each * enlarged))) / POINTS_PER_MM;
  const isNeeded = Math.abs(furthest - 1) > 0.001 || cut > 0.1;
  return isPossible && isNeeded ? { percent: shown(furthest * 100), cut: shown(cut) } : null;
}

function lacksBleed({ pages }: PdfFacts, geometry: Geometry, plan: Pick<FixPlan, 'turn' | 'scale' | 'bleed'>): boolean {
  if (geometry.bleed === 0 || !geometry.hasTrim || geometry.needsDie) return false;
  return pages.some((page, index) => {
    const layout = layoutOf(page, geometry, { ...plan, bleed: false }, index + 1);
    return sidesWithoutBleed(page, geometry, layout, index + 1).length > 0;
  });
}

/** Whether something is asked for, and nothing that is not offered. */
export function isOffered(wish: FixWish, offer: FixOffer): boolean {
  const { turn, scale, bleed, clean, cmyk, pages, sets } = wish;
  const isSome = turn !== 'none' || scale || bleed || clean || cmyk || pages !== null || sets !== null;
  return (
    isSome &&
    (turn === 'none' || offer.turn !== 'none') &&
    (!scale || (offer.scale !== null && (offer.turn === 'none' || turn !== 'none'))) &&
    (!bleed || offer.bleed) &&
    (!clean || offer.clean) &&
    (!cmyk || offer.cmyk === 'offered') &&
    (pages === null || isOrderOf(pages, offer.pages)) &&
    (sets === null || (pages === null && isSpread(sets, offer)))
  );
}

/** Each artwork once at most, and at least one. */
function isSpread(sets: readonly SetPages[], offer: FixOffer): boolean {
  const names = new Set(sets.map(({ artworkId }) => artworkId));
  return (
    sets.length > 0 &&
    names.size === sets.length &&
    sets.every(({ artworkId, pages }) => offer.sets.includes(artworkId) && isOrderOf(pages, offer.pages))
  );
}

/** Each page once at most, and at least one. */
function isOrderOf(pages: readonly number[], count: number): boolean {
  return pages.length > 0 && new Set(pages).size === pages.length && pages.every((page) => page >= 1 && page <= count);
}
