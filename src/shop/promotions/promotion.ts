import { byCurrency, key, line, list, map, object, oneOf, quantity, Type, type Static } from '#kernel/schema.ts';
import type { Currency } from '#kernel/currencies.ts';
import { PRIORITIES, type Priority, type Selection } from '../catalog/product.ts';

/**
 * catalog/promotions.yaml: who gets which discount, on what, and how often. Amounts are cents of the currency, before
 * VAT.
 */

const amounts = byCurrency(Type.Integer({ minimum: 1, maximum: 100_000_00 }));
const instantText = Type.String({ maxLength: 30, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' });

export const promotion = object({
  id: key,
  /** The code that customers type. Case and surrounding spaces do not matter. */
  code: line(40, 1),
  /** 'code' is typed. 'lossLeader' belongs to a prepared product and excludes services. */
  lane: oneOf(['code', 'lossLeader'] as const),
  /** Exactly one of these: basis points of the print price, an amount, or the free file check. */
  basisPoints: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  amount: Type.Optional(amounts),
  freeService: Type.Optional(oneOf(['fileCheck'] as const)),
  /** Absent: all. An empty list would mean all too, and nobody writes it for that. */
  families: Type.Optional(list(key, 40, 1)),
  products: Type.Optional(list(key, 200, 1)),
  /** The lowest print price of the line for which it applies. */
  minimum: Type.Optional(amounts),
  firstOrder: Type.Optional(Type.Boolean()),
  customerClass: Type.Optional(oneOf(['standard', 'premium'] as const)),
  from: Type.Optional(instantText),
  until: Type.Optional(instantText),
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  maxUsesPerCustomer: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  tenants: list(key, 50, 1),
});
export type Promotion = Static<typeof promotion>;

/** A special offer (loss leader): one exact configuration at a price that attracts customers (row 3.22). */
export const lossLeader = object({
  lossLeaderKey: key,
  promocodeId: key,
  productId: key,
  configuration: map(line(80), 60),
  quantity,
  priority: oneOf(PRIORITIES),
  tenants: list(key, 50, 1),
});
export type LossLeader = Static<typeof lossLeader>;

export const promotionFile = object({
  promotions: list(promotion, 1000),
  lossLeaders: list(lossLeader, 1000),
});
export type PromotionFile = Static<typeof promotionFile>;

/** What staff take for the transport to one place, before VAT, whatever the shop's zones say. Nought: it is in the price. */
export interface QuotedFreight {
  readonly netCents: number;
  readonly country: string;
  readonly postalCode: string;
}

/** What staff quoted to one customer: exactly these choices, at this price before VAT. */
export interface QuotedPrice {
  readonly selection: Selection;
  readonly quantity: number;
  readonly priority: Priority;
  readonly netCents: number;
  readonly currency: Currency;
  /** Absent: what the shop takes of everybody. */
  readonly freight?: QuotedFreight;
}

/** A promotion as it is stored: one of the files, or the code of a quote that staff gave. */
export type StoredPromotion = Promotion & { readonly quoted?: QuotedPrice };

/** A promotion and the number of its uses. */
export interface LivePromotion {
  readonly promotion: StoredPromotion;
  readonly isActive: boolean;
  readonly used: number;
  readonly usedByCustomer: number;
  /** Whether the order that is being changed has a use of it already. */
  readonly isHeld?: boolean;
  /** Whether another line of the same cart has the quoted price already. It is for one line. */
  readonly isTaken?: boolean;
  /** False for a guest who has not given an address yet. */
  readonly hasOrdered: boolean;
}
