import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { CustomerWire } from '../accounts/customer.schema.ts';
import { showCustomer } from '../accounts/profile.service.ts';
import type { AddressType } from '../address-book/address-book.schema.ts';
import { changeBook, checkAddress, findAddress, prepareChange } from '../address-book/address-book.service.ts';
import {
  ADDRESS_CHANGED,
  adding,
  makingDefault,
  replacing,
  type BookChange,
} from '../address-book/address-changes.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { changeAddress } from './destination.service.ts';

/*
 * A customer's own addresses, which a cart may use too. One transaction changes both. The address book is checked first.
 * Then the cart takes the address, since any line may be refused under it. The address book is written last, so that a
 * refusal leaves both unchanged.
 */

export async function createOwnAddress(
  ctx: Ctx,
  vies: Vies,
  actor: SignedInCustomer,
  typed: Address,
  { type, cartId }: { readonly type: AddressType; readonly cartId: string | undefined },
): Promise<CustomerWire | Refusal> {
  const address = checkAddress(ctx, typed);
  if (isRefusal(address)) return address;
  const refused = await changeBoth(ctx, vies, actor, cartId, type, address, adding(type, address));
  return refused ?? showCustomer(ctx, actor);
}

/** Two changes of one address at once are both kept: the second is worked out again from what the first left. */
const MOST_TRIES = 3;

export async function changeOwnAddress(
  ctx: Ctx,
  vies: Vies,
  actor: SignedInCustomer,
  change: Partial<Address>,
  { id, cartId }: { readonly id: string; readonly cartId: string | undefined },
): Promise<CustomerWire | Refusal> {
  for (let tries = 1; ; tries += 1) {
    const found = await findAddress(ctx, actor.customerId, id);
    if (isRefusal(found)) return found;
    const address = checkAddress(ctx, { ...found.address, ...change });
    if (isRefusal(address)) return address;
    const replace = replacing(id, found.address, address);
    const refused = await changeBoth(ctx, vies, actor, cartId, found.type, address, replace);
    if (refused !== ADDRESS_CHANGED || tries === MOST_TRIES) return refused ?? showCustomer(ctx, actor);
  }
}

export async function chooseOwnDefault(
  ctx: Ctx,
  vies: Vies,
  actor: SignedInCustomer,
  { type, id, cartId }: { readonly type: AddressType; readonly id: string; readonly cartId: string | undefined },
): Promise<CustomerWire | Refusal> {
  const found = await findAddress(ctx, actor.customerId, id, type);
  if (isRefusal(found)) return found;
  const refused = await changeBoth(ctx, vies, actor, cartId, type, found.address, makingDefault(type, id));
  return refused ?? showCustomer(ctx, actor);
}

async function changeBoth(
  ctx: Ctx,
  vies: Vies,
  { customerId }: SignedInCustomer,
  cartId: string | undefined,
  type: AddressType,
  address: Address,
  change: BookChange,
): Promise<Refusal | undefined> {
  if (cartId === undefined) return changeBook(ctx, customerId, change);
  const ofCart = type === 'shipping' ? { shippingAddress: address } : { billingAddress: address };
  const cart = await changeAddress(ctx, vies, cartId, ofCart, (tx) => prepareChange(ctx, tx, customerId, change));
  return isRefusal(cart) ? cart : undefined;
}
