import type { Currency } from '#kernel/currencies.ts';
import type { Language, Languages } from '#kernel/languages.ts';
import type { BasisPoints } from '#kernel/money.ts';

/** A shop as data: chosen by the exact Host, one file in tenants/, one row in the database. */
export interface Tenant {
  /** Stable slug, part of every key: 'tirage-fr'. */
  readonly id: string;
  /** The first is the shop's address; pages asked at another one are at the first. */
  readonly hosts: readonly string[];
  /** Hosts at which the shop is found as well, without being sent on. Absent in rows of before there were any. */
  readonly aliases?: readonly string[];
  readonly brand: Brand;
  readonly domain: DomainConfiguration;
  readonly language: Language;
  /** What stands in for a text that is missing in it, the first that has it. */
  readonly fallback?: Languages;
  readonly timeZone: string;
  /** Currencies a visitor may choose, the default first. */
  readonly currencies: readonly Currency[];
  /** Currency list factor on EUR prices, in basis points per currency: GBP 8700 means 1 EUR is 0.87 GBP. */
  readonly currencyFactors: Readonly<Partial<Record<Currency, BasisPoints>>>;
  /** Markup on every print price, basis points; 10000 is none. */
  readonly markup: BasisPoints;
  /** True when delivery is part of the price; otherwise it is charged by weight and zone. */
  readonly shippingIncluded: boolean;
  /** Ids of plants (catalog/plants.yaml) that print for this tenant, preferred first. */
  readonly plants: readonly string[];
  /** 'premium' shops sell to premium resellers only. */
  readonly audience: 'everyone' | 'premium';
  readonly legal: LegalEntity;
  readonly paymentTerm: PaymentTerm;
  readonly mail: MailAddresses;
  /** Letters that order numbers begin with. Absent, as in rows of before there were any: 'T', as in 'T26-100123'. */
  readonly orderPrefix?: string | undefined;
  /** True ends the session in the browser at any 401; off, only at one that says that it has expired (row 8.02). */
  readonly resetSessionOn401?: boolean | undefined;
}

/** How long an order waits for its money. The one figure behind mails, pages and the clock. */
export interface PaymentTerm {
  readonly days: number;
  /** What is unpaid then is overdue, which its shop is told. Only with `lapse` is it cancelled by the clock. */
  readonly lapse: boolean;
}

/** Addresses of the shop on mails. */
export interface MailAddresses {
  readonly from: string;
  readonly replyTo: string;
  /** Where the shop hears of its orders. */
  readonly orders: string;
}

/** How much of a currency one euro of the price model is, in basis points. */
export function currencyFactor({ currencyFactors }: Pick<Tenant, 'currencyFactors'>, currency: Currency): BasisPoints {
  return currencyFactors[currency] ?? 10_000;
}

export interface Brand {
  readonly name: string;
  /** Default sender of a guest's parcels (§9). */
  readonly sender: string;
  /** Provider part of the service keys SVC-{provider}-... */
  readonly provider: string;
  /** CSS custom properties by name, without the two dashes. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Row 3.01. */
export interface DomainConfiguration {
  readonly indexable: boolean;
  readonly defaultIso2: string;
  readonly defaultZipcode: string;
  readonly baseLocale: string;
  readonly locale: string;
  readonly flag: string;
  readonly countries: readonly string[];
  readonly currency: Currency;
  /** Net price of the file check in cents of each currency. */
  readonly fileCheckPrice: Readonly<Partial<Record<Currency, number>>>;
}

export interface LegalEntity {
  readonly company: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly vatNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly bank: { readonly holder: string; readonly iban: string; readonly bic: string; readonly name: string };
}
