import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#platform/db/sweep.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { StaffContact } from '#shop/staff/contact.contract.ts';
import { asOwner, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const key = ({ status, body }: Reply<unknown>): string | number => body.error?.key ?? status;
const guest = () => new Visitor(shop.app, 'localhost', elsewhere());
let count = 0;
const form = (more: object = {}) => {
  count += 1;
  const email = `ecrit-${count}@example.fr`;
  return {
    name: 'Nadia Benali',
    email,
    subject: `Objet ${count}`,
    orderNumber: '',
    text: 'Bonjour',
    website: '',
    ...more,
  };
};
const write = (visitor: Visitor, body: object) => visitor.call<{ sent: true }>('POST', '/contact/', body);
interface Row {
  readonly id: string;
  readonly order_id: string | null;
  readonly customer_id: string | null;
}
const stored = async (subject: string) =>
  (await asOwner<Row>(shop, 'select id, order_id, customer_id from contact_requests where subject = $1', [subject]))
    .rows[0]!;
const read = async (id: string) => (await staff.call<StaffContact>('GET', `/staff/contact/${id}/`)).body.data;
const answer = (visitor: StaffVisitor, id: string, seen: number, text = 'Oui, avec plaisir.') =>
  visitor.call<StaffContact>('POST', `/staff/contact/${id}/answer/`, { text, seen });
interface Queue {
  readonly conversations: readonly { readonly kind: string; readonly id: string; readonly about: string }[];
}
const queue = async (waits: string) =>
  (await staff.call<Queue>('GET', `/staff/conversations/?waits=${waits}&kind=contact`)).body.data.conversations;

describe('the contact form', () => {
  test('ends in the queue of staff, who answer by mail with the question below, and the shop gets a mail to reply to', async () => {
    const body = form({ subject: 'Impression sur tissu', text: 'Imprimez-vous\n\nsur tissu ?' });
    expect((await write(guest(), body)).body.data).toEqual({ sent: true });
    const { rows } = await asOwner<{ reply_to: string; body_text: string }>(
      shop,
      'select reply_to, body_text from mails where subject = $1',
      ['Message\u00a0: Impression sur tissu'],
    );
    expect(rows.map((each) => [each.reply_to, each.body_text.includes('sur tissu ?')])).toEqual([[body.email, true]]);
    const queued = (await queue('shop')).find(({ about }) => about === body.subject);
    const { id } = queued!;
    expect(await read(id)).toMatchObject({ name: 'Nadia Benali', state: 'open', isTheirs: false, answers: [] });
    const done = await answer(staff, id, 0);
    expect(done.body.data).toMatchObject({ state: 'answered', answers: [{ text: 'Oui, avec plaisir.' }] });
    const [mail] = await mailsTo(shop, body.email);
    expect(mail?.subject).toBe('Re: Impression sur tissu');
    for (const part of ['Oui, avec plaisir.', 'Vous nous avez écrit', 'sur tissu ?'])
      expect(mail?.text).toContain(part);
    expect((await queue('shop')).map((each) => each.id)).not.toContain(id);
    expect((await queue('customer')).map((each) => each.id)).toContain(id);
    const closed = await staff.call<StaffContact>('POST', `/staff/contact/${id}/close/`, { seen: 1 });
    expect(closed.body.data.state).toBe('closed');
    const trail = await asOwner<{ act: string }>(
      shop,
      'select act from staff_trail where subject_id = $1 order by id',
      [id],
    );
    expect(trail.rows.map(({ act }) => act)).toEqual(['contact_answered', 'contact_closed']);
  });

  test('links an order only if the sender may read it, and answers the same for every number', async () => {
    const placed = await orderOf(shop);
    const answers = [];
    for (const [visitor, orderNumber] of [
      [placed.guest, placed.orderNumber],
      [guest(), placed.orderNumber],
      [guest(), 'T26-999999'],
      [guest(), ''],
    ] as const) {
      const body = form({ orderNumber });
      const sent = await write(visitor, body);
      answers.push([sent.status, JSON.stringify(sent.body), (await stored(body.subject)).order_id]);
    }
    expect(new Set(answers.map(([status, body]) => `${status} ${body}`)).size).toBe(1);
    expect(answers.map(([, , order]) => order)).toEqual([placed.id, null, null, null]);
  });

  test.each([
    ['name', { name: '' }],
    ['email', { email: 'nobody' }],
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['orderNumber', { orderNumber: 'x'.repeat(21) }],
    ['text', { text: '' }],
    ['text', { text: '\u200b' }],
    ['text', { text: 'x'.repeat(4001) }],
  ])('says beside the field %s what is wrong with it', async (field, wrong) => {
    const refused = await write(guest(), form(wrong));
    expect([key(refused), refused.body.error.fields?.map((each) => each.field)]).toEqual([
      'form_invalid',
      [`/${field}`],
    ]);
  });

  test('tells whoever filled in the field that nobody sees how else to write, and keeps nothing', async () => {
    const body = form({ website: 'https://spam.example' });
    const refused = await write(guest(), body);
    expect([key(refused), refused.body.error.text.includes('bonjour@tirage.example')]).toEqual([
      'contact_refused',
      true,
    ]);
    expect(await stored(body.subject)).toBeUndefined();
  });

  test('is limited for one address, and for one connection', async () => {
    const email = 'souvent@example.fr';
    const byAddress = [];
    for (let each = 0; each < 6; each += 1) byAddress.push(key(await write(guest(), form({ email }))));
    expect(byAddress).toEqual([200, 200, 200, 200, 200, 'too_many_attempts']);
    const here = guest();
    const fromHere = [];
    for (let each = 0; each < 11; each += 1) fromHere.push(key(await write(here, form())));
    expect(fromHere.filter((each) => each === 200)).toHaveLength(10);
    expect(fromHere.at(-1)).toBe('too_many_attempts');
  });

  test('is answered once by two members of staff at once, by those with the scope, and by none of another shop', async () => {
    const body = form();
    await write(guest(), body);
    const { id } = await stored(body.subject);
    const colleague = await staffAt(shop).signsIn(await hire(shop, ['order:read', 'order:write']));
    const both = await Promise.all([answer(staff, id, 0), answer(colleague, id, 0)]);
    expect(both.map(key).toSorted()).toEqual([200, 'messages_changed']);
    const reader = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
    expect(key(await answer(reader, id, 1))).toBe('scope_missing');
    expect(key(await answer(staff, id, 1, ' '))).toBe('message_empty');
    const abroad = await staffAt(shop, 'it.localhost').signsIn();
    expect(key(await abroad.call('GET', `/staff/contact/${id}/`))).toBe('contact_not_found');
    expect(key(await answer(abroad, id, 1))).toBe('contact_not_found');
    expect(key(await abroad.call('POST', `/staff/contact/${id}/close/`, { seen: 1 }))).toBe('contact_not_found');
  });

  test('stands in the file of the customer’s data, is deleted with the account, and after a year by the clock', async () => {
    const { visitor, email } = await registered(shop);
    const body = form({ email, text: 'Ma question' });
    await write(visitor, body);
    expect((await stored(body.subject)).customer_id).not.toBeNull();
    const exported = await visitor.call('GET', '/customer/export/');
    expect(JSON.stringify(exported.body)).toContain('Ma question');
    expect((await visitor.call('POST', '/customer/erase/', { password: PASSWORD })).status).toBe(200);
    expect(await stored(body.subject)).toBeUndefined();
    const [old, young] = [form(), form()];
    for (const each of [old, young]) await write(guest(), each);
    await asOwner(
      shop,
      `update contact_requests set opened_at = now() - interval '366 days', changed_at = now() - interval '366 days' where subject = $1`,
      [old.subject],
    );
    await sweep(shop.ground.db, 'tirage-fr', RETENTION['contact_requests']!);
    expect([await stored(old.subject), (await stored(young.subject)) !== undefined]).toEqual([undefined, true]);
  });
});
