import { AS_SENT, type ArtworkFile } from '#shop/artwork/artwork-file.ts';

const AT = new Date('2026-11-02T09:00:00Z');

/** A file of an order's line of which all has come, as the database has it; `more` says what is different. */
export function artworkFile(id: string, more: Partial<ArtworkFile> = {}): ArtworkFile {
  return {
    id,
    orderId: 'order',
    cartId: null,
    lineId: 'line',
    artworkId: null,
    name: `${id}.pdf`,
    bytes: 1,
    lastModified: 0,
    type: 'application/pdf',
    hash: id,
    sentBy: 'guest',
    senderId: null,
    createdAt: AT,
    changedAt: AT,
    handedInAt: null,
    removedAt: null,
    ...AS_SENT,
    ...more,
  };
}
