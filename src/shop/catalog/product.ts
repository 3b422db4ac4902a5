import type { Localised } from '#kernel/languages.ts';
import type { CountedIn } from './counted-in.ts';
import type { PriceRecipe } from './price-recipe.ts';
import type { ProductionRecipe } from './production-recipe.ts';
import type { TaxClass } from './tax-class.ts';

/**
 * A product of the shop, as read from catalog/products/<id>.yaml. Pure data: the rooms above compute everything else
 * from it.
 * Lengths are millimetres, weights grams, grammages g/m2.
 */

export type FactValue = number | string | boolean;

/** Data for the machines: `{ grammage: 170, paper: 'coated' }`. */
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
  /**
   * If the shop has to choose, the lowest comes first. Without it, the default comes first and then the file's order.
   */
  readonly preference?: number;
}

/**
 * A number that the customer types. `fact` is the name of its fact. The `options` of such a feature are ready-made
 * values.
 */
export interface NumberEntry {
  readonly fact: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
  /** Usual values, shown as buttons. */
  readonly presets?: readonly number[];
}

export interface Feature {
  readonly id: string;
  /** See `attributeName`. */
  readonly label: Localised;
  readonly info?: Info;
  readonly hidden: boolean;
  /** True for what most customers leave as it is: the page folds it and says what is chosen. */
  readonly folded?: boolean;
  readonly sortIndex: number;
  readonly options: readonly Option[];
  /** Option key, or the number as text. */
  readonly default: string;
  /** True for options on a scale (grammages): a forced change selects the nearest option, not the preferred one. */
  readonly scale?: boolean;
  readonly number?: NumberEntry;
  /** 'sets': number of artworks (or rolls) in one line item. */
  readonly role?: 'sets';
}

/**
 * The test of a fact: a value, a list of allowed values, or a comparison:
 * `170`, `coated`, `[matt, softtouch]`, `'>= 170'`, `'not none'`, `{ not: [none, gloss] }`.
 */
export type Test = FactValue | readonly FactValue[] | { readonly not: FactValue | readonly FactValue[] };

/** All entries must be true. The subject is a fact, or `choice.<feature id>` for an option key. */
export type Condition = Readonly<Record<string, Test>>;

export interface Table {
  readonly columns: readonly string[];
  /** One cell per column. '*' allows any value, a list allows any of its values. */
  readonly rows: readonly (readonly (FactValue | readonly FactValue[])[])[];
}

/** A rule for combinations. It has exactly one form: when+then, forbid, require, formula or table. */
export interface Rule {
  readonly id: string;
  /** Key in the catalogue of shop rules: 'K1'. */
  readonly rule: string;
  /** A sentence that tells the customer the reason. */
  readonly message: Localised;
  readonly when?: Condition;
  readonly then?: Condition;
  readonly forbid?: Condition;
  readonly require?: Condition;
  /**
   * A comparison of arithmetic over facts: '(height + 3) * labelsPerRoll <= 200000'. With `when`, it applies only if
   * that is true.
   */
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
  /** How the quantities are shown. */
  readonly display: 'grid' | 'slider';
  /** Offered quantities. With `list` each entry is one quantity. With `range` any step inside a range is offered. */
  readonly mode: 'list' | 'range';
  readonly list: readonly number[];
  readonly ranges: readonly QuantityRange[];
  readonly default: number;
  /** The customer's own number, between these bounds. */
  readonly freeEntry?: { readonly min: number; readonly max: number };
  /** Quantities are not offered if this is false (facts, including `quantity`). */
  readonly limits: readonly QuantityLimit[];
}

export interface QuantityLimit {
  readonly when: Condition;
  readonly max?: number;
  readonly min?: number;
  readonly message: Localised;
}

/** How many artworks one line item may have. */
export interface ArtworksModel {
  /** Id of the feature with the number of artworks. */
  readonly feature: string;
  /** 'copies': a quantity per artwork. 'rolls': a number of rolls per artwork, times labels per roll. */
  readonly unit: 'copies' | 'rolls';
  readonly max: number;
  /** The smallest number of copies per artwork. */
  readonly minimumPerSet: number;
}

/** Slowest first. */
export const PRIORITIES = ['eco', 'std', 'fast', 'express'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface PriorityOffer {
  readonly priority: Priority;
  /** All conditions must be true. `order-facts.ts` lists the facts besides those of the selection. */
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

/** Data for the weight and the parcels of a product, besides the facts of the selection. */
export interface WeightModel {
  /** 'area': open size x grammage. 'piece': grams per piece. */
  readonly by: 'area' | 'piece';
  readonly grams?: number;
  readonly packaging: number;
}

export interface Supplier {
  readonly locationId: string;
  /** Ids of the features whose choices identify an article in stock, such as garment and colour. */
  readonly stockBy?: readonly string[];
}

export interface Product {
  readonly id: string;
  readonly variant: string;
  readonly family: string;
  /**
   * The last part of the page's address. If absent, it is made from the name once, and does not change with the name.
   */
  readonly address?: Localised;
  readonly group: string;
  readonly texts: ProductTexts;
  readonly facts: Facts;
  readonly features: readonly Feature[];
  readonly constraints: readonly Rule[];
  readonly quantity: QuantityModel;
  readonly sets?: ArtworksModel;
  /** Sizes over which the customer may split the quantity, with an option that has the fact `sizeSplit: own`. */
  readonly sizes?: readonly string[];
  readonly priorities: readonly PriorityOffer[];
  readonly uploadTypes: readonly UploadType[];
  readonly fileCheck: boolean;
  readonly templateDisabled: boolean;
  readonly designExperience: boolean;
  readonly noPrinting: boolean;
  /** The unit in which it is counted. */
  readonly countedIn: CountedIn;
  /** Whether to show the price per piece. */
  readonly unitPrice: boolean;
  readonly taxCode: TaxClass;
  readonly weight: WeightModel;
  readonly supplier?: Supplier;
  readonly price: PriceRecipe;
  readonly production: ProductionRecipe;
}

/** Where the problem is in a product file (`['features', 2]`), and how to fix it. */
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

/** Whether the shop offers a design service for it (row 3.16). */
export function offersDesign({ uploadTypes }: Pick<Product, 'uploadTypes'>): boolean {
  return uploadTypes.includes('hds');
}

/** The number of artworks of a configuration. */
export function artworksOf({ sets }: Facts): number {
  return typeof sets === 'number' && sets > 1 ? sets : 1;
}

/** The product's first configuration. It is valid, because a product whose defaults break a rule is not loaded. */
export function defaultSelection(product: Pick<Product, 'features'>): Selection {
  return Object.fromEntries(product.features.map((feature) => [feature.id, feature.default]));
}

/** The name of a feature on the wire, as the specification defines it: its English label, or its id if it has none. */
export function attributeName({ label, id }: Pick<Feature, 'label' | 'id'>): string {
  return label['en'] ?? id;
}
