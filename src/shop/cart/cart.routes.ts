import { isRefusal, refuse } from '#kernel/refusal.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { codeOf, GONE_FOR_GOOD } from '../promotions/engine/evaluate.ts';
import type { Guesses } from '../promotions/guesses.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { activeCart, createCart, deleteCartItem, putCartItem, setCartAddress } from './cart.contract.ts';
import type { Owner } from './cart.repository.ts';
import { changeAddress, openCart, ownerOf, putLine, removeLine, showActiveCart } from './cart.service.ts';

export function cartRoutes(mount: Mount, vies: Vies, guesses: Guesses): void {
  mount(activeCart, (ctx) => showActiveCart(ctx));
  mount(createCart, (ctx, { body }, exchange) =>
    openCart(ctx, ownerOf(ctx) ?? newGuest(ctx, exchange), { currency: body.currency, country: body.country }),
  );
  mount(putCartItem, async (ctx, { params, body }, exchange) => {
    const typed = codeOf(body.line.promocode ?? '') !== '';
    if (typed && guesses.isSpent(ctx, exchange)) return refuse('too_many_attempts', 429);
    const answer = await putLine(ctx, params.id, body.lineItemId, body.line);
    if (typed && !isRefusal(answer) && answer.cart.lineItems[answer.lineItemId]?.promotion?.reason === GONE_FOR_GOOD)
      guesses.admit(ctx, exchange);
    return answer;
  });
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
