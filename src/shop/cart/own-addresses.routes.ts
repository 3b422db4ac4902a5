import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import { showCustomer } from '../accounts/profile.service.ts';
import { changeBook } from '../address-book/address-book.service.ts';
import { removing, restoring, type BookChange } from '../address-book/address-changes.service.ts';
import { customerActing, type Ctx, type SignedInCustomer } from '../context.ts';
import type { Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import {
  createAddress,
  deleteAddress,
  patchAddress,
  restoreAddress,
  setDefaultAddress,
} from './own-addresses.contract.ts';
import { changeOwnAddress, chooseOwnDefault, createOwnAddress } from './own-addresses.service.ts';

/** Each change may re-price a cart, and deleted rows stay for a day. */
const CHANGES = perHour('addresses of an account', 200);

export function ownAddressesRoutes(mount: Mount, vies: Vies, attempts: Attempts): void {
  const admitted = async <T>(ctx: Ctx, work: (actor: SignedInCustomer) => Promise<T | Refusal>) => {
    const actor = customerActing(ctx);
    const admission = await attempts.admit(ctx.tenant.id, [CHANGES, actor.customerId]);
    return isRefusal(admission) ? admission : work(actor);
  };
  mount(createAddress, (ctx, { body: { type, cartId, ...address } }) =>
    admitted(ctx, (actor) => createOwnAddress(ctx, vies, actor, address, { type, cartId })),
  );
  mount(patchAddress, (ctx, { body: { id, cartId, ...change } }) =>
    admitted(ctx, (actor) => changeOwnAddress(ctx, vies, actor, change, { id, cartId })),
  );
  mount(setDefaultAddress, (ctx, { body: { type, id, cartId } }) =>
    admitted(ctx, (actor) => chooseOwnDefault(ctx, vies, actor, { type, id, cartId })),
  );
  const inBook = (ctx: Ctx, change: BookChange) =>
    admitted(ctx, async (actor) => (await changeBook(ctx, actor.customerId, change)) ?? showCustomer(ctx, actor));
  mount(deleteAddress, (ctx, { body: { type, id } }) => inBook(ctx, removing(type, id)));
  mount(restoreAddress, (ctx, { body: { id } }) => inBook(ctx, restoring(id)));
}
