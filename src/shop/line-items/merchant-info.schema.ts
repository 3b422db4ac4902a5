import { line, list, localDate, map, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { factsWire } from '../catalog/facts.schema.ts';
import { isDesignService } from '../catalog/service-keys.ts';
import { isPrinted, type LineItem, type SoldAs } from './line-item.ts';

export const DOCS_SOURCES = ['upload', 'hds', 'none'] as const;
const uploadType = oneOf(['upload', 'dex', 'hds'] as const);
const yesOrNo = oneOf(['Yes', 'No'] as const);

/**
 * Row 3.13: the product as it was when it was sold. Where a line is too old to know, a field is null.
 */
export const merchantInfo = object({
  merchantProductName: line(200),
  productPageTitle: nullable(line(200)),
  /** Address of a rendered picture of these choices. Null: there is none, and a drawing is made of `facts`. */
  merchantProductThumbnail: nullable(line(200)),
  merchantSku: line(64),
  merchantVar: nullable(line(64)),
  productFamily: nullable(line(64)),
  productGroup: nullable(line(64)),
  /** Option keys by attribute name. */
  selectedAttributes: nullable(map(line(80), 80)),
  pageId: nullable(line(80)),
  /** As `selectedProductFileFlow` of the product: whether a check of files could be bought, how files could be given. */
  fileFlow: nullable(object({ fileCheck: Type.Boolean(), upload: list(uploadType, 3) })),
  /** The choices as customers read them. */
  attributesData: list(object({ name: line(200), value: line(300) }), 80),
  facts: factsWire,
  selectedPriority: line(20),
  /** Working days in the plant. */
  selectedProductionTime: nullable(Type.Integer({ minimum: 0, maximum: 60 })),
  selectedDeliveryOption: line(20),
  /** The promised day. There is always one, because nothing is sold without. */
  deliveryDateWithFallback: localDate,
  /** As quotes take them: the same as `selectedAttributes`. */
  merchantAttributes: nullable(map(line(80), 80)),
  /** The empty file for exactly these choices, with its bleed, trim and safe zone. Null if there is none. */
  instructionFileUrl: nullable(text(12_000)),
  enabledTemplate: nullable(Type.Boolean()),
  /** Whether certified paper was chosen. */
  fscCertified: yesOrNo,
  noPrinting: yesOrNo,
  /** Null if nothing is printed on it. */
  selectedUploadType: nullable(uploadType),
  fileCheck: Type.Boolean(),
  dexEnabled: nullable(Type.Boolean()),
  designExperience: nullable(Type.Boolean()),
  /** The documents of a design editor. Null: none was used. */
  dexInitializationProfile: Type.Null(),
  printDexExtendedOptionsParameter: Type.Null(),
  /** The page of the product with these choices. */
  preConfiguredUrl: nullable(text(4_000)),
  /** Where an outside recommendation or search brought the customer here. Null: the shop uses neither. */
  recommendationId: Type.Null(),
  recommendationAnalyticsId: Type.Null(),
  recommendationPlacementId: Type.Null(),
  aluqid: Type.Null(),
  algoliaobjectid: Type.Null(),
});
type MerchantInfo = Static<typeof merchantInfo>;

export function docsSourceOf(item: LineItem): (typeof DOCS_SOURCES)[number] {
  if (!isPrinted(item)) return 'none';
  return item.services.some(({ key }) => isDesignService(key)) ? 'hds' : 'upload';
}

export function merchantInfoOf(
  item: LineItem,
  docsSource: (typeof DOCS_SOURCES)[number],
  picture: string | null,
): MerchantInfo {
  const { soldAs } = item;
  return {
    merchantProductName: item.productName,
    merchantProductThumbnail: picture,
    merchantSku: item.productId,
    attributesData: item.attributes.map(({ name, value }) => ({ name, value })),
    facts: { ...item.facts },
    selectedPriority: item.priority,
    selectedDeliveryOption: item.priority,
    deliveryDateWithFallback: item.deliveryPromise.arrivalDate,
    fscCertified: item.facts['fsc'] === true ? 'Yes' : 'No',
    noPrinting: docsSource === 'none' ? 'Yes' : 'No',
    selectedUploadType: docsSource === 'none' ? null : docsSource,
    fileCheck: item.fileCheck,
    ...saidOf(item, soldAs),
    dexInitializationProfile: null,
    printDexExtendedOptionsParameter: null,
    recommendationId: null,
    recommendationAnalyticsId: null,
    recommendationPlacementId: null,
    aluqid: null,
    algoliaobjectid: null,
  };
}

type Said = Pick<
  MerchantInfo,
  | 'pageId'
  | 'productPageTitle'
  | 'merchantVar'
  | 'productFamily'
  | 'productGroup'
  | 'selectedAttributes'
  | 'fileFlow'
  | 'selectedProductionTime'
  | 'merchantAttributes'
  | 'instructionFileUrl'
  | 'enabledTemplate'
  | 'dexEnabled'
  | 'designExperience'
  | 'preConfiguredUrl'
>;

const UNKNOWN: Said = {
  pageId: null,
  productPageTitle: null,
  merchantVar: null,
  productFamily: null,
  productGroup: null,
  selectedAttributes: null,
  fileFlow: null,
  selectedProductionTime: null,
  merchantAttributes: null,
  instructionFileUrl: null,
  enabledTemplate: null,
  dexEnabled: null,
  designExperience: null,
  preConfiguredUrl: null,
};

function saidOf({ productId, offersFileCheck }: LineItem, soldAs: SoldAs | null): Said {
  if (!soldAs) return UNKNOWN;
  const { choices, uploadTypes, pagePath } = soldAs;
  return {
    pageId: soldAs.pageId,
    productPageTitle: soldAs.pageTitle,
    merchantVar: soldAs.variant,
    productFamily: soldAs.family,
    productGroup: soldAs.group,
    selectedAttributes: { ...choices },
    fileFlow: { fileCheck: offersFileCheck, upload: [...uploadTypes] },
    selectedProductionTime: soldAs.productionDays,
    merchantAttributes: { ...choices },
    instructionFileUrl: soldAs.hasTemplate ? templateUrl(productId, choices) : null,
    enabledTemplate: soldAs.hasTemplate,
    dexEnabled: uploadTypes.includes('dex'),
    designExperience: soldAs.hasEditor,
    preConfiguredUrl: pagePath === '' ? null : pagePath,
  };
}

function templateUrl(productId: string, choices: SoldAs['choices']): string {
  // The database keeps no order of names; the address is the same all the same.
  const configuration = encodeURIComponent(JSON.stringify(choices, Object.keys(choices).toSorted()));
  return `/api/v1/product/template/?mcpSku=${encodeURIComponent(productId)}&configuration=${configuration}&format=pdf`;
}
