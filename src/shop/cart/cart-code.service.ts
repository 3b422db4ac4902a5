import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sumTotals } from '../line-items/totals.rules.ts';
import { makeLine, ofPutLine } from '../line-items/line-items.service.ts';
import { requestOf } from '../line-items/line-request.ts';
import { codeOf } from '../promotions/engine/evaluate.ts';
import { withRewrittenCart } from './cart-access.service.ts';
import { cartToWire } from './cart-wire.service.ts';
import type { CartWire } from './cart.contract.ts';
import { admitValue } from './cart.rules.ts';
import { saveLines } from './cart.service.ts';
import type { Cart, LockedCart } from './cart.ts';
import { orAsPut } from './not-sold.rules.ts';

/** One code for the whole cart: every line that becomes cheaper by it takes it. An empty code takes all codes back. */
export async function changeCode(ctx: Ctx, cartId: string, typed: string): Promise<CartWire | Refusal> {
  const code = codeOf(typed);
  let wire: CartWire | undefined;
  const written = await withRewrittenCart(ctx, cartId, async (tx, locked) => {
    const lines = code === '' ? await withoutCodes(ctx, tx, locked) : await withCode(ctx, tx, locked, code);
    if (isRefusal(lines)) return lines;
    const refused = admitValue(lines, ctx.locale);
    if (refused) return refused;
    const moved = lines.filter((line) => !locked.lines.includes(line));
    const cart = await saveLines(ctx, tx, locked.cart, moved);
    wire = await cartToWire(ctx, tx, cart, lines);
    return { cart, lines };
  });
  return isRefusal(written) ? written : wire!;
}

async function withCode(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, code: string): Promise<LineItem[] | Refusal> {
  const after: LineItem[] = [];
  for (const line of lines) {
    const made = await remade(ctx, tx, cart, after, line, code);
    const isBetter = !isRefusal(made) && made.promotion?.reason === '' && grossOf(made) < grossOf(line);
    after.push(isBetter ? made : line);
  }
  const applies = after.some(({ promotion }) => promotion?.reason === '' && promotion.code === code);
  return applies ? after : refuse('code_not_applied', 422, { params: { code } });
}

async function withoutCodes(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart): Promise<LineItem[] | Refusal> {
  const after: LineItem[] = [];
  for (const line of lines) {
    const made = line.promotion?.code ? orAsPut(await remade(ctx, tx, cart, after, line, undefined), line) : line;
    if (isRefusal(made)) return made;
    after.push(made);
  }
  return after;
}

async function remade(
  ctx: Ctx,
  tx: Tx,
  terms: Cart,
  before: readonly LineItem[],
  line: LineItem,
  promocode: string | undefined,
): Promise<LineItem | Refusal> {
  const { promocode: _former, ...request } = requestOf(line);
  const { deliveryAddress, createdAt } = line;
  const asked = promocode === undefined ? request : { ...request, promocode };
  const made = await makeLine(ctx, tx, line.id, asked, { terms, deliveryAddress, before });
  return isRefusal(made) ? ofPutLine(made) : { ...made, createdAt };
}

function grossOf(line: LineItem): number {
  return sumTotals([line]).grossCents;
}
