import type { Currency } from '#kernel/currencies.ts';
import type { BasisPoints } from '#kernel/money.ts';
import type { ContentAnswer, ContentQuestion } from '../pricing/engine/print-content.ts';
import type { DeliveryAddress } from '../addresses/address.contract.ts';
import type { UploadType } from '../catalog/product.ts';

/**
 * Configuration + quote + promise + services, frozen. A cart contains it, an order stores it and the press prints it.
 */
export interface LineItem {
  readonly id: string;
  readonly productId: string;
  readonly productVersion: string;
  readonly productName: string;
  /** Feature id to option key. Complete and valid for the product version. */
  readonly selection: Readonly<Record<string, string>>;
  /** The selection as text in the shop's language, in the product's order. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Facts of the selection, for the picture and the press. */
  readonly facts: Readonly<Record<string, number | string | boolean>>;
  readonly quantity: number;
  readonly artworks: readonly Artwork[];
  readonly priority: string;
  readonly price: LinePrice;
  readonly services: readonly LineService[];
  /** The code or prepared offer that this line was ordered with, even if it did not apply. Absent without one. */
  readonly promotion?: LinePromotion;
  readonly deliveryPromise: LineDeliveryPromise;
  readonly shipTo: { readonly country: string; readonly postalCode: string };
  /** The line's own delivery address. Null when it goes to the delivery address of its cart or order. */
  readonly deliveryAddress: DeliveryAddress | null;
  readonly fileCheck: boolean;
  /** Whether the check of its files could be bought with it. */
  readonly offersFileCheck: boolean;
  /** Staff who placed the order have looked at its files already. The check stays paid for. Absent without that. */
  readonly reviewSkipped?: true;
  readonly jobName: string;
  readonly userNotes: string;
  readonly weightGrams: number;
  /** Instant, ISO. */
  readonly createdAt: string;
  /** What the shop said of the product when it was sold. Null in older lines, which did not store it. */
  readonly soldAs: SoldAs | null;
  /** How VAT was rounded when it was made: of all its lines together for each rate, or of each part of it alone. */
  readonly vatRounding: 'rate' | 'part';
  /** What was asked of the customer since it decides the rate, with the answer that counts. Absent where nothing was. */
  readonly contentQuestion?: ContentQuestion;
  /** What is printed, by the customer's word. It may be for another country than the line goes to. Absent without one. */
  readonly printContent?: ContentAnswer;
}

export interface SoldAs {
  readonly variant: string;
  readonly family: string;
  readonly group: string;
  readonly pageId: string;
  readonly pageTitle: string;
  /** The selection by the names that other systems know features by. */
  readonly choices: Readonly<Record<string, string>>;
  /** Path of the page that opens with the same choices. */
  readonly pagePath: string;
  /** Working days in the plant. */
  readonly productionDays: number;
  /** The ways in which files could be given. */
  readonly uploadTypes: readonly UploadType[];
  readonly hasTemplate: boolean;
  readonly hasEditor: boolean;
}

export interface Artwork {
  readonly id: string;
  /** Name of the artwork. If the customer splits the quantity over sizes, the size. */
  readonly name: string;
  /** Copies of this artwork. On rolls, the labels of all its rolls. */
  readonly quantity: number;
  /** Number of rolls, if artworks are counted in rolls. */
  readonly rolls?: number;
}

/** The exact amounts are the cents. The unit price is only shown, and never multiplied back. */
export interface LinePrice {
  readonly currency: Currency;
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly vatRate: BasisPoints;
  readonly vatReason: string;
  readonly unitNet: string;
  readonly technology: string;
}

/** A coupon is a service with a negative price (row 3.12). */
export interface LineService {
  readonly key: string;
  readonly inputText?: string;
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
  readonly vatRate: BasisPoints;
}

/** The promotion and its effect when the line was made. They do not change later. */
export interface LinePromotion {
  readonly id: string;
  readonly code: string;
  readonly lossLeaderKey: string;
  readonly discountCents: number;
  /** Why it does not apply. Empty if it does. */
  readonly reason: string;
  /** The service that it gives for free. Absent where it gives none, or does not apply. */
  readonly freeService?: 'fileCheck';
}

export interface LineDeliveryPromise {
  /** Id of the plant that makes it. Null in older lines, which did not store it. */
  readonly plant: string | null;
  /** Local dates, ISO. */
  readonly arrivalDate: string;
  readonly shipDate: string;
  /** Files and payment must be in before this instant. */
  readonly cutOff: string;
  readonly carrier: string;
  /** The day on which stock covers the line. Absent for products made here. */
  readonly availableOn?: string;
  /** The instant from which the customer can collect it at the plant. Absent for what is sent. */
  readonly readyFrom?: string;
  readonly shippingNetCents: number;
  readonly shippingVatCents: number;
  readonly caveats: readonly string[];
  /** The day of arrival that was promised at first, if the dates were stated anew since. Orders only; never stored with a line. */
  readonly formerArrivalDate?: string;
}

/** Whether the customer collects it at the plant. */
export function isCollected({ deliveryPromise }: Pick<LineItem, 'deliveryPromise'>): boolean {
  return deliveryPromise.readyFrom !== undefined;
}

/** Whether a line is printed from files. Unprinted articles need none (K19). */
export function isPrinted({ facts }: Pick<LineItem, 'facts'>): boolean {
  return facts['noPrinting'] !== true;
}
