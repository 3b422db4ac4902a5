import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { quote, QuoteOption } from '#shop/pricing/pricing.contract.ts';
import type { Promotion } from '#shop/promotions/promotion.ts';
import type { checkInput } from '#shop/promotions/promotions.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { elsewhere, Visitor, type Reply } from './visitor.ts';

type CheckResult = Answer<typeof checkInput>;
type QuoteAnswer = Answer<typeof quote>;

export const FLYER = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };
export const WINDOW_CARD = { format: '85x55', paper: 'silk-350', sides: '4-4', lamination: 'none', corners: 'square' };
export const FILE_CHECK = 'SVC-tirage-artwork-docreview';

export interface Filled {
  readonly guest: Visitor;
  readonly cartId: string;
  readonly line: LineItemWire;
}

/** A connection as the owner of the database, limited to one shop. */
export async function ownerOf(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  return client;
}

export const centsOf = (decimal: string) => Math.round(Number(decimal) * 100);

/**
 * A shop for one test file, with helpers for prices and promotions. Every test has two minutes of shop time for itself.
 */
export function useShop() {
  let shop: TestShop;
  let owner: pg.Client;
  let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
  beforeAll(async () => {
    shop = await openTestShop({ now: () => now, elapsed: () => now.epochMilliseconds });
    owner = await ownerOf(shop.databaseUrl);
  });
  afterAll(async () => {
    await owner.end();
    await shop.close();
  });
  /** Moves the time for the shop and for the limits of attempts, which are in the database. */
  const pass = async (duration: Temporal.DurationLike) => {
    const then = now.add(duration);
    const seconds = then.since(now).total('seconds');
    now = then;
    await owner.query('update attempts set ends_at = ends_at - make_interval(secs => $1)', [seconds]);
  };
  // Every test begins without used attempts.
  beforeEach(() => pass({ minutes: 2 }));

  /** Adds a promotion as the import would. Returns its code. */
  async function promotionOf(
    change: Partial<Promotion>,
    { isActive = true, used = 0 }: { isActive?: boolean; used?: number } = {},
  ): Promise<Promotion> {
    const id = `test-${randomUUID()}`;
    const promotion: Promotion = {
      id,
      code: id.slice(0, 30).toUpperCase(),
      lane: 'code',
      tenants: ['tirage-fr'],
      ...change,
    };
    await owner.query(
      `insert into promotions (tenant_id, id, code, data, is_active, used, max_uses) values ('tirage-fr', $1, $2, $3, $4, $5, $6)`,
      [id, promotion.code, JSON.stringify(promotion), isActive, used, promotion.maxUses ?? null],
    );
    return promotion;
  }

  const usesOf = async ({ id }: Pick<Promotion, 'id'>) => {
    const { rows } = await owner.query<{ used: number; uses: number }>(
      `select used, (select count(*)::int from promotion_uses u where u.tenant_id = p.tenant_id and u.promotion_id = p.id) as uses
     from promotions p where tenant_id = 'tirage-fr' and id = $1`,
      [id],
    );
    return rows[0];
  };

  const checkCode = (code: string, mcpSku = 'fly-a5', visitor = new Visitor(shop.app)) =>
    visitor.call<CheckResult>('POST', '/promocode/check-input/', { mcpSku, promocodeInputText: code });
  const checkId = (id: string, mcpSku = 'fly-a5', visitor = new Visitor(shop.app)) =>
    visitor.call<CheckResult>('POST', '/promocode/check-id/', { mcpSku, promocodeId: id });

  /** The answer of the grid, and the standard cell of the requested quantity. */
  async function quoted(
    change: Readonly<Record<string, unknown>> = {},
    visitor = new Visitor(shop.app),
  ): Promise<{ answer: QuoteAnswer; cell: QuoteOption }> {
    const { body } = await visitor.call<QuoteAnswer>('POST', '/product/quote/', {
      mcpSku: 'fly-a5',
      merchantAttributes: FLYER,
      quantityList: [1000],
      prioritySets: ['std'],
      ...change,
    });
    const cell = body.data.prices[0]?.options[0];
    if (!cell) throw new Error('The quote has no standard cell');
    return { answer: body.data, cell };
  }

  async function fill(
    change: Readonly<Record<string, unknown>>,
    {
      guest = new Visitor(shop.app, 'localhost', elsewhere()),
      to = {},
    }: { guest?: Visitor; to?: Readonly<Record<string, unknown>> } = {},
  ): Promise<Filled> {
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const cartId = cart.body.data.id;
    const { body } = await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
      line: flyerLine(change),
    });
    const addressed = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item/address/`, {
      shippingAddress: address({ email: `${randomUUID()}@example.fr`, ...to }),
    });
    const line = addressed.body.data.lineItems[body.data.lineItemId];
    if (!line) throw new Error('The line is not in the cart');
    return { guest, cartId, line };
  }

  const checkout = <T = { orderNumber: string; id: string }>({ guest, cartId }: Filled): Promise<Reply<T>> =>
    guest.insists<T>('POST', `/cart/${cartId}/checkout/`, {});

  async function ordered(filled: Filled): Promise<OrderWire> {
    const placed = await checkout(filled);
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);
    return (await filled.guest.call<OrderWire>('GET', `/order/${placed.body.data.orderNumber}`)).body.data;
  }

  return {
    app: () => shop.app,
    db: () => shop.ground.db,
    ground: () => shop.ground,
    jobContext: () => shop.jobContext,
    owner: () => owner,
    now: () => now,
    pass,
    databaseUrl: () => shop.databaseUrl,
    promotionOf,
    usesOf,
    checkCode,
    checkId,
    quoted,
    fill,
    checkout,
    ordered,
  };
}
