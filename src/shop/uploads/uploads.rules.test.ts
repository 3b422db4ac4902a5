import { expect, test } from 'vitest';
import { artworkFile } from '#test/builders/artwork-files.ts';
import { isOfSameSide } from './uploads.rules.ts';

const ofCustomer = artworkFile('sent', { sentBy: 'customer' });
const ofShop = artworkFile('proof', { sentBy: 'staff' });

test('a file that staff sent to a cart, or that came from an earlier order, is continued by its customer and not by the shop', () => {
  for (const from of [{ cartId: 'cart' }, { fromOrder: 'T26-100001' }]) {
    const given = artworkFile('given', { sentBy: 'staff', ...from });
    expect([isOfSameSide(given, ofCustomer), isOfSameSide(given, ofShop)]).toEqual([true, false]);
  }
  expect([isOfSameSide(ofShop, ofCustomer), isOfSameSide(ofShop, ofShop)]).toEqual([false, true]);
});
