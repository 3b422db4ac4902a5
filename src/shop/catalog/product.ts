import type { Localised } from '#kernel/languages.ts';
import type { CountedIn } from './counted-in.ts';
import type { PriceRecipe } from './price-recipe.ts';
import type { ProductionRecipe } from './production-recipe.ts';

/**
 * What the shop sells, as read from catalog/products/<id>.yaml. Pure data: rooms above derive everything else from it.
 * Lengths are millimetres, weights grams, grammages g/m2.
 */

export type FactValue = number | string | boolean;

/** What a machine needs to know: `{ grammage: 170, paper: 'coated' }`. */
export type Facts = Readonly<Record<string, FactValue>>;

/** Feature id -> option key, or the number as text for a feature with free entry. May be partial. */
export type Selection = Readonly<Record<string, string>>;

export interface Info {
  readonly title: Localised;
  readonly description: Localised;
}

export interface Option {
  readonly key: string;
  readonly label: Localised;
  readonly info?: Info;
  readonly facts: Facts;
  /** Lower is proposed first when the shop has to choose; without it the file's order counts after the default. */
  readonly preference?: number;
}

/** A number the customer types. `fact` carries it; `options` of such a feature are ready-made values. */
export interface NumberEntry {
  readonly fact: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
}

export interface Feature {
  readonly id: string;
  /** See `attributeName`. */
  readonly label: Localised;
  readonly info?: Info;
  readonly hidden: boolean;
  readonly sortIndex: number;
  readonly options: readonly Option[];
  /** Option key, or the number as text. */
  readonly default: string;
  /** True for options on a scale (grammages): a forced change goes to the nearest one, not to the preferred one. */
  readonly scale?: boolean;
  readonly number?: NumberEntry;
  /** 'sets': number of artworks (or rolls) in one line item. */
  readonly role?: 'sets';
}

/**
 * What must hold of a fact. A value or list of values it may take, or a comparison:
 * `170`, `coated`, `[matt, softtouch]`, `'>= 170'`, `'not none'`, `{ not: [none, gloss] }`.
 */
export type Test = FactValue | readonly FactValue[] | { readonly not: FactValue | readonly FactValue[] };

/** Every entry must hold. The subject is a fact, or `choice.<feature id>` for an option key. */
export type Condition = Readonly<Record<string, Test>>;

export interface Table {
  readonly columns: readonly string[];
  /** One cell per column; '*' is any, a list is any of. */
  readonly rows: readonly (readonly (FactValue | readonly FactValue[])[])[];
}

/** One rule of what goes with what. Exactly one form: when+then, forbid, require, formula or table. */
export interface Rule {
  readonly id: string;
  /** Key in the catalogue of shop rules: 'K1'. */
  readonly rule: string;
  /** Says to the customer, in a sentence, why not. */
  readonly message: Localised;
  readonly when?: Condition;
  readonly then?: Condition;
  readonly forbid?: Condition;
  readonly require?: Condition;
  /** A comparison of arithmetic over facts: '(height + 3) * labelsPerRoll <= 200000'. Applies under `when` if given. */
  readonly formula?: string;
  readonly table?: Table;
}

export interface QuantityRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly when?: Condition;
}

export interface QuantityModel {
  /** How it is shown. */
  readonly display: 'grid' | 'slider';
  /** Offered quantities. With `list` each is an entry of its own; with `range` any step inside a range. */
  readonly mode: 'list' | 'range';
  readonly list: readonly number[];
  readonly ranges: readonly QuantityRange[];
  readonly default: number;
  /** The customer's own number, between these bounds. */
  readonly freeEntry?: { readonly min: number; readonly max: number };
  /** Quantities are dropped from the offer where this does not hold (facts, `quantity` among them). */
  readonly limits: readonly QuantityLimit[];
}

export interface QuantityLimit {
  readonly when: Condition;
  readonly max?: number;
  readonly min?: number;
  readonly message: Localised;
}

