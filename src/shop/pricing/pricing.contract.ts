import { endpoint } from '#kernel/endpoint.ts';
import {
  cents,
  countryCode,
  currencyCode,
  localDate,
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
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { contentQuestionWire, printContent } from './print-content.schema.ts';

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
  /** Lowest price before VAT in the thirty days before this reduction. Null without a reduction. */
  lowestAmountExclTax: nullable(decimal),
});
export type QuoteOption = Static<typeof quoteOption>;

const explained = object({ key: line(40), detail: line(80), cents });

const attributes = map(line(80), 80);

/** An address of a cart or an account. Only its place matters here, so nothing else is required. */
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
  printContent: Type.Optional(printContent),
};

/** 7.5.08. The grid quantity x priority. Prices from clients are never used. */
export const quote = endpoint({
  method: 'POST',
  path: '/product/quote/',
  forBuyers: true,
  summary: 'Prices of a configuration for each quantity and priority, and on demand why',
  access: 'public',
  asks: true,
  noCrawlers: true,
  body: object({
    ...context,
    /** Attribute name (the feature's English label) to option key. */
    merchantAttributes: attributes,
    /**
     * What the producer needs to know about the choices. Here these are the facts, which follow from the choices alone.
     * So the
     * sent values select nothing and change no price. The log shows their number.
     */
    fulfillerAttributes: Type.Optional(attributes),
    /** The delivery address. It comes before `country` and `zipCode`. VAT follows from it. */
    shippingAddress: Type.Optional(nullable(place)),
    /** Gives the place of delivery if nothing else does. VAT on goods depends on delivery, not on the invoice. */
    billingAddress: Type.Optional(nullable(place)),
    quantityList: list(quantity, 60),
    prioritySets: Type.Optional(list(priority, 4)),
    /** Production times to price. If `prioritySets` is given too, only those in both lists. */
    validProductionTimes: Type.Optional(list(priority, 4)),
    promocodeInputText: Type.Optional(line(40)),
    promocodeId: Type.Optional(line(64)),
    lossLeaderKey: Type.Optional(line(80)),
    /** Whether the file check is chosen. A code may make it free. */
    fileCheck: Type.Optional(Type.Boolean()),
    /** Where the question comes from. It is logged and never affects the price. */
    cartId: Type.Optional(line(64)),
    lineItemId: Type.Optional(line(64)),
    pageId: Type.Optional(line(64)),
    pageName: Type.Optional(line(200)),
    productGroup: Type.Optional(line(64)),
    productFamily: Type.Optional(line(64)),
    /** Explain this cell of the grid. */
    explain: Type.Optional(object({ quantity, priority })),
    /** Return the price difference of every option of the configuration, at this quantity and priority. */
    differences: Type.Optional(object({ quantity, priority })),
  }),
  answer: object({
    prices: list(
      /** Enabled: it can be ordered with one of the options. */
      object({ quantity, enabled: Type.Boolean(), technology: line(20), options: list(quoteOption, 4) }),
      80,
    ),
    /** Customs tariff heading of the printed product (HS/CN), '4911.10'. */
    htsCode: line(20),
    currency: currencyCode,
    vatReason: line(60),
    /** What is to be asked of the customer, since it decides the VAT rate. Null where nothing is. */
    contentQuestion: nullable(contentQuestionWire),
    explain: nullable(list(explained, 40)),
    /** Before VAT, and with it: another option may have another rate. */
    differences: nullable(map(map(nullable(cents), 400), 80)),
    grossDifferences: nullable(map(map(nullable(cents), 400), 80)),
    /** The result of the code or prepared offer. Null without one. */
    promotion: nullable(
      object({
        status: oneOf(['valid', 'no_longer_valid', 'invalid_selection'] as const),
        promocodeId: nullable(line(64)),
        code: line(40),
        reason: line(40),
        /** It applies from this print price before VAT. Null without a minimum. */
        minimumCents: nullable(cents),
        /** The service that it makes free instead of lowering the print price. */
        freeService: nullable(oneOf(['fileCheck'] as const)),
        /** The last day of a quote, on the shop's clock. Null for every other code. */
        quotedUntil: nullable(localDate),
      }),
    ),
    messages: list(line(120), 5),
  }),
  refusals: {
    ...PRODUCT_REFUSALS,
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
  asks: true,
  body: object({
    ...context,
    variableAttributes: attributes,
    quantityList: Type.Optional(list(quantity, 60)),
    serviceKeys: list(line(80, 1), 10),
    /** While this special offer applies, for its quantity and priority, no service is offered. */
    lossLeaderKey: Type.Optional(line(80)),
    priority: Type.Optional(priority),
  }),
  answer: object({
    services: list(
      object({
        key: line(80),
        /** Kind of design service, for `serviceAttributes.inputText`. Empty if there is only one kind. */
        inputText: line(40),
        /** Rounds of corrections that are included. */
        rounds: Type.Integer({ minimum: 0, maximum: 20 }),
        /** One entry for each requested quantity that can be ordered. Null if no quantity was requested. */
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
    ...PRODUCT_REFUSALS,
    configuration_invalid: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
    currency_not_valid: 422,
  },
});
