import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { activeCart, createCart, deleteCartItem, putCartItem, setCartAddress } from './cart.contract.ts';
import type { Owner } from './cart.repository.ts';
import { changeAddress, openCart, ownerOf, putLine, removeLine, showActiveCart } from './cart.service.ts';

export function cartRoutes(mount: Mount, vies: Vies): void {
  mount(activeCart, (ctx) => showActiveCart(ctx));
  mount(createCart, (ctx, { body }, exchange) =>
    openCart(ctx, ownerOf(ctx) ?? newGuest(ctx, exchange), { currency: body.currency, country: body.country }),
  );
  mount(putCartItem, (ctx, { params, body }) => putLine(ctx, params.id, body.lineItemId, body.line));
  mount(deleteCartItem, (ctx, { body }) => removeLine(ctx, body.cartId, body.cartItemId));
  mount(setCartAddress, (ctx, { params, body }) => changeAddress(ctx, vies, params.id, body));
}

/** Row 6.01: an id of our own making, sealed in a cookie for 7 days. An anonymousUserId in the body grants nothing. */
function newGuest(ctx: Ctx, exchange: Exchange): Owner {
  const anonymousId = bearerId();
  exchange.setCookie('anonymous', anonymousId);
  if (exchange.cookies['csrf'] === undefined) exchange.setCookie('csrf', bearerId());
  ctx.log.info({}, 'guest cart opened');
  return { anonymousId };
}
