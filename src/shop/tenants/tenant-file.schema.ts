import { LANGUAGE_PATTERN } from '#kernel/languages.ts';
import { byCurrency, currencyCode, line, list, map, object, oneOf, Type } from '#kernel/schema.ts';
import { PAYMENT_METHODS } from '#kernel/payment-methods.ts';

const language = Type.String({ maxLength: 12, pattern: LANGUAGE_PATTERN });
const host = Type.String({ maxLength: 253, pattern: '^[a-z0-9.-]+$' });

/** A tenant file, tenants/<id>.yaml: all settings of one shop. */
export const tenantFile = object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  demo: Type.Optional(Type.Boolean()),
  /** The first is the shop's address. Visitors of the others are redirected to it. */
  hosts: list(host, 20, 1),
  /** More hosts that serve the shop without a redirect. */
  aliases: Type.Optional(list(host, 20)),
  brand: object({
    name: line(80, 1),
    sender: line(80, 1),
    provider: Type.String({ pattern: '^[a-z0-9]{1,30}$' }),
    tokens: map(line(200), 60, '^[a-z0-9-]{1,40}$'),
    /** A folder of catalog/artworks: what its products wear in place of the artworks of all shops. Longer than a language. */
    artworks: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{3,30}$' })),
  }),
  domain: object({
    indexable: Type.Boolean(),
    defaultIso2: line(2, 2),
    defaultZipcode: line(12, 1),
    baseLocale: line(10, 2),
    locale: line(10, 2),
    flag: line(10),
    countries: list(line(2, 2), 60, 1),
    currency: currencyCode,
    /** In cents. */
    fileCheckPrice: byCurrency(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  }),
  /** A language with a folder of dictionaries. */
  language,
  /** Fallback languages for texts that are missing in it. The first one with the text is used. */
  fallback: Type.Optional(list(language, 10)),
  timeZone: line(40, 1),
  currencies: list(currencyCode, 10, 1),
  currencyFactors: byCurrency(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  markup: Type.Integer({ minimum: 1000, maximum: 100_000 }),
  shippingIncluded: Type.Boolean(),
  /** How dates stand in sentences: DD-MM-YYYY (absent), or in words. */
  dates: Type.Optional(oneOf(['numbers', 'words'] as const)),
  plants: list(line(40, 1), 10, 1),
  paymentMethods: Type.Optional(list(oneOf(PAYMENT_METHODS), PAYMENT_METHODS.length, 1)),
  collection: Type.Optional(list(line(40, 1), 10, 1)),
  /** Product ids in display order. Absent: the whole catalogue. */
  assortment: Type.Optional(list(line(64, 1), 500, 1)),
  audience: oneOf(['everyone', 'premium'] as const),
  /** Name of the page file, tenants/pages/<pages>.yaml. */
  pages: line(40, 1),
  /** Absent: 14 days, without automatic cancellation. */
  paymentTerm: Type.Optional(object({ days: Type.Integer({ minimum: 1, maximum: 90 }), lapse: Type.Boolean() })),
  /** Days after delivery. Absent: 30. */
  complaintDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
  /** A VAT number of another member state while the register does not answer. Absent: accept. */
  unansweredVatNumber: Type.Optional(oneOf(['accept', 'refuse'] as const)),
  resetSessionOn401: Type.Optional(Type.Boolean()),
  /**
   * Networks of the shop's own people: addresses, or networks as 203.0.113.0/24 and 2001:db8:1::/48 (at most /64).
   */
  companyNetworks: Type.Optional(
    list(
      Type.String({
        maxLength: 50,
        pattern: '^(?:[0-9.]+(?:/(?:[0-9]|[12][0-9]|3[0-2]))?|[0-9a-fA-F:]+/(?:[0-9]|[1-5][0-9]|6[0-4]))$',
      }),
      50,
    ),
  ),
  /** First letters of order numbers. Absent: T. */
  orderPrefix: Type.Optional(Type.String({ pattern: '^[A-Z]{1,6}$' })),
  /** Addresses for mails. An absent one is the address of the legal entity. */
  mail: Type.Optional(
    object({
      from: Type.Optional(line(254, 3)),
      replyTo: Type.Optional(line(254, 3)),
      orders: Type.Optional(line(254, 3)),
    }),
  ),
  legal: object({
    company: line(120, 1),
    street: line(120, 1),
    postalCode: line(12, 1),
    city: line(80, 1),
    country: line(2, 2),
    vatNumber: line(20, 1),
    email: line(254, 3),
    phone: line(30, 1),
    bank: object({
      holder: line(120, 1),
      iban: line(40, 15),
      bic: Type.String({ pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' }),
      name: line(80, 1),
      /** Identifier of the creditor (SEPA), which the shop's bank gives. With it, `mandate` may stand in paymentMethods. */
      creditorId: Type.Optional(line(35, 8)),
    }),
  }),
});
