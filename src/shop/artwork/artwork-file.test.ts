import { expect, test } from 'vitest';
import { isBeingReplaced, type ArtworkFile, type FileOwner } from './artwork-file.ts';

type Sent = FileOwner & Pick<ArtworkFile, 'handedInAt'>;
const STAFF: Sent = { sentBy: 'staff', handedInAt: null, cartId: null, fromOrder: null };

test.each<[string, Partial<Sent>, boolean]>([
  ['the shop sends it to an order', {}, true],
  ['the shop has put it in place', { handedInAt: new Date(0) }, false],
  ['it came with the cart of an order that staff placed', { cartId: 'cart' }, false],
  ['it was a proof of the shop in an order that is placed again', { fromOrder: 'T26-100001' }, false],
  ['the customer sends it', { sentBy: 'customer' }, false],
])('a file waits to be put in the place of others: %s', (_, change, is) => {
  expect(isBeingReplaced({ ...STAFF, ...change })).toBe(is);
});