/** How many artworks one line item may carry. */
export interface ArtworksModel {
  /** Id of the feature that counts them. */
  readonly feature: string;
  /** 'copies': a quantity per artwork. 'rolls': a number of rolls per artwork, times labels per roll. */
  readonly unit: 'copies' | 'rolls';
  readonly max: number;
  /** Fewest copies of one artwork. */
  readonly minimumPerSet: number;
}

/** Slowest first. */
export const PRIORITIES = ['eco', 'std', 'fast', 'express'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface PriorityOffer {
  readonly priority: Priority;
  /** Every condition must hold; see `order-facts.ts` for the facts that exist besides the selection's. */
  readonly when?: Condition;
  readonly message?: Localised;
}

export type UploadType = 'upload' | 'dex' | 'hds';

export interface ProductTexts {
  readonly name: Localised;
  /** One sentence under the title. */
  readonly tagline: Localised;
  readonly description: Localised;
}

/** Everything the weight and the parcels of a product start from, besides the facts of the selection. */
export interface WeightModel {
  /** 'area': open size x grammage. 'piece': grams apiece. */
  readonly by: 'area' | 'piece';
  readonly grams?: number;
  readonly packaging: number;
}

export interface Supplier {
  readonly locationId: string;
  /** Ids of the features whose choices name an article in stock, such as garment and colour. */
  readonly stockBy?: readonly string[];
}

export interface Product {
  readonly id: string;
  readonly variant: string;
  readonly family: string;
  /** Last part of its page's address; absent: made of the name once, and kept when that changes. */
  readonly address?: Localised;
  readonly group: string;
  readonly texts: ProductTexts;
  readonly facts: Facts;
  readonly features: readonly Feature[];
  readonly constraints: readonly Rule[];
  readonly quantity: QuantityModel;
  readonly sets?: ArtworksModel;
  /** Sizes that the customer may split the quantity over, under an option with the fact `sizeSplit: own`. */
  readonly sizes?: readonly string[];
  readonly priorities: readonly PriorityOffer[];
  readonly uploadTypes: readonly UploadType[];
  readonly fileCheck: boolean;
  readonly templateDisabled: boolean;
  readonly designExperience: boolean;
  readonly noPrinting: boolean;
  /** What one of it is called. */
  readonly countedIn: CountedIn;
  /** Show the price apiece. */
  readonly unitPrice: boolean;
  readonly taxCode: string;
  readonly weight: WeightModel;
  readonly supplier?: Supplier;
  readonly price: PriceRecipe;
  readonly production: ProductionRecipe;
}

/** Where in a product file (`['features', 2]`), and what to do about it. */
export interface ProductProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Facts of a selection: the product's own, then those of every selected option or typed number. */
export function factsOf(product: Pick<Product, 'facts' | 'features'>, selection: Selection): Facts {
  const facts: Record<string, FactValue> = { ...product.facts };
  for (const feature of product.features) {
    const chosen = selection[feature.id];
    if (chosen === undefined) continue;
    Object.assign(facts, feature.options.find((option) => option.key === chosen)?.facts);
    if (feature.number) facts[feature.number.fact] = Number(chosen);
  }
  return facts;
}

/** Whether the shop draws it for the customer (row 3.16). */
export function offersDesign({ uploadTypes }: Pick<Product, 'uploadTypes'>): boolean {
  return uploadTypes.includes('hds');
}

/** How many artworks a configuration is printed from. */
export function artworksOf({ sets }: Facts): number {
  return typeof sets === 'number' && sets > 1 ? sets : 1;
}

/** The product's first configuration. It is valid: loading refuses a product whose defaults contradict a rule. */
export function defaultSelection(product: Pick<Product, 'features'>): Selection {
  return Object.fromEntries(product.features.map((feature) => [feature.id, feature.default]));
}

/** What the specification calls a feature on the wire: its English label; its id where it has none. */
export function attributeName({ label, id }: Pick<Feature, 'label' | 'id'>): string {
  return label['en'] ?? id;
}
