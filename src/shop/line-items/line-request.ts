import type { Static } from 'typebox';
import type { ContentAnswer } from '../pricing/engine/print-content.ts';
import type { LineItemWire } from './line-item.schema.ts';
import type { lineRequest } from './line-request.schema.ts';

type Wire = Static<typeof lineRequest>;

/** A customer's request, from which the server makes the line. It contains no price, date or rate. */
export interface LineRequest extends Readonly<Omit<Wire, 'selection' | 'artworks'>> {
  readonly selection: Readonly<Wire['selection']>;
  readonly artworks: readonly Readonly<RequestedArtwork>[];
}

export type RequestedArtwork = Wire['artworks'][number];

/** The same fields, but all of them are required. A missing optional field must be given as undefined. */
export type Whole<T> = {
  readonly [Field in keyof Required<T>]: T[Field] | (undefined extends T[Field] ? undefined : never);
};

/** The part of its request that a line stores. */
export interface AskedLine extends Pick<
  LineRequest,
  'productId' | 'selection' | 'quantity' | 'priority' | 'fileCheck' | 'jobName' | 'userNotes'
> {
  readonly artworks: readonly { readonly id: string; readonly name: string; readonly quantity: number }[];
  readonly promotion?: { readonly code: string; readonly lossLeaderKey: string } | null | undefined;
  readonly printContent?: ContentAnswer | null | undefined;
}

/**
 * Makes the request of a line. This is the only place that combines its fields. A new field must be added here and
 * wherever
 * a line is requested, because otherwise `Whole` does not compile.
 */
export function lineRequestOf(fields: Whole<LineRequest>): Wire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Wire;
}

/** The original request of a line, which is enough to make the line again. */
export function requestOf(asked: AskedLine): Wire {
  const {
    productId,
    selection,
    quantity: copies,
    artworks,
    priority,
    fileCheck,
    jobName,
    userNotes,
    promotion,
    printContent,
  } = asked;
  return lineRequestOf({
    productId,
    selection,
    quantity: copies,
    // In copies, because this stays correct if a roll has another number of labels today.
    artworks: artworks.map(({ id, name, quantity: share }) => ({ id, name, quantity: share })),
    priority,
    fileCheck,
    jobName,
    userNotes,
    promocode: promotion?.code || undefined,
    lossLeaderKey: promotion?.lossLeaderKey || undefined,
    printContent: printContent ?? undefined,
  });
}

/** Row 4.2.08: whether a line is asked for otherwise than it was. The order of its options says nothing. */
export function isChangedRequest(before: LineRequest, now: LineRequest): boolean {
  // One function makes all requests, so their other fields stand in one order.
  const asked = ({ selection, artworks, ...rest }: LineRequest) =>
    JSON.stringify([rest, artworks.map(({ id: _id, ...artwork }) => artwork), Object.entries(selection).toSorted()]);
  return asked(before) !== asked(now);
}

/** The request of a line on the wire. */
export function requestOfWire(wire: LineItemWire): Wire {
  const { productId, productConfig, quantity: copies, multiArtworkDetails, merchantInfo, jobName, userNotes } = wire;
  const asked: Whole<AskedLine> = {
    productId,
    selection: productConfig,
    quantity: copies,
    artworks: multiArtworkDetails,
    priority: merchantInfo.selectedPriority,
    fileCheck: merchantInfo.fileCheck,
    jobName,
    userNotes,
    promotion: wire.promotion,
    printContent: wire.printContent,
  };
  return requestOf(asked);
}
