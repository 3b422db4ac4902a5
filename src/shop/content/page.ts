import { PAYMENT_METHODS } from '#kernel/payment-methods.ts';
import { line, list, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';

/** Layouts of §2.5. */
export const LAYOUTS = [
  'standard',
  'home',
  'category',
  'product',
  'designer',
  'error',
  'errors-404',
  'errors-500',
  'glossary',
  'hds-brief-design-service-brief',
] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** Variants of a layout (§2.5). The layouts define how each variant changes the frame. */
export const LAYOUT_BLADES = ['text', 'bare'] as const;
export type LayoutBlade = (typeof LAYOUT_BLADES)[number];

/** Words of a block's texts that lead to a page of the shop, by its id. They are plain where the shop has no such page. */
const links = Type.Optional(list(object({ words: line(80, 1), page: line(64) }), 20));

/** The content of a page: structured blocks, never markup, so that content can never become a script. */
export const block = Type.Union([
  object({ type: Type.Literal('text'), heading: Type.Optional(line(200)), paragraphs: list(text(4000), 40), links }),
  object({
    type: Type.Literal('products'),
    heading: Type.Optional(line(200)),
    family: Type.Optional(line(64)),
    products: Type.Optional(list(line(64), 60)),
    /** Of a family: those that are wanted most, which stand before the others. */
    first: Type.Optional(list(line(64), 60)),
    /** A promotion code with which the product pages open. */
    code: Type.Optional(line(40)),
  }),
  object({
    type: Type.Literal('facts'),
    heading: Type.Optional(line(200)),
    items: list(
      object({
        term: line(200),
        text: text(2000),
        /** Shown only in shops that offer this way to pay. */
        method: Type.Optional(oneOf(PAYMENT_METHODS)),
      }),
      60,
    ),
    links,
  }),
  /** Where the shop delivers, in how many days and at which price: written from its network. */
  object({ type: Type.Literal('zones'), heading: Type.Optional(line(200)) }),
  object({
    type: Type.Literal('hero'),
    heading: line(200),
    lead: text(600),
    product: Type.Optional(line(64)),
    action: Type.Optional(line(80)),
    /** The text of the offer for new customers, which links to its page. */
    offer: Type.Optional(line(120)),
    /** Products to configure here, in place of picture and action. */
    configure: Type.Optional(list(line(64), 20)),
  }),
  /** Products of one group, of which one is chosen with its quantity and day (row 2.4.13). */
  object({ type: Type.Literal('configurator'), heading: Type.Optional(line(200)), products: list(line(64), 20) }),
  /** Ways on, each with the drawing of a product. */
  object({
    type: Type.Literal('links'),
    heading: Type.Optional(line(200)),
    items: list(
      object({
        title: line(80),
        text: Type.Optional(line(200)),
        /** The product that is drawn, and that the link leads to unless a page is named. */
        product: line(64),
        /** The product that is drawn while that one is not sold. */
        instead: Type.Optional(line(64)),
        page: Type.Optional(line(64)),
        /** Choices on the product's page, as its address has them. */
        query: Type.Optional(Type.String({ maxLength: 300, pattern: '^[\\w.=&-]*$' })),
      }),
      30,
    ),
  }),
  /** Special offers, by their keys (row 2.6.07). */
  object({ type: Type.Literal('offers'), keys: list(line(80), 12) }),
  object({ type: Type.Literal('legal') }),
]);
export type Block = Static<typeof block>;

/** One entry of a page file, tenants/pages/<language>.yaml. */
export const pageFileEntry = object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  path: Type.String({ maxLength: 200, pattern: '^/([a-z0-9-]+/)*$' }),
  kind: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  layout: Type.Optional(oneOf(LAYOUTS)),
  /** Suffix of a variant of the layout (§2.5). */
  customLayoutBlade: Type.Optional(oneOf(LAYOUT_BLADES)),
  envTemplate: Type.Optional(line(40)),
  /** 'required': signed in only; 'guest': sends the signed-in to their area (§2.1). */
  auth: Type.Optional(oneOf(['required', 'guest'] as const)),
  title: line(200, 1),
  pageTitle: line(200, 1),
  description: Type.Optional(line(300)),
  productId: Type.Optional(line(64)),
  /** Words by which the search finds the page: 'livraison', 'delivery'. It finds no page without. */
  searchWords: Type.Optional(list(line(80, 1), 40)),
  blocks: Type.Optional(list(block, 40)),
});
export type PageFileEntry = Static<typeof pageFileEntry>;

/** Who may open a page: everybody, customers who are signed in, or visitors who are not. */
export type PageAuth = 'any' | NonNullable<PageFileEntry['auth']>;

/** A page as stored and rendered. */
export interface Page {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  readonly layout: LayoutName;
  /** Empty for the standard layout. */
  readonly customLayoutBlade: LayoutBlade | '';
  readonly envTemplate: string;
  readonly auth: PageAuth;
  readonly title: string;
  readonly pageTitle: string;
  readonly description: string;
  readonly productId: string | null;
  readonly searchWords?: readonly string[];
  /** Position in the tenant's file, which navigation follows. */
  readonly position: number;
  readonly blocks: readonly Block[];
}
