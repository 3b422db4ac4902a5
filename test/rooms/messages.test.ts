import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationWire } from '#shop/messages/messages.contract.ts';
import type { StaffConversation } from '#shop/staff/conversations.contract.ts';
import { asOwner, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const writes = (visitor: Visitor, id: string, text: string) =>
  visitor.call<ConversationWire>('POST', `/order/${id}/messages/`, { text });
const answers = (colleague: StaffVisitor, number: string, text: string, seen: number) =>
  colleague.call<StaffConversation>('POST', `/staff/orders/${number}/messages/`, { text, seen });

interface Queue {
  readonly conversations: readonly { readonly orderNumber: string; readonly beginning: string; readonly by: string }[];
  readonly next: string | null;
}
const queue = async (waits: string) =>
  (await staff.call<Queue>('GET', `/staff/conversations/?waits=${waits}`)).body.data.conversations;

describe('a conversation about an order', () => {
  test('is read by both sides, and mails carry each message to the other', async () => {
    const email = 'jeudi@example.fr';
    const { guest, id, orderNumber } = await orderOf(shop, { email });
    const asked = await writes(guest, id, ' Puis-je venir jeudi ? ');
    expect(asked.body.data).toMatchObject({
      messages: [{ by: 'customer', text: 'Puis-je venir jeudi ?' }],
      mayWrite: true,
    });
    expect((await queue('shop')).map((each) => each.orderNumber)).toContain(orderNumber);
    const [toShop] = (
      await asOwner<{ body_text: string; reply_to: string }>(
        shop,
        `select body_text, reply_to from mails where subject like $1 order by created_at desc`,
        [`Message sur la commande ${orderNumber}`],
      )
    ).rows;
    expect([toShop?.reply_to, toShop?.body_text.includes('Puis-je venir jeudi ?')]).toEqual([email, true]);

    const answered = await answers(staff, orderNumber, 'Oui, dès 9 h.', 1);
    expect(answered.body.data).toMatchObject({
      waits: 'customer',
      messages: [{ by: null }, { text: 'Oui, dès 9 h.' }],
    });
    expect((await queue('shop')).map((each) => each.orderNumber)).not.toContain(orderNumber);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe(`Réponse sur votre commande ${orderNumber}`);
    expect(mail?.text).toContain('Oui, dès 9 h.');
    const read = await guest.call<ConversationWire>('GET', `/order/${id}/messages/`);
    expect(read.body.data.messages.map(({ by, text }) => [by, text])).toEqual([
      ['customer', 'Puis-je venir jeudi ?'],
      ['shop', 'Oui, dès 9 h.'],
    ]);
    // The customer reads no name of the staff.
    expect(JSON.stringify(read.body.data)).not.toMatch(/equipe|Alix/);
  });

  test('is closed without an answer, and the next message of the customer opens it again', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    await writes(guest, id, 'Merci !');
    const close = (seen: number) =>
      staff.call<StaffConversation>('POST', `/staff/orders/${orderNumber}/messages/close/`, { seen });
    expect((await close(0)).body.error.key).toBe('messages_changed');
    const closed = await close(1);
    expect(closed.body.data.waits).toBe('nobody');
    expect((await queue('nobody')).map((each) => each.orderNumber)).toContain(orderNumber);
    await writes(guest, id, 'Encore une question');
    expect(await queue('shop')).toContainEqual(
      expect.objectContaining({ orderNumber, beginning: 'Encore une question', by: 'customer' }),
    );
  });

  test('lets two members of staff answer one question once: the later one is shown what came', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    await writes(guest, id, 'Quand ?');
    const colleague = await staffAt(shop).signsIn(await hire(shop, ['order:read', 'order:write']));
    const both = await Promise.all([
      answers(staff, orderNumber, 'Jeudi', 1),
      answers(colleague, orderNumber, 'Vendredi', 1),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)!.body.error;
    expect([late.key, (late.detail as StaffConversation).messages.length]).toEqual(['messages_changed', 2]);
  });

  test('belongs to who reads the order: to strangers it looks like no order, and an empty message is none', async () => {
    const { guest, id } = await orderOf(shop);
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    const abroad = new Visitor(shop.app, 'it.localhost', elsewhere());
    for (const visitor of [stranger, abroad]) {
      expect((await writes(visitor, id, 'x')).body.error.key).toBe('order_not_found');
      expect((await visitor.call('GET', `/order/${id}/messages/`)).body.error.key).toBe('order_not_found');
    }
    expect((await writes(guest, id, '  ')).body.error.key).toBe('message_empty');
    expect((await writes(guest, id, 'x'.repeat(4001))).body.error.key).toBe('invalid_request');
  });

  test('is limited: each message is a mail to the shop', async () => {
    const { guest, id } = await orderOf(shop);
    const all = [];
    for (let count = 0; count < 21; count += 1) all.push((await writes(guest, id, `Message ${count}`)).status);
    expect(all.filter((status) => status === 200)).toHaveLength(20);
    expect(all.at(-1)).toBe(429);
  });

  test('is limited under both names of the order together, and a stranger uses nothing up', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    for (let count = 0; count < 25; count += 1) await writes(stranger, orderNumber, 'x');
    const all = [];
    for (let count = 0; count < 22; count += 1)
      all.push((await writes(guest, count % 2 ? id : orderNumber, `Message ${count}`)).status);
    expect(all.filter((status) => status === 200)).toHaveLength(20);
  });

  test('with more messages than are shown is still answered, and what came since is shown first', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    await writes(guest, id, 'Le premier');
    await asOwner(
      shop,
      `insert into messages (tenant_id, order_id, text, at)
       select tenant_id, order_id, 'encore', now() from messages, generate_series(1, 600) where order_id = $1`,
      [id],
    );
    const { body } = await staff.call<StaffConversation>('GET', `/staff/orders/${orderNumber}/messages/`);
    expect(body.data.messages).toHaveLength(500);
    await writes(guest, id, 'Et ceci');
    const late = await answers(staff, orderNumber, 'Voici', body.data.count);
    expect(late.body.error.key).toBe('messages_changed');
    const { count } = late.body.error.detail as unknown as StaffConversation;
    expect((await answers(staff, orderNumber, 'Voici', count)).status).toBe(200);
  });

  test('holds no message in which nothing can be seen', async () => {
    const { guest, id, orderNumber } = await orderOf(shop);
    expect((await writes(guest, id, '\u200b \u2060')).body.error.key).toBe('message_empty');
    expect((await answers(staff, orderNumber, '\u200b', 0)).body.error.key).toBe('message_empty');
  });

  test('stands in the file of the customer’s data and is deleted with the account', async () => {
    const { visitor, email } = await registered(shop);
    const { id, orderNumber } = await orderOf(shop, { email });
    await asOwner(shop, `update customers set email_verified_at = now() where email = $1`, [email]);
    await asOwner(
      shop,
      `update orders set customer_id = (select id from customers where email = $1), order_state = 'cancelled' where id = $2`,
      [email, id],
    );
    await writes(visitor, id, 'Bonjour la boutique');
    const file = await visitor.send({ method: 'GET', url: '/api/v1/customer/export/' });
    expect(file.body).toContain('Bonjour la boutique');
    await answers(staff, orderNumber, 'Bonjour Madame Petit', 1);
    const erased = await visitor.call('POST', '/customer/erase/', { password: PASSWORD });
    expect([erased.status, erased.body.error?.key]).toEqual([200, undefined]);
    expect((await asOwner(shop, 'select 1 from messages where order_id = $1', [id])).rowCount).toBe(0);
    expect((await asOwner(shop, 'select 1 from orders where order_number = $1', [orderNumber])).rowCount).toBe(1);
    const trail = await asOwner(shop, `select act, detail from staff_trail where subject_id = $1`, [orderNumber]);
    expect(trail.rows).toEqual([{ act: 'order_answered', detail: {} }]);
    expect((await answers(staff, orderNumber, 'Êtes-vous là ?', 0)).body.error.key).toBe('customer_gone');
  });
});
