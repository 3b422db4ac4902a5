import { endpoint } from '#kernel/endpoint.ts';
import {
  id,
  key,
  line,
  list,
  map,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { COUNTED_IN } from '../catalog/counted-in.ts';
import { factsWire } from '../catalog/facts.schema.ts';

/** `gallery`: keys of options that are drawn beside the text, with the same geometry as the product's picture. */
const info = object({
  title: line(80),
  description: text(1200),
  gallery: list(line(80), 12),
  videos: list(line(300), 5),
});

/** Row 3.17. `name` is the attribute name on the wire (label.en). The shown texts are in the shop's language. */
export const featureWire = object({
  id,
  name: line(80),
  label: object({ en: line(80) }),
  customSelections: object({
    sortIndex: Type.Integer(),
    hidden: Type.Boolean(),
    folded: Type.Boolean(),
    selectedValue: line(80),
    dictionaryTranslations: object({ voice: line(80), info: nullable(info) }),
  }),
  options: list(object({ key: line(80), value: line(80), info: nullable(info), facts: factsWire }), 200),
  number: nullable(
    object({
      min: Type.Number(),
      max: Type.Number(),
      step: Type.Number(),
      unit: line(12),
      presets: list(Type.Number(), 12),
    }),
  ),
  role: nullable(oneOf(['sets'] as const)),
});
export type FeatureWire = Static<typeof featureWire>;

/** Row 3.16: the data for a product page. */
export const productConfigurationWire = object({
  configurationId: id,
  configurationGraph: object({
    payload: object({ mcpSku: id, entryId: id, productSku: id, variant: id }),
    version: id,
  }),
  mcpSku: id,
  /** The variant's own number and the configurator's number, for other systems. */
  cimCommSku: id,
  cimCommVar: id,
  ctoolsId: id,
  productName: line(200),
  tagline: line(300),
  description: text(2000),
  productGroups: list(line(64), 5),
  productFamilies: list(line(64), 5),
  countedIn: oneOf(COUNTED_IN),
  features: list(featureWire, 60),
  facts: factsWire,
  productCustomization: object({
    selectedAttributes: map(line(80), 60),
    selectedProductFileFlow: object({ fileCheck: Type.Boolean(), upload: list(line(20), 3) }),
    selectedQuantityModel: object({
      list: list(quantity, 200),
      mode: oneOf(['list', 'range'] as const),
      display: oneOf(['grid', 'slider'] as const),
      defaultValue: quantity,
      freeEntry: nullable(object({ min: quantity, max: quantity })),
    }),
    selectedPriorityModel: list(line(20), 4),
  }),
  fscCertified: oneOf(['Yes', 'No'] as const),
  unitPrice: oneOf(['Yes', 'No'] as const),
  humanDesignService: oneOf(['Yes', 'No'] as const),
  noPrinting: oneOf(['Yes', 'No'] as const),
  templateDisabled: Type.Boolean(),
  designExperience: Type.Boolean(),
  dexConfiguration: object({ initializationProfile: line(80) }),
  /** The place from which an external supplier delivers. Empty for products made here. */
  locationId: line(80),
  /** How a file is provided, unless the customer chooses another way. */
  printFileDefaultValue: line(20),
  /** Services for the product. /product/service/price/ gives their prices. */
  serviceKeys: list(line(80), 10),
  /** 'rolls': artworks are counted in full rolls of the fact `labelsPerRoll`. */
  setsModel: nullable(object({ feature: id, unit: oneOf(['copies', 'rolls'] as const), minimumPerSet: quantity })),
  /**
   * K24: with the fact `sizeSplit: own`, a line gives the pieces of each of these sizes, as sets with the same names.
   * Otherwise empty.
   */
  sizes: list(line(12), 20),
});
export type ProductConfigurationWire = Static<typeof productConfigurationWire>;

/** 7.5.02 */
export const productConfiguration = endpoint({
  method: 'GET',
  path: '/content/product-configuration/',
  summary: 'A product as it is configured: features, options, texts, quantities',
  access: 'public',
  query: object({ id }),
  answer: productConfigurationWire,
  refusals: { ...PRODUCT_REFUSALS },
});

const optionState = object({
  key: line(80),
  valid: Type.Boolean(),
  /**
   * Reasons in sentences for the customer. Empty for a valid option, and where the search for them was given up because a
   * product has very many rules: `blockedBy` and `changes` still tell how to have it.
   */
  reasons: list(text(300), 10),
  /** Names of the features whose choices together exclude the option. */
  blockedBy: list(line(80), 60),
  /** The nearest valid configuration with the option: only the other changes. */
  changes: list(object({ feature: line(80), from: line(120), to: line(120) }), 60),
  /** The new quantity with this option, if it is not available in the wanted quantity. */
  quantity: nullable(quantity),
});

/**
 * 7.5.07, row 4.2.04. The wanted selections may be partial or invalid. The selections in the answer are complete and
 * valid. An
 * option is valid if some valid configuration contains it and all chosen values. So an empty selection blocks nothing.
 */
export const validate = endpoint({
  method: 'POST',
  path: '/product/validate/',
  summary: 'Valid options with reasons, the nearest valid selections, quantities, sets and production times under them',
  access: 'public',
  asks: true,
  body: object({
    mcpSku: key,
    entryId: Type.Optional(key),
    productSku: Type.Optional(key),
    variant: Type.Optional(key),
    /** The version with which the page was rendered. The answer names the version that it was checked with. */
    version: Type.Optional(line(64)),
    configuration: map(line(80), 80),
    /** The feature chosen last. Its value is kept, and others change if needed. */
    changed: Type.Optional(line(80)),
    quantity: Type.Optional(quantity),
  }),
  answer: object({
    version: id,
    validSelections: map(line(80), 60),
    /** Features whose wanted choice had to change. */
    changed: list(object({ feature: line(80), from: line(120), to: line(120) }), 60),
    validOptions: map(list(optionState, 200), 60),
    numberBounds: map(object({ min: Type.Number(), max: Type.Number() }), 20),
    quantities: list(quantity, 200),
    ranges: list(object({ min: quantity, max: quantity, step: quantity }), 200),
    freeEntry: nullable(object({ min: quantity, max: quantity })),
    quantityMessages: list(text(300), 20),
    quantity: nullable(quantity),
    setQuantities: list(Type.Integer({ minimum: 1 }), 50),
    validProductionTimes: list(object({ priority: line(20), valid: Type.Boolean(), reason: text(300) }), 4),
    facts: factsWire,
    messages: list(line(120), 5),
  }),
  refusals: { ...PRODUCT_REFUSALS, configuration_unknown: 422 },
});
