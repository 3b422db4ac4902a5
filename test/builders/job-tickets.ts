import { AS_SENT } from '#shop/artwork/artwork-file.ts';
import { jobTicket, type JobTicket } from '#shop/press/job-ticket.rules.ts';
import type { LineItem } from '#shop/line-items/line-item.ts';

const NOON = '2026-11-23T12:00:00.000Z';

/** A ticket for a line with these facts; a flyer with two sets unless a test says otherwise. */
export function aTicket(
  facts: LineItem['facts'] = {},
  technology = 'offset',
  deliveryPromise: Partial<LineItem['deliveryPromise']> = {},
  quantity = 1000,
): JobTicket {
  const line = {
    id: 'line-of-the-test',
    productName: 'Flyer A5',
    jobName: 'Été & <Co>',
    userNotes: 'Coins droits & <nets>,\nune boîte par lot',
    quantity: 1000,
    attributes: [{ name: 'Papier', value: 'Couché brillant 135 g' }],
    facts: { width: 148, height: 210, bleed: 2, safe: 3, printedSides: 2, grammage: 135, coating: 'gloss', ...facts },
    artworks: [
      { id: '1', name: 'Anna', quantity: 400 },
      { id: '2', name: 'Ben', quantity: 600 },
    ],
    price: { technology },
    deliveryPromise,
  } as unknown as LineItem;
  const job = {
    id: 'job-of-the-test',
    lineId: line.id,
    productId: 'fly-a5',
    productVersion: 'v1',
    quantity,
    plant: 'lyon',
    dueOn: '2026-11-30',
    priority: 'std',
    technology,
    artwork: 'approved',
    hasFaultyFiles: false,
    production: 'waiting',
  } as const;
  const file = (id: string, artworkId: string | null) => ({
    id,
    orderId: 'order',
    cartId: null,
    lineId: line.id,
    artworkId,
    name: `${id}.pdf`,
    bytes: 5000,
    lastModified: 0,
    type: 'application/pdf' as const,
    hash: id.repeat(64),
    sentBy: 'guest' as const,
    senderId: null,
    createdAt: new Date(NOON),
    changedAt: new Date(NOON),
    handedInAt: new Date(NOON),
    removedAt: null,
    ...AS_SENT,
  });
  return jobTicket({
    shop: 'tirage-fr',
    orderNumber: 'T26-100123',
    line,
    job,
    number: 1,
    files: [file('a', '1'), file('b', '2'), file('c', '2')],
    sides: new Map([
      ['a', 'back'],
      ['b', 'front'],
      ['c', 'back'],
    ]),
    pictures: new Map([['a', 'f'.repeat(64)]]),
    approval: {
      id: 'approval',
      orderId: 'order',
      lineId: line.id,
      at: new Date(NOON),
      actor: { kind: 'customer', id: 'somebody', onBehalfOf: null },
      files: [],
      accepted: [],
      geometry: 'none',
      checkRefundCents: null,
      voidedAt: null,
      voidReason: null,
    },
    at: NOON,
  });
}
