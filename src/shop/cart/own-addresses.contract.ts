import { endpoint } from '#kernel/endpoint.ts';
import { id, object, oneOf, Type } from '#kernel/schema.ts';
import { customer } from '../accounts/customer.schema.ts';
import { ADDRESS_TYPES } from '../address-book/address-book.schema.ts';
import { typedAddress } from '../addresses/address.contract.ts';
import { setCartAddress } from './cart.contract.ts';

const type = oneOf(ADDRESS_TYPES);
/** A cart that also uses the address. */
const cartId = Type.Optional(id);
const { cart_changed: _told, ...cartRefusals } = setCartAddress.refusals;

/** 7.2.07 */
export const createAddress = endpoint({
  method: 'POST',
  path: '/customer/address/',
  summary: 'Adds an address; the first of its type is the default',
  access: 'customer',
  ownerOnly: true,
  body: object({ ...typedAddress.properties, type, cartId }),
  answer: customer,
  refusals: { address_book_full: 422, ...cartRefusals },
});

/** 7.2.07. Absent fields stay as they are. */
export const patchAddress = endpoint({
  method: 'PATCH',
  path: '/customer/address/',
  summary: 'Changes an address; deferred payment that was agreed for who and where it was ends with that',
  access: 'customer',
  ownerOnly: true,
  body: object({ id, cartId, ...Type.Partial(typedAddress).properties }),
  answer: customer,
  refusals: { address_not_found: 404, address_changed: 409, ...cartRefusals },
});

/** 7.2.08 */
export const setDefaultAddress = endpoint({
  method: 'PATCH',
  path: '/customer/address/setDefault',
  summary: 'Makes an address the one that orders begin with',
  access: 'customer',
  ownerOnly: true,
  body: object({ type, id, cartId }),
  answer: customer,
  refusals: { address_not_found: 404, ...cartRefusals },
});

/** 7.2.09 */
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/customer/address',
  summary: 'Takes an address off; the newest of its type is the default where it was',
  access: 'customer',
  ownerOnly: true,
  body: object({ type, id }),
  answer: customer,
  refusals: { address_not_found: 404, too_many_attempts: 429 },
});

/** Restores an address deleted by mistake, within a day. */
export const restoreAddress = endpoint({
  method: 'POST',
  path: '/customer/address/restore',
  summary: 'Takes the removal of an address back',
  access: 'customer',
  ownerOnly: true,
  body: object({ id }),
  answer: customer,
  refusals: { address_not_found: 404, address_book_full: 422, too_many_attempts: 429 },
});
