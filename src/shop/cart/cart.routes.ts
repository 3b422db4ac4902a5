import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { perMinute, type Attempts } from '#platform/attempts.ts';
import { bearerId } from '#platform/signing.ts';
import { newForgeryToken } from '../accounts/forgery-token.ts';
import type { Ctx } from '../context.ts';
import type { Exchange, Mount } from '../mount.ts';
import { codeOf, GONE_FOR_GOOD } from '../promotions/engine/evaluate.ts';
import { withGuess } from '../promotions/guesses.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import {
  activeCart,
  changeCartCode,
  changeCartItem,
  createCart,
  deleteCartItem,
  duplicateCartItem,
  dropWaiting,
  listWaitingItems,
  putCartItem,
  setCartAddress,
  setCartDestination,
  setLineAddress,
  takeWaiting,
} from './cart.contract.ts';
import type { Owner } from './cart.ts';
import { duplicateLine, openCart, putLine, removeLine, showActiveCart } from './cart.service.ts';
import { changeCode } from './cart-code.service.ts';
import { changeLine } from './change-line.service.ts';
import { changeAddress, changeDestination } from './destination.service.ts';
import { changeLineAddresses } from './line-addresses.service.ts';
import { lineOf } from './puttable-line.ts';
import { dropWaitingItem, takeWaitingItem, waitingItems } from './merge.service.ts';
import { ownerOf } from './cart-access.service.ts';

/** Each check may query an external register and stores a proof. */
const VAT_CHECKS = perMinute('VAT number', 20);

export function cartRoutes(mount: Mount, vies: Vies, attempts: Attempts): void {
  mount(activeCart, (ctx) => showActiveCart(ctx));
  mount(createCart, (ctx, { body }, exchange) =>
    openCart(ctx, ownerOf(ctx) ?? newGuest(ctx, exchange), {
      currency: body.currency,
      country: body.country,
      postalCode: body.postalCode,
      fresh: body.forceCreate,
    }),
  );
  mount(putCartItem, (ctx, { params, body }, exchange) =>
    withGuess(
      attempts,
      ctx,
      exchange,
      codeOf(body.line.promocode ?? '') !== '',
      () => putLine(ctx, params.id, { ...body, line: lineOf(body.line) }),
      ({ cart, lineItemId }) => cart.lineItems[lineItemId]?.promotion?.reason !== GONE_FOR_GOOD,
    ),
  );
  mount(setLineAddress, (ctx, { params, body }) => changeLineAddresses(ctx, params.id, body));
  mount(listWaitingItems, (ctx) => waitingItems(ctx));
  mount(takeWaiting, (ctx, { params, body }) => takeWaitingItem(ctx, params.id, body.cartItemId));
  mount(dropWaiting, (ctx, { body }) => dropWaitingItem(ctx, body.cartItemId));
  mount(changeCartItem, (ctx, { params, body }) => changeLine(ctx, params.id, body));
  mount(changeCartCode, (ctx, { params, body }, exchange) =>
    withGuess(
      attempts,
      ctx,
      exchange,
      codeOf(body.promocodeInputText) !== '',
      () => changeCode(ctx, params.id, body.promocodeInputText),
      () => true,
    ),
  );
  mount(duplicateCartItem, (ctx, { params, body }) => duplicateLine(ctx, params.id, body.cartItemId, body.requestKey));
  mount(deleteCartItem, (ctx, { body }) => removeLine(ctx, body.cartId, body.cartItemId));
  const refuseCheck = async (
    ctx: Ctx,
    vatNumber: string | null | undefined,
    { ip }: Exchange,
  ): Promise<Refusal | undefined> => {
    const admission = vatNumber ? await attempts.admit(ctx.tenant.id, [VAT_CHECKS, ip]) : undefined;
    return isRefusal(admission) ? admission : undefined;
  };
  mount(
    setCartAddress,
    async (ctx, { params, body }, exchange) =>
      (await refuseCheck(ctx, body.vatNumber, exchange)) ?? changeAddress(ctx, vies, params.id, body),
  );
  mount(
    setCartDestination,
    async (ctx, { params, body }, exchange) =>
      (await refuseCheck(ctx, body.vatNumber, exchange)) ?? changeDestination(ctx, vies, params.id, body),
  );
}

/**
 * Row 6.01: a random id from the server, sealed in a cookie for 7 days. An anonymousUserId in the body has no effect.
 */
function newGuest(ctx: Ctx, exchange: Exchange): Owner {
  const anonymousId = bearerId();
  exchange.setCookie('anonymous', anonymousId);
  if (exchange.cookie('csrf') === undefined) exchange.setCookie('csrf', newForgeryToken(ctx.actor));
  ctx.log.info({}, 'guest cart opened');
  return { anonymousId };
}
