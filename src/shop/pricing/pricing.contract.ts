import { endpoint } from '#kernel/endpoint.ts';
import {
  cents,
  countryCode,
  currencyCode,
  decimal,
  key,
  line,
  list,
  map,
  nullable,
  object,
  oneOf,
  quantity,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { PRIORITIES } from '../catalog/product.ts';

export const priority = oneOf(PRIORITIES);

/** Row 3.18. Amounts are decimals of the currency, before and with VAT. */
export const quoteOption = object({
  deliveryKey: priority,
  deliveryOption: line(40),
  productionTime: Type.Integer({ minimum: 0, maximum: 60 }),
  deliverySpeed: Type.Integer({ minimum: 1, maximum: 4 }),
  unitAmountExclTax: decimal,
  unitAmountInclTax: decimal,
  amountExclTax: decimal,
  amountInclTax: decimal,
  amountCentExclTax: cents,
  originalAmountExclTax: decimal,
  originalAmountInclTax: decimal,
  vatAmount: decimal,
  vatRate: decimal,
  promocode: nullable(line(40)),
  /** Lowest price before VAT of the last thirty days before this reduction; null where nothing is reduced. */
  lowestAmountExclTax: nullable(decimal),
});
export type QuoteOption = Static<typeof quoteOption>;

const explained = object({ key: line(40), detail: line(80), cents });

const attributes = map(line(80), 80);

/** An address as a cart or an account has it. Only where it is counts here, so nothing else of it is asked for. */
const place = object({
  country: countryCode,
  postalCode: Type.Optional(line(12)),
  id: Type.Optional(line(64)),
  type: Type.Optional(oneOf(['shipping', 'billing'] as const)),
  firstName: Type.Optional(line(80)),
  lastName: Type.Optional(line(80)),
  company: Type.Optional(line(120)),
  street: Type.Optional(line(120)),
  street2: Type.Optional(line(120)),
  city: Type.Optional(line(80)),
  phone: Type.Optional(line(30)),
  email: Type.Optional(line(254)),
  hasDeferredPayments: Type.Optional(Type.Boolean()),
});
const context = {
  mcpSku: key,
  productKey: Type.Optional(key),
  variantSku: Type.Optional(line(64)),
  currency: Type.Optional(currencyCode),
  country: Type.Optional(countryCode),
  zipCode: Type.Optional(line(12)),
};

/** 7.5.08. The grid quantity x priority; nothing a client sends is a price. */
export const quote = endpoint({
  method: 'POST',
  path: '/product/quote/',
  forBuyers: true,
  summary: 'Prices of a configuration for each quantity and priority, and on demand why',
  access: 'public',
  noCrawlers: true,
  body: object({
    ...context,
    /** Attribute name (the feature's English label) to option key. */
    merchantAttributes: attributes,
    /**
     * What whoever makes the product needs to know of the choices: here the facts, which follow from the choices alone. So
     * what is sent neither chooses nor prices anything: it is counted in the log.
     */
    fulfillerAttributes: Type.Optional(attributes),
    /** Where the parcel goes: the closest word on it, before `country` and `zipCode`. VAT follows from it. */
    shippingAddress: Type.Optional(nullable(place)),
    /** Says where the parcel goes when nothing else does; VAT on goods follows delivery, not the invoice. */
    billingAddress: Type.Optional(nullable(place)),
    quantityList: list(quantity, 60),
    prioritySets: Type.Optional(list(priority, 4)),
    /** Production times to price; those of `prioritySets` and `validProductionTimes` both. */
    validProductionTimes: Type.Optional(list(priority, 4)),
    promocodeInputText: Type.Optional(line(40)),
    promocodeId: Type.Optional(line(64)),
    lossLeaderKey: Type.Optional(line(80)),
    /** Whether the file check is chosen: a code may give it. */
    fileCheck: Type.Optional(Type.Boolean()),
    /** Where the question comes from: logged, never part of the price. */
    cartId: Type.Optional(line(64)),
    lineItemId: Type.Optional(line(64)),
    pageId: Type.Optional(line(64)),
    pageName: Type.Optional(line(200)),
    productGroup: Type.Optional(line(64)),
    productFamily: Type.Optional(line(64)),
    /** Explains one cell of the grid. */
    explain: Type.Optional(object({ quantity, priority })),
    /** Price difference of every option of the configuration, at this quantity and priority. */
    differences: Type.Optional(object({ quantity, priority })),
  }),
  answer: object({
    prices: list(
      /** Enabled: it can be ordered, at one of the options. */
      object({ quantity, enabled: Type.Boolean(), technology: line(20), options: list(quoteOption, 4) }),
      80,
    ),
    /** Heading of the tariff under which the printed product crosses a border (HS/CN), '4911.10'. */
    htsCode: line(20),
    currency: currencyCode,
    vatReason: line(60),
    explain: nullable(list(explained, 40)),
    differences: nullable(map(map(nullable(cents), 400), 80)),
    /** What became of the code or prepared offer; null without one. */
    promotion: nullable(
      object({
        status: oneOf(['valid', 'no_longer_valid', 'invalid_selection'] as const),
        promocodeId: nullable(line(64)),
        code: line(40),
        reason: line(40),
        /** Print price before VAT from which it counts; null where any will do. */
        minimumCents: nullable(cents),
        /** The service it gives instead of lowering the print price. */
        freeService: nullable(oneOf(['fileCheck'] as const)),
      }),
    ),
    messages: list(line(120), 5),
  }),
  refusals: {
    product_not_found: 404,
    configuration_invalid: 422,
    quantity_invalid: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
    currency_not_valid: 422,
    too_many_attempts: 429,
  },
});

/** 7.5.10 */
export const servicePrice = endpoint({
  method: 'POST',
  path: '/product/service/price/',
  forBuyers: true,
  summary: 'Prices of services that go with a product: file check, human design service',
  access: 'public',
  body: object({
    ...context,
    variableAttributes: attributes,
    quantityList: Type.Optional(list(quantity, 60)),
    serviceKeys: list(line(80, 1), 10),
    /** While this offer of the window counts, for its quantity and priority, no service is offered. */
    lossLeaderKey: Type.Optional(line(80)),
    priority: Type.Optional(priority),
  }),
  answer: object({
    services: list(
      object({
        key: line(80),
        /** Kind of design service, as it goes into `serviceAttributes.inputText`; empty where there is one kind. */
        inputText: line(40),
        /** Corrections included. */
        rounds: Type.Integer({ minimum: 0, maximum: 20 }),
        /** One entry for each quantity asked about that can be ordered; null when none was named. */
        quantity: nullable(quantity),
        amountExclTax: decimal,
        amountInclTax: decimal,
        amountCentExclTax: cents,
        vatRate: decimal,
      }),
      600,
    ),
  }),
  refusals: {
    product_not_found: 404,
    configuration_invalid: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
    currency_not_valid: 422,
  },
});
