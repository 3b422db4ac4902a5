import type { Answer } from '#kernel/endpoint.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { NumberStyle } from '#kernel/format.ts';
import type { contentPage } from '#shop/content/content.contract.ts';
import type { LayoutBlade, LayoutName } from '#shop/content/page.ts';
import type { PageKindName } from '#shop/content/page-kinds.ts';
import type { DefaultLinks } from '../routing/default-links.rules.ts';

/** What every page knows of its shop. Nothing personal: the same for all visitors of the tenant. */
export interface ShopFacts {
  readonly tenantId: string;
  readonly brand: string;
  readonly language: string;
  readonly locale: string;
  /** How the server writes numbers in it. */
  readonly numbers: NumberStyle;
  readonly timeZone: string;
  readonly currency: Currency;
  readonly currencies: readonly Currency[];
  readonly countries: readonly string[];
  readonly defaultCountry: string;
  readonly defaultZipcode: string;
  readonly shippingIncluded: boolean;
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
    readonly vatNumber: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly brandStylesheet: string;
  readonly buildId: string;
  /** Path of the development outbox; null in production. */
  readonly outboxPath: string | null;
}

export interface NavigationLink {
  readonly path: string;
  readonly title: string;
}

export type PageWire = Answer<typeof contentPage>;

/** The per-page payload (§7.1): all a page needs, as plain JSON, in the document and at <path>_payload.json. */
export interface Payload {
  readonly status: number;
  readonly kind: PageKindName | 'error';
  readonly layout: LayoutName;
  readonly customLayoutBlade: LayoutBlade | '';
  readonly title: string;
  readonly description: string;
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
  /** The specification's words: 'Page Not Found: {path}'. */
  readonly message: string;
  readonly trackingId: string;
  /** Name of the refusal behind it; empty without one. */
  readonly key: string;
}

/** Instead of a payload when the page lives elsewhere for this visitor. */
export interface PayloadRedirect {
  readonly redirect: string;
}

/** What a page's load is told of the address it is loaded for. */
export interface RouteFacts {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly page: PageWire;
  readonly shop: ShopFacts;
}
