import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyEvent } from '#shop/checkout/payment.service.ts';
import { lockOrder } from '#shop/orders/order-access.service.ts';
import { providerActor } from '#shop/orders/order-history.ts';
import { moneyOfOrder } from '#shop/orders/order-money.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { showStaffRemoval } from '#shop/staff/line-changes.contract.ts';
import type { StaffOrderRow, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { TrailWire } from '#shop/staff/trail.contract.ts';
import { flyerLine, address } from '../builders/lines.ts';
import { asOwner, mailsTo, registered } from '../support/people.ts';
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

interface Page {
  readonly orders: readonly StaffOrderRow[];
  readonly next: string | null;
}
const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const list = async (query: Readonly<Record<string, string>>, visitor = staff) => {
  const answer = await visitor.call<Page>('GET', `/staff/orders/?${new URLSearchParams(query).toString()}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const numbers = async (query: Readonly<Record<string, string>>) =>
  (await list(query)).orders.map(({ orderNumber }) => orderNumber);
const read = async (number: string, visitor = staff) =>
  (await visitor.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
const post = (number: string, what: string, body?: object, visitor = staff) =>
  visitor.call<StaffOrderWire>('POST', `/staff/orders/${number}/${what}/`, body);

/** Confirms an order that is not paid, and notes that it needs no files. */
async function readies(number: string): Promise<StaffOrderWire> {
  const { version, moves, jobs } = await read(number);
  const bare = jobs.filter(({ artwork }) => artwork === 'awaited');
  const all = [
    ...moves.filter((to) => to === 'confirmed').map((to) => ({ axis: 'order', to })),
    ...bare.map(({ id }) => ({ axis: 'artwork', jobId: id, to: 'not_needed' })),
  ];
  if (all.length > 0) expect(key(await post(number, 'moves', { version, moves: all, reason: '' }))).toBe(200);
  return read(number);
}

/** Moves every job to these production states, one after the other. */
async function produce(number: string, ...states: readonly string[]): Promise<StaffOrderWire> {
  let seen = await readies(number);
  for (const to of states) {
    const moves = seen.jobs.map(({ id }) => ({ axis: 'production', jobId: id, to }));
    const answer = await post(number, 'moves', { version: seen.version, moves, reason: '' });
    expect(key(answer)).toBe(200);
    seen = answer.body.data;
  }
  return seen;
}
const TO_PACKED = ['in_prepress', 'in_print', 'finishing', 'packed'];

/** The rows of words of orders that were not placed by the shop. */
const writeWords = (numbersLike: string) =>
  asOwner(
    shop,
    `insert into order_words (tenant_id, word, placed_at, order_id)
     select tenant_id, word, placed_at, id from orders cross join unnest(string_to_array(trim(staff_words), ' ')) word
     where order_number like $1`,
    [numbersLike],
  );

describe('the list of staff', () => {
  const word = () => `z${Math.random().toString(36).slice(2, 10)}`;

  async function placed(change: Readonly<Record<string, unknown>> = {}, line: Readonly<Record<string, unknown>> = {}) {
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    const { body } = await guest.call<{ id: string }>('POST', '/cart', {});
    await guest.call('PUT', `/cart/${body.data.id}/item`, { line: flyerLine(line) });
    await guest.call('PATCH', `/cart/${body.data.id}/item/address/`, {
      shippingAddress: address({ email: `${word()}@example.fr`, ...change }),
    });
    const order = await guest.call<OrderWire>('POST', `/cart/${body.data.id}/checkout/`, {});
    return order.body.data.orderNumber;
  }

  test('finds an order by number, name, company, mail address, street, town, product and job', async () => {
    const [last, company, street, town, job] = [word(), word(), word(), word(), word()];
    const email = `${word()}@example.fr`;
    const number = await placed(
      { lastName: `Ümlaut-${last}`, company: `SARL ${company}`, street: `7 rue ${street}`, city: town, email },
      { jobName: `Affiche ${job}` },
    );
    await placed({ lastName: word() });
    const asked = [number, number.toLowerCase(), number.split('-')[1] ?? '', last, company, email.toUpperCase()];
    for (const q of [...asked, street, town, job, `umlaut ${last} flyer`, `camille ${town.slice(0, 5)}`])
      expect(await numbers({ q }), q).toEqual([number]);
    expect(await numbers({ q: `${last} nobody` })).toEqual([]);
    // Words that are none find nothing, and not everything.
    for (const q of ['%', '%%%', '- . !']) expect(await numbers({ q }), q).toEqual([]);
    expect(await numbers({ q: ' ' })).not.toEqual([]);
  });

  test('tells each state, the due day and the amount, and filters by them together', async () => {
    const { orderNumber } = await orderOf(shop);
    const [row] = (await list({ q: orderNumber })).orders;
    expect(row).toMatchObject({
      name: 'Camille Moreau',
      orderState: 'placed',
      paymentState: 'awaiting',
      productionState: 'waiting',
      lines: 1,
    });
    expect(row?.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const has = async (query: Readonly<Record<string, string>>) => (await numbers(query)).includes(orderNumber);
    expect(await has({ order: 'placed', payment: 'awaiting,failed', production: 'waiting' })).toBe(true);
    expect(await has({ order: 'placed', payment: 'paid' })).toBe(false);
    expect(await has({ production: 'in_print,packed' })).toBe(false);
    const due = row?.dueOn ?? '';
    expect(await has({ dueFrom: due, dueTo: due, sort: 'due' })).toBe(true);
    expect(await has({ dueTo: '2026-01-01' })).toBe(false);
    await produce(orderNumber, 'in_prepress', 'in_print');
    expect(await has({ production: 'in_print', order: 'confirmed' })).toBe(true);
    expect(await has({ production: 'waiting' })).toBe(false);
  });

  test('goes from page to page without losing or repeating one, in every order', async () => {
    const name = word();
    for (let count = 0; count < 3; count += 1) await placed({ lastName: name });
    await asOwner(
      shop,
      `with made as (
         insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
         select 'tirage-fr', 'cart-of-page-' || lpad(n::text, 8, '0'), 'guest-of-the-pages', 'ordered', 'EUR', 'FR', '75001' from generate_series(1, 120) n
         returning id)
       insert into orders (tenant_id, id, order_number, cart_id, anonymous_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
         payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, due_on, staff_words)
       select o.tenant_id, replace(made.id, 'cart', 'order'), 'P26-' || right(made.id, 8), made.id, 'guest-of-the-pages', 'key-' || made.id, o.email, 'EUR', 1, 0, 1,
         1, o.snapshot, 'placed', 'awaiting', date_trunc('hour', o.placed_at) - (right(made.id, 8)::int / 3) * interval '1 minute', now(), '2030-01-01'::date + right(made.id, 8)::int / 5, ' ' || $1 || ' '
       from made cross join (select * from orders where tenant_id = 'tirage-fr' order by placed_at desc limit 1) o`,
      [name],
    );
    await writeWords('P26-%');
    for (const query of [{ q: name }, { sort: 'newest' }, { sort: 'oldest' }, { sort: 'due', dueFrom: '2030-01-01' }]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: Page = await list({ ...query, ...(after ? { after } : {}) });
        seen.push(...page.orders.map(({ orderNumber }) => orderNumber));
        after = page.next;
      } while (after !== null);
      expect(new Set(seen).size, JSON.stringify(query)).toBe(seen.length);
      expect(
        seen.filter((number) => number.startsWith('P26-')),
        JSON.stringify(query),
      ).toHaveLength(120);
    }
  });

  test('looks through a common word page by page until all of it was seen', async () => {
    const name = word();
    await asOwner(
      shop,
      `with made as (
         insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
         select 'tirage-fr', 'cart-of-word-' || lpad(n::text, 8, '0'), 'guest-of-the-words', 'ordered', 'EUR', 'FR', '75001' from generate_series(1, 4100) n
         returning id)
       insert into orders (tenant_id, id, order_number, cart_id, anonymous_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
         payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, staff_words)
       select 'tirage-fr', replace(made.id, 'cart', 'order'), 'W26-' || right(made.id, 8), made.id, 'guest-of-the-words', 'key-' || made.id, 'w@example.fr', 'EUR', 1, 0, 1,
         1, '{}', 'placed', 'awaiting', now() - right(made.id, 8)::int * interval '1 minute', now(),
         ' ' || $1 || ' ' || case when right(made.id, 8)::int in (7, 4099) then 'rareword ' else '' end
       from made`,
      [name],
    );
    await writeWords('W26-%');
    // The beginning alone of a common word finds nothing, the word does.
    expect((await list({ q: name })).orders).toHaveLength(50);
    const found: string[] = [];
    let pages = 0;
    let after: string | null = null;
    do {
      const page: Page = await list({ q: name, payment: 'paid,failed', ...(after ? { after } : {}) });
      found.push(...page.orders.map(({ orderNumber }) => orderNumber));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect([found, pages]).toEqual([[], 3]);
    expect(await numbers({ q: `${name} rarew` })).toEqual(['W26-00000007', 'W26-00004099']);
  });

  test('shows nothing of another shop', async () => {
    const email = `${word()}@example.it`;
    await orderOf(shop, { host: 'it.localhost', email });
    expect(await numbers({ q: email })).toEqual([]);
    const abroad = await staffAt(shop, 'it.localhost').signsIn();
    expect((await list({ q: email }, abroad)).orders).toHaveLength(1);
  });

  test('finds an order whose customer was forgotten by its number alone', async () => {
    const name = word();
    const { visitor, id } = await registered(shop, { lastName: name });
    const { body } = await visitor.call<{ id: string }>('POST', '/cart', {});
    await visitor.call('PUT', `/cart/${body.data.id}/item`, { line: flyerLine() });
    await visitor.call('PATCH', `/cart/${body.data.id}/item/address/`, {
      shippingAddress: address({ lastName: name }),
    });
    const { orderNumber } = (await visitor.call<OrderWire>('POST', `/cart/${body.data.id}/checkout/`, {})).body.data;
    expect(await numbers({ q: name })).toEqual([orderNumber]);
    await post(orderNumber, 'notes', { text: `${name} rappelle demain` });
    const { parts } = (await visitor.call<{ parts: { orders: unknown } }>('GET', '/customer/export/')).body.data;
    expect(JSON.stringify(parts.orders)).toContain(`${name} rappelle demain`);
    await asOwner(shop, `select set_config('app.tenant', 'tirage-fr', false), forget_orders_of($1, now())`, [id]);
    expect(await numbers({ q: name })).toEqual([]);
    expect(await numbers({ q: orderNumber })).toEqual([orderNumber]);
    expect((await read(orderNumber)).notes).toEqual([]);
    expect(key(await post(orderNumber, 'mail'))).toBe('customer_gone');
  });
});

describe('an order in the hands of staff', () => {
  test('offers exactly the moves of the machine that a hand may make', async () => {
    const { orderNumber } = await orderOf(shop);
    const seen = await read(orderNumber);
    expect(seen.moves).toEqual(['confirmed']);
    expect(seen.jobs[0]?.moves).toEqual({
      artwork: ['checking', 'not_needed'],
      production: ['in_prepress', 'on_hold'],
    });
    const packed = await produce(orderNumber, ...TO_PACKED);
    expect(packed.jobs[0]?.moves.production).toEqual(['on_hold']);
    expect(packed.jobs[0]?.mayShip).toBe(true);
  });

  test('is not made unpaid and unconfirmed, and not printed without approved files', async () => {
    const { orderNumber } = await orderOf(shop);
    const move = async (axis: string, to: string) => {
      const { version, jobs } = await read(orderNumber);
      const one = axis === 'order' ? { axis, to } : { axis, jobId: jobs[0]!.id, to };
      return key(await post(orderNumber, 'moves', { version, moves: [one], reason: 'x' }));
    };
    expect((await read(orderNumber)).jobs[0]?.blocked).toEqual([{ to: 'in_prepress', lack: 'payment' }]);
    expect((await read(orderNumber)).jobs[0]?.plant).toBe('Lyon');
    expect(await move('production', 'in_prepress')).toBe('production_unpaid');
    expect(await move('order', 'confirmed')).toBe(200);
    expect(await move('production', 'in_prepress')).toBe(200);
    for (const artwork of ['awaited', 'checking', 'rejected', 'fixed']) {
      if (artwork !== 'awaited') expect(await move('artwork', artwork), artwork).toBe(200);
      expect(await move('production', 'in_print'), artwork).toBe('production_artwork');
    }
    expect(await move('artwork', 'approved')).toBe(200);
    expect(await move('production', 'in_print')).toBe(200);
  });

  test('is not made and not sent after a bank has claimed the money back, until it is paid again', async () => {
    const { id, orderNumber } = await orderOf(shop);
    await post(orderNumber, 'payment', { reference: `VIR-${orderNumber}` });
    const seen = await produce(orderNumber, 'in_prepress', 'in_print');
    const ctx = contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log);
    await ctx.db.transact('tirage-fr', async (tx) => {
      const order = (await lockOrder(ctx, tx, id))!;
      const { payments } = await moneyOfOrder(ctx, tx, order);
      const paid = payments.find(({ state }) => state === 'paid')!;
      const claim = { id: `claim-${id}`, kind: 'chargeback', state: 'final', reason: 'fraud' } as const;
      const amount = { amountCents: seen.money.charged.centAmount, currency: 'EUR' };
      const asked = { ...claim, id: `asked-${id}`, state: 'pending' } as const;
      await applyEvent(ctx, tx, order, paid.id, { ...asked, ...amount }, { actor: providerActor('sandbox') });
      await applyEvent(ctx, tx, order, paid.id, { ...claim, ...amount }, { actor: providerActor('sandbox') });
      // The provider tells it twice.
      await applyEvent(ctx, tx, order, paid.id, { ...claim, ...amount }, { actor: providerActor('sandbox') });
    });
    const told = (await mailsTo(shop, 'bonjour@tirage.example')).filter(({ subject }) => subject.includes(orderNumber));
    const aboutBank = told.filter(({ subject }) => subject.startsWith('La banque reprend'));
    expect(aboutBank).toHaveLength(2);
    const texts = aboutBank.map(({ text }) => text).join('\n');
    expect(texts).toContain('L’argent n’est pas encore parti');
    expect(texts).toContain('tant qu’elle n’est pas payée à nouveau');
    expect(texts).toContain(`/admin/orders/${orderNumber}/`);
    const after = await read(orderNumber);
    expect([after.order.orderState, after.order.paymentState]).toEqual(['confirmed', 'awaiting']);
    expect(after.jobs[0]?.blocked).toEqual([
      { to: 'finishing', lack: 'claimed_back' },
      { to: 'packed', lack: 'claimed_back' },
    ]);
    const pack = async () => {
      const { version, jobs } = await read(orderNumber);
      const moves = [{ axis: 'production', jobId: jobs[0]!.id, to: 'packed' }];
      return post(orderNumber, 'moves', { version, moves, reason: '' });
    };
    const refused = await pack();
    expect([refused.status, key(refused)]).toEqual([409, 'production_claimed_back']);
    expect(refused.body.error.text).toContain('banque');
    await asOwner(shop, `update order_jobs set production_state = 'packed' where order_id = $1`, [id]);
    const ship = async () => {
      const { version, jobs } = await read(orderNumber);
      const jobIds = jobs.map((job) => job.id);
      return post(orderNumber, 'shipments', { version, jobIds, carrier: 'other', trackingNumber: '' });
    };
    expect(key(await ship())).toBe('production_claimed_back');
    await post(orderNumber, 'payment', { reference: `VIR-${orderNumber}-2` });
    expect(key(await ship())).toBe(200);
  });

  test('rejected artwork is told to the customer with its reason, on the order and by mail, once for all jobs', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber, guest, id } = await orderOf(shop, { email, lines: 2 });
    const move = async (to: string, reason: string) => {
      const { version, jobs } = await read(orderNumber);
      const moves = jobs.map((job) => ({ axis: 'artwork', jobId: job.id, to }));
      return key(await post(orderNumber, 'moves', { version, moves, reason }));
    };
    expect(await move('checking', 'Vu par Alix')).toBe(200);
    const before = (await mailsTo(shop, email)).length;
    expect(await move('rejected', '')).toBe('reason_missing');
    expect(await move('rejected', 'Il manque le fond perdu')).toBe(200);
    const mails = await mailsTo(shop, email);
    expect(mails).toHaveLength(before + 1);
    const told = mails.find(({ subject }) => subject.startsWith('Vos fichiers'));
    expect(told?.subject).toContain(orderNumber);
    expect(told?.text).toContain('Il manque le fond perdu');
    const seen = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.history;
    expect(seen.filter(({ axis }) => axis === 'artwork').map(({ to, reason }) => [to, reason])).toEqual([
      ['checking', ''],
      ['checking', ''],
      ['rejected', 'Il manque le fond perdu'],
      ['rejected', 'Il manque le fond perdu'],
    ]);
    // A reason that was written before is for colleagues: they were promised that the customer does not see it.
    await asOwner(shop, `update order_events set is_for_customer = default where order_id = $1`, [id]);
    const then = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.history;
    expect(then.map(({ reason }) => reason)).not.toContain('Il manque le fond perdu');
    expect((await read(orderNumber)).history.map(({ reason }) => reason)).toContain('Il manque le fond perdu');
  });

  test('takes what was offered and refuses the rest, all or nothing', async () => {
    const { orderNumber } = await orderOf(shop, { lines: 2 });
    const { version, jobs } = await readies(orderNumber);
    const [first, second] = jobs;
    const to = (jobId = '', state = '') => ({ axis: 'production', jobId, to: state });
    const half = { version, moves: [to(first?.id, 'in_prepress'), to(second?.id, 'packed')], reason: '' };
    expect(key(await post(orderNumber, 'moves', half))).toBe('transition_refused');
    const other = await read((await orderOf(shop)).orderNumber);
    const foreign = { version, moves: [to(other.jobs[0]?.id, 'in_prepress')], reason: '' };
    expect(key(await post(orderNumber, 'moves', foreign))).toBe('job_not_found');
    for (const move of [
      to(first?.id, 'shipped'),
      { axis: 'order', to: 'cancelled' },
      { axis: 'order', to: 'completed' },
    ])
      expect(key(await post(orderNumber, 'moves', { version, moves: [move], reason: 'x' }))).toBe('transition_refused');
    expect(await read(orderNumber)).toMatchObject({
      version,
      jobs: [{ production: 'waiting' }, { production: 'waiting' }],
    });
  });

  test('asks for a reason where work stops, keeps it in history and trail, and from the customer', async () => {
    const { orderNumber, guest, id } = await orderOf(shop);
    const { version, jobs } = await read(orderNumber);
    const hold = { version, moves: [{ axis: 'production', jobId: jobs[0]?.id, to: 'on_hold' }], reason: ' ' };
    expect(key(await post(orderNumber, 'moves', hold))).toBe('reason_missing');
    const held = await post(orderNumber, 'moves', { ...hold, reason: 'Le client rappelle demain' });
    const event = held.body.data.history.at(-1);
    expect(event).toMatchObject({
      axis: 'production',
      from: 'waiting',
      to: 'on_hold',
      reason: 'Le client rappelle demain',
      by: { kind: 'staff', name: 'Alix Fournier' },
    });
    const seen = await guest.call<OrderWire>('GET', `/order/${id}`);
    expect(seen.body.data.history.at(-1)).toMatchObject({ to: 'on_hold', by: 'shop', reason: '' });
    const trail = await staff.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}`);
    expect(trail.body.data.entries).toMatchObject([
      { by: 'Alix Fournier', act: 'order_moved', reason: 'Le client rappelle demain', subject: { id: orderNumber } },
    ]);
  });

  test('is completed when everything has arrived, by hand', async () => {
    const { orderNumber } = await orderOf(shop);
    const first = await read(orderNumber);
    const confirmed = await post(orderNumber, 'moves', {
      version: first.version,
      moves: [{ axis: 'order', to: 'confirmed' }],
      reason: '',
    });
    expect(confirmed.body.data.moves).toEqual([]);
    const packed = await produce(orderNumber, ...TO_PACKED);
    await post(orderNumber, 'shipments', {
      version: packed.version,
      carrier: 'other',
      trackingNumber: '',
      jobIds: packed.jobs.map(({ id }) => id),
    });
    const delivered = await produce(orderNumber, 'delivered');
    expect(delivered.moves).toEqual(['completed']);
    const done = await post(orderNumber, 'moves', {
      version: delivered.version,
      moves: [{ axis: 'order', to: 'completed' }],
      reason: '',
    });
    expect(done.body.data.order.orderState).toBe('completed');
  });

  test('of two members of staff, the later is told what changed; nothing of either is lost', async () => {
    const { orderNumber } = await orderOf(shop);
    const other = await staffAt(shop).signsIn(await hire(shop));
    const seen = await readies(orderNumber);
    const move = (to: string) => ({
      version: seen.version,
      moves: [{ axis: 'production', jobId: seen.jobs[0]?.id, to }],
      reason: 'x',
    });
    const answers = await Promise.all([
      post(orderNumber, 'moves', move('in_prepress')),
      post(orderNumber, 'moves', move('on_hold'), other),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(key)).toEqual(['order_changed']);
    const now = refused[0]?.body.error.detail as StaffOrderWire;
    expect(now.history).toHaveLength(seen.history.length + 1);
    expect(now.version).toBe(seen.version + 1);
    expect(await read(orderNumber)).toEqual(now);
  });

  test('carries notes that only staff read, and a note is a change that the next one is told of', async () => {
    const { orderNumber, guest, id } = await orderOf(shop);
    const { version } = await read(orderNumber);
    const noted = await post(orderNumber, 'notes', { text: 'Rappeler <b>vendredi</b>' });
    expect(noted.body.data.notes).toMatchObject([{ by: 'Alix Fournier', text: 'Rappeler <b>vendredi</b>' }]);
    const moved = await post(orderNumber, 'moves', {
      version,
      moves: [{ axis: 'order', to: 'confirmed' }],
      reason: '',
    });
    expect(key(moved)).toBe('order_changed');
    expect(JSON.stringify((await guest.call('GET', `/order/${id}`)).body)).not.toContain('vendredi');
  });

  test('is paid by a transfer that staff saw, once for each booking', async () => {
    const { orderNumber } = await orderOf(shop);
    // Ordered without an account: nobody can act for it.
    expect((await read(orderNumber)).customerId).toBeNull();
    const body = { reference: `VIR-${orderNumber}` };
    const pay = (more: object = {}) =>
      staff.call<{ outcome: string; order: StaffOrderWire }>('POST', `/staff/orders/${orderNumber}/payment/`, {
        ...body,
        ...more,
      });
    expect(key(await pay({ amount: '-1.00' }))).toBe('amount_not_valid');
    const part = await pay({ amount: '10.00' });
    expect(part.body.data).toMatchObject({ outcome: 'part', order: { money: { charged: { centAmount: 1000 } } } });
    expect(key(await pay({ amount: '10.00' }))).toBe('transfer_already_recorded');
    const rest = await pay({ reference: `${body.reference}-2` });
    expect(rest.body.data).toMatchObject({
      outcome: 'paid',
      order: { order: { orderState: 'confirmed', paymentState: 'paid' }, money: { due: { centAmount: 0 } } },
    });
    expect(rest.body.data.order.history.at(-1)?.by).toEqual({ kind: 'staff', name: 'Alix Fournier' });
    const { body: trail } = await staff.call<TrailWire>(
      'GET',
      `/staff/trail/?order=${orderNumber}&act=payment_recorded`,
    );
    expect(trail.data.entries).toHaveLength(2);
  });

  test('asks once more before a transfer above what is due is booked, and the mail names what came', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { email });
    const pay = (amount: string, more: object = {}) =>
      staff.call<{ outcome: string }>('POST', `/staff/orders/${orderNumber}/payment/`, {
        reference: `VIR-${orderNumber}-${amount}`,
        amount,
        ...more,
      });
    await pay('10.00');
    const asked = await pay('500.00');
    expect([key(asked), asked.body.error?.fields?.map(({ field }) => field)]).toEqual([
      'transfer_above_due',
      ['/amount'],
    ]);
    expect((await read(orderNumber)).money.charged.centAmount).toBe(1000);
    expect((await pay('500.00', { confirmed: true })).body.data.outcome).toBe('paid');
    expect((await mailsTo(shop, email))[0]?.text).toMatch(/500,00/);
    expect((await read(orderNumber)).money.charged.centAmount).toBe(51_000);
  });

  test('is cancelled with a reason; what was paid goes back as it was seen', async () => {
    const { orderNumber } = await orderOf(shop);
    const { version } = await read(orderNumber);
    const cancel = (more: object) =>
      post(orderNumber, 'cancel', { version, reason: 'Doublon', refundCents: 0, ...more });
    expect(key(await cancel({ version: version + 1 }))).toBe('order_changed');
    expect(key(await cancel({ refundCents: 5 }))).toBe('cancellation_changed');
    const done = await cancel({});
    expect(done.body.data.order.orderState).toBe('cancelled');
    expect(done.body.data.jobs[0]?.moves).toEqual({ artwork: [], production: [] });
    expect(done.body.data.moves).toEqual([]);
    const { body: trail } = await staff.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}`);
    expect(trail.data.entries.map(({ act, reason }) => [act, reason])).toEqual([['order_cancelled', 'Doublon']]);
  });

  test('that was paid by transfer is cancelled by staff while no job is begun: the money is shown first and stays due back', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { email });
    await post(orderNumber, 'payment', { reference: `VIR-${orderNumber}` });
    const { version, cancellation, order } = await read(orderNumber);
    // Its customer is told to write instead.
    expect([order.cancellation, cancellation]).toEqual([
      null,
      { refund: order.taxedPrice.payable, isAutomatic: false },
    ]);
    const refundCents = cancellation!.refund.centAmount;
    const cancel = (more: object) => post(orderNumber, 'cancel', { version, reason: 'À sa demande', ...more });
    expect(key(await cancel({ refundCents: 0 }))).toBe('cancellation_changed');
    const { body } = await cancel({ refundCents });
    expect([body.data.order.orderState, body.data.money.overpaid.centAmount]).toEqual(['cancelled', refundCents]);
    expect(body.data.cancellation).toBeNull();
    const told = (await mailsTo(shop, email))[0]?.text;
    expect(told).toContain('notre équipe vous les renvoie');
    // It was paid: nothing else is claimed.
    expect(told).not.toContain('n’était pas payée');
    const begun = await orderOf(shop);
    expect((await produce(begun.orderNumber, 'in_prepress')).cancellation).toBeNull();
  });

  type Removal = Answer<typeof showStaffRemoval>;
  const showRemoval = (number: string, lineItemId: string, visitor = staff) =>
    visitor.call<Removal>('POST', `/staff/orders/${number}/lines/${lineItemId}/removal/`);
  const remove = (number: string, edit: string, version: number, visitor = staff) =>
    post(number, `edits/${edit}`, { version, reason: 'Rupture de papier' }, visitor);

  test('loses a line at a word of staff, even one in prepress after the customer’s time: the money follows, and it is told', async () => {
    const { orderNumber } = await orderOf(shop, { lines: 2 });
    await post(orderNumber, 'payment', { reference: `VIR-${orderNumber}` });
    const seen = await produce(orderNumber, 'in_prepress');
    const [first, second] = seen.jobs;
    const shown = await showRemoval(orderNumber, first!.lineItemId);
    const { difference, orderEditId } = shown.body.data;
    const half = seen.money.payable.centAmount / 2;
    expect(difference).toMatchObject({
      after: null,
      totalBefore: seen.money.payable,
      totalAfter: { centAmount: half },
      refund: { amount: { centAmount: half }, isAutomatic: false },
      toPay: null,
    });
    expect((await read(orderNumber)).version).toBe(seen.version);
    const answer = await remove(orderNumber, orderEditId, seen.version);
    expect(key(answer)).toBe(200);
    const after = answer.body.data;
    expect(after.jobs.map(({ id, production }) => [id, production])).toEqual([[second!.id, 'in_prepress']]);
    expect(after.money).toMatchObject({ payable: { centAmount: half }, overpaid: { centAmount: half } });
    const mails = await mailsTo(shop, after.order.email);
    expect(mails[0]?.subject).toBe(`Votre commande ${orderNumber} est modifiée`);
    expect(mails.some(({ text }) => text.includes('Rupture'))).toBe(false);
    // The shop took the line out; the customer confirmed nothing.
    expect(mails[0]?.text).not.toContain('confirmé');
    const { rows } = await asOwner<{ reason: string; detail: object }>(
      shop,
      `select reason, detail from staff_trail where act = 'line_removed' and subject_id = $1`,
      [orderNumber],
    );
    expect(rows).toEqual([
      {
        reason: 'Rupture de papier',
        detail: expect.objectContaining({ totalBeforeCents: 2 * half, totalAfterCents: half }),
      },
    ]);
    expect(key(await showRemoval(orderNumber, second!.lineItemId))).toBe('order_edit_last_line');
    // The same confirmation again is the same result, and no second deed.
    expect(key(await remove(orderNumber, orderEditId, seen.version))).toBe(200);
    expect(
      (await asOwner(shop, `select 1 from staff_trail where act = 'line_removed' and subject_id = $1`, [orderNumber]))
        .rowCount,
    ).toBe(1);
  });

  test('keeps a line that is in print, one of another order, and one whose order has changed since', async () => {
    const [one, other] = [await orderOf(shop, { lines: 2 }), await orderOf(shop, { lines: 2 })];
    const seen = await read(one.orderNumber);
    const [first, second] = seen.jobs;
    expect(key(await showRemoval(other.orderNumber, first!.lineItemId))).toBe('order_line_not_found');
    const { orderEditId } = (await showRemoval(one.orderNumber, first!.lineItemId)).body.data;
    expect(key(await remove(other.orderNumber, orderEditId, 0))).not.toBe(200);
    await post(one.orderNumber, 'notes', { text: 'Rappeler demain' });
    const late = await remove(one.orderNumber, orderEditId, seen.version);
    expect(key(late)).toBe('order_changed');
    const moves = (to: string, version: number) => ({
      version,
      moves: [{ axis: 'production', jobId: second!.id, to }],
      reason: '',
    });
    await readies(one.orderNumber);
    await post(one.orderNumber, 'moves', moves('in_prepress', (await read(one.orderNumber)).version));
    const printing = await post(one.orderNumber, 'moves', moves('in_print', (await read(one.orderNumber)).version));
    expect(printing.body.data.jobs.map(({ mayEnd }) => mayEnd).toSorted()).toEqual([false, true]);
    expect(key(await showRemoval(one.orderNumber, second!.lineItemId))).toBe('order_edit_in_production');
    expect((await read(one.orderNumber)).jobs).toHaveLength(2);
  });

  test('gives money back within what it holds, once for each press, by who may book, with a reason in the trail', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { email });
    const refund = async (more: object, visitor = staff) => {
      const { version } = await read(orderNumber);
      const body = { version, amount: '10.00', reason: 'Livré en retard', reference: `SEPA-${orderNumber}` };
      return post(orderNumber, 'refund', { ...body, ...more }, visitor);
    };
    expect((await read(orderNumber)).refund).toBeNull();
    expect(key(await refund({}))).toBe('refund_too_much');
    await post(orderNumber, 'payment', { reference: `VIR-${orderNumber}` });
    const paid = await read(orderNumber);
    const { charged } = paid.money;
    expect(paid.refund).toEqual({ most: charged, parts: [{ centAmount: charged.centAmount, isByHand: true }] });
    const clerk = await staffAt(shop).signsIn(await hire(shop, ['order:read', 'order:write']));
    expect(key(await refund({}, clerk))).toBe('scope_missing');
    const most = String(charged.centAmount / 100 + 0.01);
    for (const [more, refusal] of [
      [{ amount: '0' }, 'amount_not_valid'],
      [{ amount: '-5' }, 'amount_not_valid'],
      [{ amount: most }, 'refund_too_much'],
      [{ reason: '  ' }, 'reason_missing'],
      [{ reference: undefined }, 'refund_by_hand'],
    ] as const)
      expect(key(await refund(more)), refusal).toBe(refusal);
    expect((await read(orderNumber)).money.returned.centAmount).toBe(0);
    const done = await refund({});
    expect(key(done)).toBe(200);
    expect(done.body.data.money).toMatchObject({ returned: { centAmount: 1000 }, due: { centAmount: 0 } });
    expect(done.body.data.order.paymentState).toBe('partially_refunded');
    expect(done.body.data.refund?.most.centAmount).toBe(charged.centAmount - 1000);
    // The same press again, and the same booking, give nothing a second time.
    expect(key(await refund({ version: paid.version }))).toBe('order_changed');
    expect(key(await refund({}))).toBe('transfer_already_recorded');
    const after = (await read(orderNumber)).money;
    expect([after.returned.centAmount, after.overpaid.centAmount, after.due.centAmount]).toEqual([1000, 0, 0]);
    const { body } = await staff.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}&act=refunded`);
    expect(body.data.entries).toMatchObject([{ reason: 'Livré en retard', refusal: null }]);
    expect((await mailsTo(shop, email)).map(({ text }) => text).some((text) => /10,00\s€/.test(text))).toBe(true);
  });

  test('is confirmed to its customer once more', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { email });
    const [first] = await mailsTo(shop, email);
    expect((await post(orderNumber, 'mail')).body.data).toEqual({ to: email });
    const mails = await mailsTo(shop, email);
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      [first?.subject, first?.text],
      [first?.subject, first?.text],
    ]);
  });
});

