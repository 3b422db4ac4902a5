import type { Static } from 'typebox';
import {
  cents,
  currencyCode,
  decimal,
  id,
  instant,
  line,
  list,
  localDate,
  map,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
} from '#kernel/schema.ts';
import type { Currency } from '#kernel/currencies.ts';
import { toDecimal } from '#kernel/money.ts';
import { deliveryAddress } from '../addresses/address.contract.ts';
import { MOST_FILES_OF_A_LINE } from '../artwork/artwork-file.ts';
import { uploadedFile } from '../artwork/artwork.contract.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import { contentQuestionToWire, contentQuestionWire, printContent } from '../pricing/print-content.schema.ts';
import type { Artwork, LineItem, LinePromotion, LineService } from './line-item.ts';
import type { Ctx } from '../context.ts';
import { DOCS_SOURCES, docsSourceOf, merchantInfo, merchantInfoOf } from './merchant-info.schema.ts';
import { lineTotals } from './totals.rules.ts';

/** Rows 3.11 and 3.12 on the wire: the current fields of a line, under the specification's names. */
export const lineItemWire = object({
  id,
  price: moneyWire,
  taxRate: decimal,
  quantity,
  unitPrice: decimal,
  totalPrice: moneyWire,
  taxedTotalPriceWithServices: moneyWire,
  taxCode: line(40),
  currencyCode,
  jobName: line(120),
  userNotes: text(1000),
  mcpProdName: line(200),
  productId: line(64),
  mcpSku: line(64),
  variantSKU: line(64),
  productConfig: map(line(80), 80),
  promisedArrivalDate: localDate,
  productionEndsBefore: instant,
  /** For what the customer collects: the plant, and from when it lies ready. Null for what is sent. */
  collection: nullable(object({ collectAt: line(40, 1), readyFrom: instant })),
  shipTo: object({ country: line(2), postalCode: line(12) }),
  /** The line's own delivery address. Null when it goes to the delivery address of its cart or order. */
  deliveryAddress: nullable(deliveryAddress),
  services: list(
    object({
      key: line(80),
      unitPrice: moneyWire,
      taxRate: decimal,
      serviceAttributes: object({ inputText: line(40) }),
    }),
    10,
  ),
  promotion: nullable(
    object({ promocodeId: line(64), code: line(40), lossLeaderKey: line(80), discount: moneyWire, reason: line(40) }),
  ),
  shippingPrice: moneyWire,
  taxedShippingPrice: moneyWire,
  caveats: list(line(80), 20),
  merchantInfo,
  lineItemCreationTimestamp: instant,
  isMultiArtwork: Type.Boolean(),
  multiArtworkSetsNumber: Type.Integer({ minimum: 1, maximum: 500 }),
  /**
   * 'Number of Rolls' if artworks are counted in rolls. `quantity` is their number of copies. With the fact
   * `sizeSplit: own`, the pieces of each size: this is still one artwork.
   */
  multiArtworkDetails: list(
    object({ id: line(40), name: line(120), quantity, 'Number of Rolls': Type.Optional(quantity) }),
    500,
  ),
  /** Row 3.11. The files that were sent for it, all of whose bytes are there. */
  uploadedFiles: list(uploadedFile, MOST_FILES_OF_A_LINE),
  /** Row 3.11. Where what is printed comes from: files that are sent, or somebody draws it (hds). 'none' is not printed. */
  mcpDocsSource: oneOf(DOCS_SOURCES),
  /** Row 3.11. What a design editor keeps of its document. Null: what is printed comes another way. */
  documentPreferences: Type.Null(),
  /**
   * Row 3.11. Whether the check of its files can still be added or taken out: it is offered with the line, and the line
   * can be changed.
   */
  isFileCheckEditable: Type.Boolean(),
  vat: object({ cents, reason: line(80) }),
  /** What is asked since it decides the VAT rate, with the answer. Null where nothing is. */
  contentQuestion: nullable(contentQuestionWire),
  /** What is printed, by the customer's word, for whatever country. Null without one. */
  printContent: nullable(printContent),
});
export type LineItemWire = Static<typeof lineItemWire>;

