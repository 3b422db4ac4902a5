import type { Currency } from '#kernel/currencies.ts';
import type { DateStyle } from '#kernel/format.ts';
import type { Language, Languages } from '#kernel/languages.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { BasisPoints } from '#kernel/money.ts';

/** First letters of the order numbers of shops whose file says none. */
export const DEFAULT_ORDER_PREFIX = 'T';

/** A shop as data: selected by the exact Host, with one file in tenants/ and one row in the database. */
export interface Tenant {
  /** Stable slug, part of every key: 'tirage-fr'. */
  readonly id: string;
  /** The first is the shop's address. Page requests to the others are redirected to it. */
  readonly hosts: readonly string[];
  /** Further hosts that serve the shop without a redirect. Absent in older rows. */
  readonly aliases?: readonly string[];
  readonly brand: Brand;
  readonly domain: DomainConfiguration;
  readonly language: Language;
  /** Fallback languages for texts that are missing. The first one with the text is used. */
  readonly fallback?: Languages;
  readonly timeZone: string;
  /** Currencies a visitor may choose, the default first. */
  readonly currencies: readonly Currency[];
  /** Factors from EUR prices to each currency, in basis points: GBP 8700 means 1 EUR is 0.87 GBP. */
  readonly currencyFactors: Readonly<Partial<Record<Currency, BasisPoints>>>;
  /** Markup on every print price, in basis points. 10000 means no markup. */
  readonly markup: BasisPoints;
  /** True if delivery is included in the price. Otherwise it is charged by weight and zone. */
  readonly shippingIncluded: boolean;
  /** How dates stand in sentences. Absent: DD-MM-YYYY. */
  readonly dates?: DateStyle | undefined;
  /** Ids of plants (catalog/plants.yaml) that print for this tenant, preferred first. */
  readonly plants: readonly string[];
  /** What customers may pay with, of what has a provider. Absent: card and transfer. */
  readonly paymentMethods?: readonly PaymentMethod[];
  /** Those of them at which customers may collect their orders. Absent: everything is sent. */
  readonly collection?: readonly string[];
  /** 'premium' shops sell to premium resellers only. */
  readonly audience: 'everyone' | 'premium';
  readonly legal: LegalEntity;
  readonly paymentTerm: PaymentTerm;
  readonly mail: MailAddresses;
  /** For how many days after its delivery something wrong with a job is told by the form. Absent: 30. */
  readonly complaintDays?: number | undefined;
  /**
   * What becomes of a VAT number of another member state while the register does not answer. 'accept', as when it is
   * absent: the digits decide, and the proof says so. 'refuse': it waits for the register, or for staff who order in the
   * customer's place.
   */
  readonly unansweredVatNumber?: 'accept' | 'refuse' | undefined;
  /** First letters of order numbers. Absent, as in older rows: 'T', as in 'T26-100123'. */
  readonly orderPrefix?: string | undefined;
  /** Networks of the shop's own people (row 3.06). They change only what is shown. */
  readonly companyNetworks?: readonly string[] | undefined;
  /**
   * True ends the session in the browser at any 401. False ends it only if the 401 says that the session has expired
   * (row 8.02).
   */
  readonly resetSessionOn401?: boolean | undefined;
}

/** How long an order waits for payment. Mails, pages and the automatic cancellation all use this value. */
export interface PaymentTerm {
  readonly days: number;
  /** Unpaid orders are overdue then, and the shop is informed. They are cancelled automatically only with `lapse`. */
  readonly lapse: boolean;
}

/** Addresses of the shop for mails. */
export interface MailAddresses {
  readonly from: string;
  readonly replyTo: string;
  /** The address that receives the shop's order notices. */
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
  /** A folder of catalog/artworks with sample artworks of its own. */
  readonly artworks?: string;
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
  readonly bank: {
    readonly holder: string;
    readonly iban: string;
    readonly bic: string;
    readonly name: string;
    /** Identifier of the creditor in direct debits. Absent: there are none. */
    readonly creditorId?: string | undefined;
  };
}