describe('shipping', () => {
  const COLISSIMO = { carrier: 'colissimo', trackingNumber: '6a 1234-5678 901' };

  test('in two parts tells the customer twice, with the link to each parcel, and shows both', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber, guest, id } = await orderOf(shop, { lines: 2, email });
    const packed = await produce(orderNumber, ...TO_PACKED);
    const [first, second] = packed.jobs.map((job) => job.id);
    const one = await post(orderNumber, 'shipments', { version: packed.version, ...COLISSIMO, jobIds: [first] });
    expect(one.body.data.jobs.map(({ production }) => production)).toEqual(['shipped', 'packed']);
    const [partly] = await mailsTo(shop, email);
    expect(partly?.subject).toContain('Une partie');
    expect(partly?.text).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901');
    const rest = { version: one.body.data.version, carrier: 'dhl', trackingNumber: 'JJD014600003', jobIds: [second] };
    const two = await post(orderNumber, 'shipments', rest);
    expect(two.body.data.order.shipments.map(({ trackingNumber }) => trackingNumber)).toEqual([
      '6A12345678901',
      'JJD014600003',
    ]);
    expect((await mailsTo(shop, email))[0]?.subject).toBe(`Le reste de votre commande ${orderNumber} est parti`);
    const seen = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
    expect(seen.shipments).toMatchObject([
      { carrier: 'colissimo', jobIds: [first] },
      { carrier: 'dhl', jobIds: [second], url: expect.stringContaining('JJD014600003') as string },
    ]);
  });

  test('a tracking number that is typed twice is one shipment and one mail', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { lines: 2, email });
    const packed = await produce(orderNumber, ...TO_PACKED);
    const [first, second] = packed.jobs.map((job) => job.id);
    const ship = (jobIds: readonly (string | undefined)[], version = packed.version, trackingNumber = 'X 100 200') =>
      post(orderNumber, 'shipments', { version, carrier: 'gls', trackingNumber, jobIds });
    const before = (await mailsTo(shop, email)).length;
    const answers = await Promise.all([ship([first]), ship([first], packed.version, 'x-100.200')]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(key(await ship([first]))).toBe(200);
    const now = await read(orderNumber);
    expect([now.order.shipments.length, (await mailsTo(shop, email)).length - before]).toEqual([1, 1]);
    // The rest of the order in the same parcel.
    const joined = await ship([first, second], now.version);
    expect(joined.body.data.order.shipments.map(({ jobIds }) => [...jobIds].toSorted())).toEqual([
      [first, second].toSorted(),
    ]);
  });

  test('takes only packed jobs of this order, and a number where the carrier gives one', async () => {
    const { orderNumber } = await orderOf(shop);
    const { version, jobs } = await read(orderNumber);
    const ship = (more: object) =>
      post(orderNumber, 'shipments', {
        version,
        carrier: 'colissimo',
        trackingNumber: '6A12345678902',
        jobIds: [jobs[0]?.id],
        ...more,
      });
    expect(key(await ship({}))).toBe('transition_refused');
    expect(key(await ship({ jobIds: ['k3Jx0vQmT5mYw2bq8Zr1Lg'] }))).toBe('job_not_found');
    expect(key(await ship({ trackingNumber: ' - ' }))).toBe('tracking_number_missing');
    expect((await read(orderNumber)).order.shipments).toEqual([]);
  });

  test('takes no number that a carrier would not give, and leaves nothing out of it but spaces, dots and dashes', async () => {
    const { orderNumber } = await orderOf(shop);
    const { version, jobs } = await produce(orderNumber, ...TO_PACKED);
    const ship = (trackingNumber: string, carrier = 'colissimo') =>
      post(orderNumber, 'shipments', { version, carrier, trackingNumber, jobIds: [jobs[0]?.id] });
    for (const typed of ['<b>pas un numero</b>', 'sans-numero', 'AB12', '6A1234/5678901', '6A12345678901é'])
      expect(key(await ship(typed)), typed).toBe('tracking_number_not_valid');
    expect((await ship('<b>1234567</b>', 'other')).body.error?.fields?.map(({ field }) => field)).toEqual([
      '/trackingNumber',
    ]);
    expect(key(await ship('8R 4012.8845-92 19'))).toBe(200);
  });

  test('asks before a number of another order is sent to a second customer', async () => {
    const [one, two] = [await orderOf(shop), await orderOf(shop)];
    const parcel = { carrier: 'dpd', trackingNumber: '0158 6049 2277 55' };
    const ship = async ({ orderNumber }: { readonly orderNumber: string }, more: object = {}) => {
      const { version, jobs } = await read(orderNumber);
      return post(orderNumber, 'shipments', { version, ...parcel, jobIds: jobs.map(({ id }) => id), ...more });
    };
    await produce(one.orderNumber, ...TO_PACKED);
    await produce(two.orderNumber, ...TO_PACKED);
    expect(key(await ship(one))).toBe(200);
    const asked = await ship(two, { carrier: 'gls' });
    expect(key(asked)).toBe('tracking_number_used');
    expect(asked.body.error?.text).toContain(one.orderNumber);
    expect((await read(two.orderNumber)).order.shipments).toEqual([]);
    expect(key(await ship(two, { again: true }))).toBe(200);
  });

  test('of a mistyped number is put right with a reason, and the customer is told anew', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    const { orderNumber } = await orderOf(shop, { email });
    const { version, jobs } = await produce(orderNumber, ...TO_PACKED);
    const jobId = jobs[0]?.id;
    const left = await post(orderNumber, 'shipments', {
      version,
      carrier: 'dhl',
      trackingNumber: 'JJD014600099',
      jobIds: [jobId],
    });
    const correct = (more: object) =>
      post(orderNumber, 'shipments/correction', {
        version: left.body.data.version,
        jobId,
        carrier: 'colissimo',
        trackingNumber: '6A 9876543210 1',
        reason: 'Chiffres inversés',
        ...more,
      });
    expect(key(await correct({ trackingNumber: '<b>' }))).toBe('tracking_number_not_valid');
    expect(key(await correct({ jobId: 'k3Jx0vQmT5mYw2bq8Zr1Lg' }))).toBe('job_not_found');
    const done = await correct({});
    expect(done.body.data.order.shipments).toMatchObject([{ carrier: 'colissimo', trackingNumber: '6A98765432101' }]);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toContain('Nouveau suivi');
    expect(mail?.text).toContain('code=6A98765432101');
    const { body: trail } = await staff.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}`);
    expect(trail.data.entries[0]).toMatchObject({ act: 'parcel_corrected', reason: 'Chiffres inversés' });
  });
});

describe('the trail', () => {
  test('can be added to and read, and nothing else, even by the application', async () => {
    const { orderNumber } = await orderOf(shop);
    await post(orderNumber, 'notes', { text: 'x' });
    const { rows } = await asOwner<{ privilege_type: string }>(
      shop,
      `select privilege_type from information_schema.role_table_grants where grantee = 'tirage_app' and table_name = 'staff_trail'`,
    );
    expect(rows.map((row) => row.privilege_type).toSorted()).toEqual(['INSERT', 'SELECT']);
  });

  test('is read page by page, newest first, by person and by act', async () => {
    const email = await hire(shop, ['order:read', 'order:write', 'audit:read']);
    const colleague = await staffAt(shop).signsIn(email);
    const { orderNumber } = await orderOf(shop);
    for (let count = 0; count < 60; count += 1) await post(orderNumber, 'notes', { text: `note ${count}` }, colleague);
    const first = (await colleague.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}`)).body.data;
    const rest = (
      await colleague.call<TrailWire>('GET', `/staff/trail/?order=${orderNumber}&after=${first.next ?? ''}`)
    ).body.data;
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([50, 10, null]);
    expect(first.entries[0]).toMatchObject({ act: 'order_noted', by: 'Sacha', detail: [] });
    const me = first.people.find(({ name }) => name === 'Sacha');
    const mine = (await colleague.call<TrailWire>('GET', `/staff/trail/?by=${me?.id ?? ''}&act=sign_in`)).body.data;
    expect(mine.entries.every(({ act }) => act === 'sign_in')).toBe(true);
  });
});
