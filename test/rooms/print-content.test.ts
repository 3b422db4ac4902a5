import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { productChoices } from '#shop/line-items/product-choices.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { useShop } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const shop = useShop();
const BOOKLET = { productId: 'boo-sad', selection: {}, quantity: 100 };
const READING = { content: 'reading', country: 'FR' } as const;

async function filled(change: Readonly<Record<string, unknown>>) {
  const guest = new Visitor(shop.app(), 'localhost', elsewhere());
  const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
  await guest.meet();
  const put = await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${id}/item`, {
    line: flyerLine(change),
  });
  expect(put.body.error).toBeUndefined();
  const { cart, lineItemId } = put.body.data;
  return { guest, cartId: id, cart, lineItemId, line: cart.lineItems[lineItemId]! };
}

const toldOf = ({ taxRate, contentQuestion, printContent }: LineItemWire) => ({
  rate: taxRate,
  answer: contentQuestion?.answer,
  printContent,
});

describe('where the VAT rate depends on what is printed', () => {
  test('the product’s page is told what to ask and what each answer gives, and prices follow the answer', async () => {
    const choices = async (more: object) =>
      (
        await new Visitor(shop.app()).call<Answer<typeof productChoices>>('POST', '/product/choices/', {
          mcpSku: 'boo-sad',
          configuration: {},
          quantity: 100,
          ...more,
        })
      ).body.data;
    const rateOf = ({ quote, services }: Answer<typeof productChoices>) => [
      quote?.prices.find(({ quantity }) => quantity === 100)?.options[0]?.vatRate,
      services[0]?.vatRate,
    ];
    const open = await choices({});
    expect(open.quote?.contentQuestion).toEqual({
      country: 'FR',
      law: 'FR',
      answers: [
        { content: 'reading', rate: '5.50' },
        { content: 'advertising', rate: '20.00' },
        { content: 'form', rate: '20.00' },
      ],
      answer: null,
    });
    expect(rateOf(open)).toEqual(['20.00', '20.00']);
    const answered = await choices({ printContent: READING });
    expect([rateOf(answered), answered.quote?.contentQuestion?.answer]).toEqual([['5.50', '5.50'], 'reading']);
    expect(rateOf(await choices({ printContent: { content: 'advertising', country: 'FR' } }))).toEqual([
      '20.00',
      '20.00',
    ]);
    expect((await choices({ mcpSku: 'fly-a5' })).quote?.contentQuestion).toBeNull();
  });

  test('a line has the higher rate until its customer answers in the cart; the answer stands in the order and its mail', async () => {
    const { guest, cartId, line, lineItemId } = await filled(BOOKLET);
    expect(toldOf(line)).toEqual({ rate: '20.00', answer: null, printContent: null });
    const answered = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item`, {
      cartItemId: lineItemId,
      printContent: READING,
    });
    const after = answered.body.data.lineItems[lineItemId]!;
    expect(toldOf(after)).toEqual({ rate: '5.50', answer: 'reading', printContent: READING });
    expect(after.price).toEqual(line.price);
    // Another quantity, another name: the answer stays.
    const moved = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item`, {
      cartItemId: lineItemId,
      quantity: 250,
    });
    expect(toldOf(moved.body.data.lineItems[lineItemId]!)).toEqual(toldOf(after));
    await guest.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address() });
    const placed = await guest.insists<{ id: string; orderNumber: string }>('POST', `/cart/${cartId}/checkout/`, {});
    const order = (await guest.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
    expect(Object.values(order.lineItems).map(toldOf)).toEqual([toldOf(after)]);
    const { rows } = await shop
      .owner()
      .query<{ body: string }>(`select body_text as body from mails where subject like '%' || $1 || '%'`, [
        order.orderNumber,
      ]);
    expect(rows[0]?.body).toMatch(/^Contenu\s: À lire ou à regarder$/m);
  });

  test('an answer counts in the country for which it was given: elsewhere the line is asked again, and back home it counts', async () => {
    const { guest, cartId, lineItemId } = await filled({ ...BOOKLET, printContent: READING });
    const goTo = async (to: Readonly<Record<string, unknown>>) =>
      (await guest.call<CartWire>('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address(to) })).body.data
        .lineItems[lineItemId]!;
    expect(toldOf(await goTo({ country: 'BE', postalCode: '1000', city: 'Bruxelles' }))).toEqual({
      rate: '21.00',
      answer: null,
      printContent: READING,
    });
    expect(toldOf(await goTo({}))).toEqual({ rate: '5.50', answer: 'reading', printContent: READING });
  });

  test('a line that goes to an address of its own is asked for that country, and its answer counts there alone', async () => {
    const { guest, cartId, lineItemId, line } = await filled({ ...BOOKLET, printContent: READING });
    const other = await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
      line: flyerLine({ ...BOOKLET, printContent: READING }),
    });
    const sent = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item/delivery/`, {
      lineItemIds: [lineItemId],
      to: { address: address({ country: 'BE', postalCode: '1000', city: 'Bruxelles' }) },
    });
    const asked = sent.body.data.lineItems[lineItemId]!;
    expect([asked.contentQuestion?.country, toldOf(asked)]).toEqual([
      'BE',
      { rate: '21.00', answer: null, printContent: READING },
    ]);
    const answer = { content: 'reading', country: 'BE' };
    const answered = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item`, {
      cartItemId: lineItemId,
      printContent: answer,
    });
    const { lineItems } = answered.body.data;
    expect(toldOf(lineItems[lineItemId]!)).toEqual({ rate: '6.00', answer: 'reading', printContent: answer });
    expect(toldOf(lineItems[other.body.data.lineItemId]!)).toEqual(toldOf(line));
  });

  test('an answer where nothing is asked changes no rate', async () => {
    const { line } = await filled({ printContent: READING });
    expect([line.taxRate, line.contentQuestion]).toEqual(['20.00', null]);
  });

  test('fewer than fifty British leaflets have VAT, whatever is printed, on the page and in the cart; fifty are asked', async () => {
    const answer = { content: 'reading', country: 'GB' } as const;
    const uk = new Visitor(shop.app(), 'uk.localhost', elsewhere());
    const choices = async (quantity: number) => {
      const { quote } = (
        await uk.call<Answer<typeof productChoices>>('POST', '/product/choices/', {
          mcpSku: 'fly-a6',
          configuration: {},
          quantity,
          printContent: answer,
        })
      ).body.data;
      const rates = new Map(quote?.prices.map(({ quantity: each, options }) => [each, options[0]?.vatRate]));
      return [rates.get(quantity), quote?.contentQuestion?.answer ?? null];
    };
    expect(await choices(25)).toEqual(['20.00', null]);
    expect(await choices(50)).toEqual(['0.00', 'reading']);
    const { id } = (await uk.call<CartWire>('POST', '/cart', {})).body.data;
    await uk.meet();
    const lineOf = async (quantity: number) => {
      const line = flyerLine({ productId: 'fly-a6', selection: {}, quantity, printContent: answer });
      const { cart, lineItemId } = (
        await uk.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${id}/item`, { line })
      ).body.data;
      const { taxRate, contentQuestion } = cart.lineItems[lineItemId]!;
      return [taxRate, contentQuestion?.answer ?? null];
    };
    expect(await lineOf(25)).toEqual(['20.00', null]);
    expect(await lineOf(50)).toEqual(['0.00', 'reading']);
  });
});