/**
 * @param ctx knows where pictures of products are
 * @param uploadedFiles those of its cart or order
 * @param isCheckEditable whether its paid check can still be bought or given up: always in a cart, and in an order for a while
 */
export function lineToWire(
  ctx: Pick<Ctx, 'pictureOf'>,
  item: LineItem,
  uploadedFiles: LineItemWire['uploadedFiles'] = [],
  isCheckEditable = true,
): LineItemWire {
  const { price } = item;
  const amount = (centAmount: number) => ({ centAmount, currencyCode: price.currency });
  const totals = lineTotals(item);
  const mcpDocsSource = docsSourceOf(item);
  const artworks = isOwnSplit(item.facts) ? 1 : item.artworks.length;
  return {
    id: item.id,
    price: amount(price.netCents),
    taxRate: rate(price.vatRate),
    quantity: item.quantity,
    unitPrice: price.unitNet,
    totalPrice: amount(totals.netCents),
    taxedTotalPriceWithServices: amount(totals.grossCents),
    taxCode: price.vatReason,
    currencyCode: price.currency,
    jobName: item.jobName,
    userNotes: item.userNotes,
    mcpProdName: item.productName,
    productId: item.productId,
    mcpSku: item.productId,
    variantSKU: item.productVersion,
    productConfig: { ...item.selection },
    promisedArrivalDate: item.deliveryPromise.arrivalDate,
    productionEndsBefore: item.deliveryPromise.cutOff,
    collection: collectionOf(item),
    shipTo: item.shipTo,
    deliveryAddress: item.deliveryAddress,
    services: item.services.map((service) => serviceToWire(service, price.currency)),
    promotion: item.promotion ? promotionToWire(item.promotion, price.currency) : null,
    shippingPrice: amount(item.deliveryPromise.shippingNetCents),
    taxedShippingPrice: amount(item.deliveryPromise.shippingNetCents + item.deliveryPromise.shippingVatCents),
    caveats: [...item.deliveryPromise.caveats],
    merchantInfo: merchantInfoOf(item, mcpDocsSource, ctx.pictureOf(item.facts)),
    lineItemCreationTimestamp: item.createdAt,
    isMultiArtwork: artworks > 1,
    multiArtworkSetsNumber: Math.max(1, artworks),
    multiArtworkDetails: item.artworks.map(artworkToWire),
    uploadedFiles,
    mcpDocsSource,
    documentPreferences: null,
    // Who has it drawn anew has nothing to check.
    isFileCheckEditable: isCheckEditable && item.offersFileCheck && mcpDocsSource === 'upload',
    vat: { cents: totals.vatCents, reason: price.vatReason },
    contentQuestion: contentQuestionToWire(item.contentQuestion),
    printContent: item.printContent ?? null,
  };
}

function collectionOf({ deliveryPromise: { plant, readyFrom } }: LineItem): LineItemWire['collection'] {
  return plant === null || readyFrom === undefined ? null : { collectAt: plant, readyFrom };
}

function serviceToWire(service: LineService, currencyCode: Currency): LineItemWire['services'][number] {
  return {
    key: service.key,
    unitPrice: { centAmount: service.netCents, currencyCode },
    taxRate: rate(service.vatRate),
    serviceAttributes: { inputText: service.inputText ?? '' },
  };
}

function promotionToWire(promotion: LinePromotion, currencyCode: Currency): LineItemWire['promotion'] {
  return {
    promocodeId: promotion.id,
    code: promotion.code,
    lossLeaderKey: promotion.lossLeaderKey,
    discount: { centAmount: promotion.discountCents, currencyCode },
    reason: promotion.reason,
  };
}

function artworkToWire({
  id: artworkId,
  name,
  quantity: copies,
  rolls,
}: Artwork): LineItemWire['multiArtworkDetails'][number] {
  return { id: artworkId, name, quantity: copies, ...(rolls === undefined ? {} : { 'Number of Rolls': rolls }) };
}

/** Writes basis points as a percentage: 2000 is '20.00'. */
function rate(basisPoints: number): string {
  return toDecimal(basisPoints);
}
