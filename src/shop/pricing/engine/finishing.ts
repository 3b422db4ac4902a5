import type { Facts } from '#shop/catalog/product.ts';
import { holds } from '#shop/catalog/condition.ts';
import { hasFinishing } from '#shop/catalog/finishing.rules.ts';
import type { Extra, PriceRecipe } from '#shop/catalog/price-recipe.ts';
import type { PriceBook } from './price-book.ts';
import { num } from './technologies.ts';

type FinishingName = PriceRecipe['finishing'][number];

/** The cost of a finishing, once and per piece. Euros before VAT. */
export interface FinishingCost {
  readonly name: FinishingName | Extra['name'];
  readonly setup: number;
  readonly perPiece: number;
}

/** The finishings that the facts of a configuration require. */
export function finishingCosts(
  names: readonly FinishingName[],
  facts: Facts,
  book: PriceBook['finishing'],
): FinishingCost[] {
  return names.flatMap((name) => {
    const cost = costOf(name, facts, book);
    return cost ? [{ name, ...cost }] : [];
  });
}

function costOf(
  name: FinishingName,
  facts: Facts,
  book: PriceBook['finishing'],
): { setup: number; perPiece: number } | undefined {
  // A booklet is finished on its cover, which is two pages wide when it is open.
  const flat = facts['binding'] === undefined ? 1 : 2;
  const squareMetres = flat * areaOf(facts);
  switch (name) {
    case 'lamination': {
      const sides = num(facts, 'laminatedSides', 0);
      return sides > 0
        ? { setup: book.lamination.setup, perPiece: squareMetres * sides * book.lamination.perSquareMetreSide }
        : undefined;
    }
    case 'folding': {
      const folds = num(facts, 'folds', 0);
      return folds > 0 ? { setup: book.folding.setup, perPiece: folds * book.folding.perFold } : undefined;
    }
    // Paper above 170 g breaks if it is folded without a crease.
    case 'creasing':
      return num(facts, 'folds', 0) > 0 && num(facts, 'grammage', 0) > 170 ? book.creasing : undefined;
    case 'spotUv':
      return hasFinishing(facts['spotUv'])
        ? { setup: book.spotUv.setup, perPiece: squareMetres * book.spotUv.perSquareMetre }
        : undefined;
    case 'dieCut':
      return hasFinishing(facts['dieCut']) ? dieCutting(facts, book.dieCut) : undefined;
    case 'rounded':
    case 'foil':
    case 'drill':
    case 'perforation':
    case 'numbering':
      return hasFinishing(facts[name]) ? book[name] : undefined;
  }
}

/** The line of a die is measured as if it went round the sheet. Former lists have no such figures. */
function dieCutting(facts: Facts, figures: PriceBook['finishing']['dieCut'] | undefined) {
  if (!figures) return undefined;
  const { setup, perPiece, ownDie, ownDiePerMetre } = figures;
  const metres = (2 * (num(facts, 'width', 0) + num(facts, 'height', 0))) / 1000;
  return { setup: setup + (facts['dieCut'] === 'own' ? ownDie + metres * ownDiePerMetre : 0), perPiece };
}

/** What the chosen options cost besides. */
export function extraCosts(extras: readonly Extra[], facts: Facts, artworks: number): FinishingCost[] {
  return extras
    .filter(({ when }) => holds(when, facts))
    .map(({ name, setup = 0, perPiece = 0, perSquareMetre = 0, perFurtherArtwork = 0 }) => ({
      name,
      setup: setup + perFurtherArtwork * (artworks - 1),
      perPiece: perPiece + perSquareMetre * areaOf(facts),
    }));
}

function areaOf(facts: Facts): number {
  return (num(facts, 'width', 0) * num(facts, 'height', 0)) / 1_000_000;
}
