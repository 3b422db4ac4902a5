import { endpoint } from '#kernel/endpoint.ts';
import {
  id,
  line,
  list,
  localDate,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  type Static,
} from '#kernel/schema.ts';
import { COUNTED_IN } from '../catalog/counted-in.ts';
import { factsWire } from '../catalog/facts.schema.ts';

/** The most products in one answer. Who types a word more finds the others. */
export const MOST_HITS = 8;

/** The most pages about services in one answer. */
export const MOST_PAGES = 3;

/** A page about a service of the shop: delivery, payment, a quote. */
const pageHit = object({ id: line(64), path: line(200), title: line(200), description: line(300) });
export type PageHit = Static<typeof pageHit>;

/** A product that answers a search, with the choices that the words name and those that go with them. */
const hit = object({
  id,
  /** Address of the product's page, which opens with these choices. */
  path: line(2000),
  family: line(64),
  countedIn: oneOf(COUNTED_IN),
  name: line(200),
  tagline: line(300),
  /**
   * The choices with which the page opens, in the language of the shop: 'Rond ou ovale', 'Largeur 50 mm'. The size of the
   * product is one of them where another one was searched, and so is the fewest that are sold where fewer were.
   */
  choices: list(line(200), 40),
  /** What the picture of these choices is drawn from. */
  facts: factsWire,
  quantity,
  /** For the quantity at the priority with which the page opens. Null if the caller may not see prices. */
  price: nullable(object({ net: moneyWire, gross: moneyWire })),
  /** When it arrives at the shop's usual place, at the same priority. Null if there is no date. */
  arrivalDate: nullable(localDate),
});
export type Hit = Static<typeof hit>;

/** Row 2.7.16. Whatever is typed is a search: what says nothing has an empty answer. */
export const searchContent = endpoint({
  method: 'GET',
  path: '/content/search/',
  summary:
    'Products by the words that buyers say, with the choices that the words name, a price and a date; below them the pages about services that the words name',
  access: 'public',
  query: object({ q: text(10_000) }),
  answer: object({ hits: list(hit, MOST_HITS), pages: list(pageHit, MOST_PAGES) }),
  refusals: {},
});
