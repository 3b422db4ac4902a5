import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';
import { Visitor } from '../support/visitor.ts';
import { useShop } from '../support/promotions.ts';

const shop = useShop();
const RESELLER = 'revendeur@tirage.example';

async function signIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.app());
  await visitor.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
  await visitor.meet();
  return visitor;
}

/** What the class does to a thousand flyers of 39.60, by the quote's own explanation. */
async function classOf(visitor: Visitor): Promise<readonly [string, number] | undefined> {
  const { body } = await visitor.call<Answer<typeof quote>>('POST', '/product/quote/', {
    mcpSku: 'fly-a5',
    merchantAttributes: {},
    quantityList: [1000],
    explain: { quantity: 1000, priority: 'std' },
  });
  const line = body.data.explain?.find(({ key }) => key === 'customer_class');
  return line && [line.detail, line.cents];
}

/** Orders in the books of a customer, as paying leaves them. */
async function booked(email: string, orders: readonly (readonly [string, string, number, number])[]): Promise<void> {
  await shop.owner().query(`delete from orders; delete from carts`);
  for (const [index, [paymentState, orderState, cents, daysAgo]] of orders.entries()) {
    const id = `reseller-order-${String(index).padStart(4, '0')}`;
    const placed = shop
      .now()
      .subtract({ hours: 24 * daysAgo })
      .toString();
    await shop.owner().query(
      `with customer as (select id from customers where tenant_id = 'tirage-fr' and email = $2),
       cart as (insert into carts (tenant_id, id, customer_id, state, currency, country, postal_code)
         select 'tirage-fr', $1, id, 'ordered', 'EUR', 'FR', '75011' from customer),
       placed as (insert into orders (tenant_id, id, order_number, cart_id, customer_id, access_key, email, currency, net_cents,
           vat_cents, gross_cents, payable_cents, snapshot, order_state, payment_state, placed_at, updated_at)
         select 'tirage-fr', $1, $7, $1, id, 'a-key-of-twenty-letters', $2, 'EUR', $5, 0, $5, $5, '{}', $4, $3, $6, $6
         from customer)
       select 1`,
      [id, email, paymentState, orderState, cents, placed, `T${String(index).padStart(8, '0')}`],
    );
    await shop.owner().query(
      `insert into order_lines (tenant_id, order_id, id, position, product_name, quantity, print_net_cents, net_cents, gross_cents, line)
       select 'tirage-fr', $1, $1, 0, 'Flyer A5', 1, $2, $2, $2, '{}'`,
      [id, cents],
    );
  }
}

describe('the class of a premium reseller', () => {
  test.each<[string, readonly (readonly [string, string, number, number])[], string, number]>([
    ['nothing bought yet', [], 'reseller', -0.05],
    ['just below five thousand euros', [['paid', 'confirmed', 499_999, 3]], 'reseller', -0.05],
    [
      'five thousand euros in two orders',
      [
        ['paid', 'confirmed', 250_000, 3],
        ['paid', 'completed', 250_000, 300],
      ],
      'reseller-plus',
      -0.08,
    ],
    ['twenty thousand euros', [['paid', 'confirmed', 2_000_000, 30]], 'reseller-top', -0.12],
    ['as much, more than twelve months ago', [['paid', 'completed', 2_000_000, 367]], 'reseller', -0.05],
    ['as much, not paid', [['awaiting', 'placed', 2_000_000, 3]], 'reseller', -0.05],
    [
      'five thousand euros that are left of more, after a part was given back',
      [['partially_refunded', 'confirmed', 500_000, 3]],
      'reseller-plus',
      -0.08,
    ],
    ['as much, given back', [['refunded', 'cancelled', 2_000_000, 3]], 'reseller', -0.05],
  ])('1.06 after %s', async (_name, orders, name, share) => {
    await booked(RESELLER, orders);
    const [detail, cents] = (await classOf(await signIn(RESELLER))) ?? ['', 0];
    expect(detail).toBe(name);
    const { cell } = await shop.quoted();
    expect(cents / cell.amountCentExclTax).toBeCloseTo(share, 2);
  });

  test('1.06 an order paid meanwhile counts from the next renewal of the session', async () => {
    await booked(RESELLER, []);
    const reseller = await signIn(RESELLER);
    await booked(RESELLER, [['paid', 'confirmed', 500_000, 0]]);
    expect((await classOf(reseller))?.[0]).toBe('reseller');
    expect((await reseller.call('POST', '/auth/refreshToken/', {})).status).toBe(200);
    expect((await classOf(reseller))?.[0]).toBe('reseller-plus');
  });

  test('1.06 turnover makes nobody a reseller', async () => {
    await booked('atelier@tirage.example', [['paid', 'confirmed', 9_000_000, 3]]);
    expect(await classOf(await signIn('atelier@tirage.example'))).toBeUndefined();
    expect(await classOf(new Visitor(shop.app()))).toBeUndefined();
  });
});
