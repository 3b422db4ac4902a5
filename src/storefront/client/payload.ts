import type { Answer } from '#kernel/endpoint.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { DateStyle, DayStyle, NumberStyle, ZoneOffsets } from '#kernel/format.ts';
import type { contentPage } from '#shop/content/content.contract.ts';
import type { LayoutBlade, LayoutName } from '#shop/content/page.ts';
import type { PageKindName } from '#shop/content/page-kinds.ts';
import type { DefaultLinks } from '../routing/default-links.rules.ts';

/** The shop facts in every page. They contain no personal data: they are the same for all visitors of the tenant. */
export interface ShopFacts {
  readonly tenantId: string;
  readonly brand: string;
  readonly language: string;
  readonly locale: string;
  /** How the server writes numbers in this locale. */
  readonly numbers: NumberStyle;
  /** How the server writes days in words in this locale. */
  readonly days: DayStyle;
  readonly timeZone: string;
  /** Where it stands from UTC, by the tables of the server. */
  readonly zone: ZoneOffsets;
  readonly currency: Currency;
  readonly currencies: readonly Currency[];
  readonly countries: readonly string[];
  /** Their names in the shop's language, by code. */
  readonly countryNames: Readonly<Record<string, string>>;
  readonly defaultCountry: string;
  readonly defaultZipcode: string;
  readonly shippingIncluded: boolean;
  /** Names of the places where orders may be collected. */
  readonly collection: readonly string[];
  /** How dates stand in sentences. */
  readonly dates: DateStyle;
  readonly audience: 'everyone' | 'premium';
  /** Row 8.02. */
  readonly resetSessionOn401: boolean;
  readonly indexable: boolean;
  readonly origin: string;
  readonly defaultLinks: DefaultLinks;
  readonly pagePaths: Readonly<Record<string, string>>;
  readonly navigation: readonly NavigationLink[];
  readonly legalLinks: readonly NavigationLink[];
  readonly legal: {
    readonly company: string;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
    readonly country: string;
    readonly vatNumber: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly buildId: string;
  /** Path of the development outbox; null in production. */
  readonly outboxPath: string | null;
  /** Address of the sample artworks in this shop's language; null where products are drawn with plain motifs. */
  readonly artworks: string | null;
  /** Rendered pictures of products; null where there are none. */
  readonly stills: ShopStills | null;
}

export interface ShopStills {
  /** Their address, with what is printed in this shop's language. */
  readonly base: string;
  /** Of which facts there is one (`stillKey`). */
  readonly keys: readonly string[];
}

export interface NavigationLink {
  readonly path: string;
  readonly title: string;
}

export type PageWire = Answer<typeof contentPage>;

/**
 * The payload of a page (§7.1): all that the page needs, as plain JSON. It is in the document and at
 * <path>_payload.json.
 */
export interface Payload {
  readonly status: number;
  readonly kind: PageKindName | 'error';
  readonly layout: LayoutName;
  readonly customLayoutBlade: LayoutBlade | '';
  readonly title: string;
  readonly description: string;
  /** Address of the picture that stands for the page where somebody links to it; null without one. */
  readonly picture: string | null;
  readonly path: string;
  readonly page: PageWire | null;
  readonly shop: ShopFacts;
  readonly dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts show their keys instead (row 3.03). */
  readonly showDictionaryKeys: boolean;
  readonly data: unknown;
  readonly error: PageError | null;
}

export interface PageError {
  readonly status: number;
  /** Message as in the specification: 'Page Not Found: {path}'. */
  readonly message: string;
  readonly trackingId: string;
  /** Key of the refusal that caused it; empty without one. */
  readonly key: string;
  /** Whether a customer is signed in. Absent where the page was not asked for by anybody known. */
  readonly signedIn?: boolean;
  /** When it makes sense to ask again, if that is known. */
  readonly retryAfterMs?: number;
}

/** Sent instead of a payload when a page that differs for each visitor is fetched ahead of the visit. */
export interface CodeAlone {
  readonly kind: Payload['kind'];
}

/** Sent instead of a payload when this visitor must open another address. */
export interface PayloadRedirect {
  readonly redirect: string;
}

/** The facts of the address that a page's load function receives. */
export interface RouteFacts {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly page: PageWire;
  readonly shop: ShopFacts;
  readonly signedIn: boolean;
}
