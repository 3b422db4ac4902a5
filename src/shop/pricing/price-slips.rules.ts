import type { Facts, Product } from '../catalog/product.ts';
import { weightOf } from '../delivery/engine/delivery-promise.ts';
import { extraCosts } from './engine/finishing.ts';
import type { PriceBook } from './engine/price-book.ts';
import { unrepairedCents, type PriceTerms } from './engine/quote.ts';

/** Prices of one configuration that are in cents, and wrapping that weighs more than what is in it. */

/** What is wrong with a price, and where it is corrected. */
export interface Cell {
  readonly says: string;
  readonly remedy: string;
}

interface Sold {
  readonly product: Product;
  readonly facts: Facts;
  readonly artworks: number;
  readonly quantities: readonly number[];
  /** Cents of each quantity at eco. */
  readonly eco: readonly number[];
}

export function slipOf(sold: Sold, terms: PriceTerms, book: PriceBook): Cell | undefined {
  return dearCell(sold) ?? dearExtra(sold, terms, book) ?? heavyPackaging(sold);
}

function gramsOf({ weight }: Product, facts: Facts, quantity: number): number {
  return weightOf(facts, quantity, 0, weight.by === 'piece' ? weight.grams : undefined);
}

/** Euros. Foil, chips and pens cost a few hundred a kilogram, nothing that is printed so much: it was written in cents. */
const MOST_PER_KG = 1000;

function dearCell({ product, facts, quantities, eco }: Sold): Cell | undefined {
  const [quantity, cents] = [quantities.at(-1) ?? 0, eco.at(-1) ?? 0];
  const perKg = (cents * 10) / gramsOf(product, facts, quantity);
  return perKg <= MOST_PER_KG
    ? undefined
    : {
        says: `${quantity} costs ${euros(cents / 100)} at eco, ${Math.round(perKg)} € a kilogram: nothing printed is so dear, write euros and not cents`,
        remedy: 'Correct the figures of price, or its weight',
      };
}

/** What comes on top of a price is never so many times the price. */
const MOST_TIMES = 5;

function dearExtra({ product, facts, artworks, quantities }: Sold, terms: PriceTerms, book: PriceBook) {
  const { price, quantity } = product;
  const usual = quantities.find((each) => each >= quantity.default) ?? quantities.at(-1) ?? 0;
  const asked = extraCosts(price.extras ?? [], facts, artworks);
  if (asked.length === 0) return undefined;
  const [alone = 0] = unrepairedCents({ ...price, extras: [] }, facts, artworks, [usual], 'eco', terms, book);
  const dear = asked.find(({ setup, perPiece }) => (setup + perPiece * usual) * 100 > alone * MOST_TIMES);
  return dear
    ? {
        says: `${dear.name} of ${usual} costs ${euros(dear.setup + dear.perPiece * usual)}, and all the rest ${euros(alone / 100)}: write euros and not cents`,
        remedy: 'Correct the extra of price',
      }
    : undefined;
}

/** A tube or a box for a single piece may weigh more than the piece. */
const ANY_PACKAGING = 2000;

function heavyPackaging({ product, facts, quantities }: Sold): Cell | undefined {
  const { packaging } = product.weight;
  const grams = gramsOf(product, facts, quantities.at(-1) ?? 0);
  return packaging <= Math.max(ANY_PACKAGING, grams)
    ? undefined
    : {
        says: `packaging is ${packaging} g, and the largest quantity in it weighs ${grams} g`,
        remedy: 'Correct weight.packaging, which is carried with every order',
      };
}

export function euros(amount: number): string {
  return `${amount.toFixed(2)} €`;
}
