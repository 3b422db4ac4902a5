import type { Static } from 'typebox';
import type { LineItemWire } from './line-item.schema.ts';
import type { lineRequest } from './line-request.schema.ts';

type Wire = Static<typeof lineRequest>;

/** What a customer asks for; the server makes the line of it. No price, date or rate is taken from outside. */
export interface LineRequest extends Readonly<Omit<Wire, 'selection' | 'artworks'>> {
  readonly selection: Readonly<Wire['selection']>;
  readonly artworks: readonly Readonly<RequestedArtwork>[];
}

export type RequestedArtwork = Wire['artworks'][number];

/** The same fields, none of which can be left out: an optional one that is absent is named, as undefined. */
export type Whole<T> = {
  readonly [Field in keyof Required<T>]: T[Field] | (undefined extends T[Field] ? undefined : never);
};

/** What a line keeps of the request that it was made of. */
export interface AskedLine extends Pick<
  LineRequest,
  'productId' | 'selection' | 'quantity' | 'priority' | 'fileCheck' | 'jobName' | 'userNotes'
> {
  readonly artworks: readonly { readonly name: string; readonly quantity: number }[];
  readonly promotion?: { readonly code: string; readonly lossLeaderKey: string } | null | undefined;
}

/**
 * The request of a line: the one place where its fields are put together. Whoever adds one has to say here, and wherever
 * a line is asked for, where it comes from: `Whole` does not compile otherwise.
 */
export function lineRequestOf(fields: Whole<LineRequest>): Wire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Wire;
}

/** A line as it was asked for: enough to make it again. */
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
  } = asked;
  return lineRequestOf({
    productId,
    selection,
    quantity: copies,
    // In copies, which stay true where a roll holds another number of labels today.
    artworks: artworks.map((artwork) => ({ name: artwork.name, quantity: artwork.quantity })),
    priority,
    fileCheck,
    jobName,
    userNotes,
    promocode: promotion?.code || undefined,
    lossLeaderKey: promotion?.lossLeaderKey || undefined,
  });
}

/** The same of a line on the wire. */
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
  };
  return requestOf(asked);
}
