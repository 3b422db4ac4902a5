import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { CustomerWire } from '../accounts/customer.schema.ts';
import { showCustomer } from '../accounts/profile.service.ts';
import type { AddressType } from '../address-book/address-book.schema.ts';
import {
  addAddress,
  changeAddressOf,
  checkAddress,
  chooseDefault,
  findAddress,
  refuseFull,
} from '../address-book/address-book.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { changeAddress } from './destination.service.ts';

/*
 * A customer's own addresses, which a cart may use too. The address book is checked first. Then the cart takes the
 * address, since any line may be refused under it. The address book is written last, so that a refusal of the cart
 * leaves it unchanged.
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
  const refused =
    (await refuseFull(ctx, actor.customerId)) ??
    (await putIntoCart(ctx, vies, cartId, type, address)) ??
    (await addAddress(ctx, actor.customerId, type, address));
  return refused ?? showCustomer(ctx, actor);
}

export async function changeOwnAddress(
  ctx: Ctx,
  vies: Vies,
  actor: SignedInCustomer,
  change: Partial<Address>,
  { id, cartId }: { readonly id: string; readonly cartId: string | undefined },
): Promise<CustomerWire | Refusal> {
  const found = await findAddress(ctx, actor.customerId, id);
  if (isRefusal(found)) return found;
  const address = checkAddress(ctx, { ...found.address, ...change });
  if (isRefusal(address)) return address;
  const refused =
    (await putIntoCart(ctx, vies, cartId, found.type, address)) ??
    (await changeAddressOf(ctx, actor.customerId, id, address));
  return refused ?? showCustomer(ctx, actor);
}

export async function chooseOwnDefault(
  ctx: Ctx,
  vies: Vies,
  actor: SignedInCustomer,
  { type, id, cartId }: { readonly type: AddressType; readonly id: string; readonly cartId: string | undefined },
): Promise<CustomerWire | Refusal> {
  const found = await findAddress(ctx, actor.customerId, id, type);
  if (isRefusal(found)) return found;
  const refused =
    (await putIntoCart(ctx, vies, cartId, type, found.address)) ??
    (await chooseDefault(ctx, actor.customerId, type, id));
  return refused ?? showCustomer(ctx, actor);
}

async function putIntoCart(
  ctx: Ctx,
  vies: Vies,
  cartId: string | undefined,
  type: AddressType,
  address: Address,
): Promise<Refusal | undefined> {
  if (cartId === undefined) return undefined;
  const change = type === 'shipping' ? { shippingAddress: address } : { billingAddress: address };
  const cart = await changeAddress(ctx, vies, cartId, change);
  return isRefusal(cart) ? cart : undefined;
}
