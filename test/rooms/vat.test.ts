import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import type { StaffOrderRow, StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { PASSWORD, registered } from '../support/people.ts';
import { staffAt } from '../support/staff.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder } from '../support/shop-folder.ts';
import { Visitor } from '../support/visitor.ts';

/** A register of VAT numbers on this machine: says what the test tells it, or nothing. */
let register: { server: Server; says: boolean | undefined; asked: string[] };
let shop: TestShop;
let owner: pg.Client;

beforeAll(async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (register.says === undefined) return response.writeHead(500).end();
    response.setHeader('content-type', 'application/json');
    return response.end(
      JSON.stringify({ isValid: register.says, requestDate: '2026-11-21', requestIdentifier: 'WAPIAAAAYx1' }),
    );
  });
  register = { server, says: true, asked };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  shop = await openTestShop({}, VIES());
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
  await new Promise((closed) => register.server.close(closed));
});

const VIES = () => ({ VIES_URL: `http://127.0.0.1:${(register.server.address() as AddressInfo).port}/rest-api` });

async function sendTo(
  country: string,
  postalCode: string,
  vatNumber: string | null,
  of: TestShop = shop,
  company = 'Atelier SA',
) {
  const guest = new Visitor(of.app);
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  await guest.call('PUT', `/cart/${cart.body.data.id}/item`, { line: flyerLine() });
  return guest.call<CartWire>('PATCH', `/cart/${cart.body.data.id}/item/address/`, {
    shippingAddress: { ...address(), company, country, postalCode },
    vatNumber,
  });
}

/** The order of a company in another member state, by its number. */
async function orderedWith(
  vatNumber: string,
  says: boolean | undefined,
  visitor = new Visitor(shop.app),
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  register.says = says;
  const cart = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
  await visitor.meet('/session/');
  const path = `/cart/${cart.id}`;
  await visitor.call('PUT', `${path}/item`, { line: flyerLine() });
  const where = { company: 'Atelier SA', country: 'BE', postalCode: '1000' };
  const sent = await visitor.call('PATCH', `${path}/item/address/`, {
    shippingAddress: { ...address(), ...where },
    vatNumber,
  });
  expect(sent.status).toBe(200);
  await meanwhile();
  const placed = await visitor.insists<{ orderNumber: string }>('POST', `${path}/checkout/`, {});
  expect(placed.status).toBe(200);
  return placed.body.data.orderNumber;
}

/** A shop in which numbers wait while the register is silent. */
async function strictShop() {
  const databaseUrl = await freshDatabase();
  const files = shopFolder(databaseUrl);
  files.change('tenants/tirage-fr.yaml', /^audience:/m, 'unansweredVatNumber: refuse\naudience:');
  const strict = await openTestShop({}, { ...VIES(), DATABASE_URL: databaseUrl, TIRAGE_TENANTS: files.tenantsFolder });
  return {
    strict,
    close: async () => {
      await strict.close();
      files.delete();
    },
  };
}

async function proofs(number: string) {
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  const { rows } = await owner.query<{ source: string; valid: boolean; proof: unknown }>(
    'select source, valid, proof from vat_checks where number = $1 order by checked_at',
    [number],
  );
  return rows;
}

describe('VAT numbers', () => {
  test('a company in another member state pays no VAT once its number is checked, and the proof is kept', async () => {
    register.says = true;
    const { status, body } = await sendTo('BE', '1000', 'BE 0411.905.847');
    expect(status).toBe(200);
    expect(body.data.taxedPrice.totalTax.centAmount).toBe(0);
    expect(body.data.vatNumber).toBe('BE0411905847');
    expect(Object.values(body.data.lineItems)[0]?.taxCode).toBe('reverse_charge');
    expect(body.data.taxedPrice.exemption).toContain('article 262 ter I du CGI');
    expect(register.asked.at(-1)).toBe('/rest-api/ms/BE/vat/0411905847');
    expect(await proofs('BE0411905847')).toMatchObject([
      { source: 'vies', valid: true, proof: { answer: { isValid: true } } },
    ]);
  });

  test('a company with a number of the seller’s country pays VAT of that country elsewhere in the union, and reads why', async () => {
    register.says = true;
    const { status, body } = await sendTo('BE', '1000', 'FR83404833048');
    expect(status).toBe(200);
    expect(Object.values(body.data.lineItems)[0]).toMatchObject({ taxCode: 'departure_standard', taxRate: '20.00' });
    expect(body.data.taxedPrice.taxPortions.map(({ rate }) => rate)).toEqual(['20.00']);
    expect(body.data.taxedPrice.exemption).toContain('articles 32 et 138 de la directive 2006/112/CE');
    const { body: unnumbered } = await sendTo('BE', '1000', null);
    expect(unnumbered.data.taxedPrice).toMatchObject({ exemption: '', taxPortions: [{ rate: '21.00' }] });
  });

  test('the register is asked once for a number of a cart, however often the form is sent', async () => {
    register.says = true;
    const guest = new Visitor(shop.app);
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const path = `/cart/${cart.body.data.id}`;
    await guest.call('PUT', `${path}/item`, { line: flyerLine() });
    const where = { company: 'Atelier SA', country: 'BE', postalCode: '1000' };
    const before = register.asked.length;
    for (const vatNumber of ['BE0411905847', 'BE 0411.905.847', 'be0411905847']) {
      await guest.call('PATCH', `${path}/destination/`, { ...where, vatNumber });
      const sent = await guest.call<CartWire>('PATCH', `${path}/item/address/`, {
        shippingAddress: { ...address(), ...where },
        vatNumber,
      });
      expect(sent.body.data.vatNumber).toBe('BE0411905847');
    }
    expect(register.asked).toHaveLength(before + 1);
    const alone = await guest.call('PATCH', `${path}/item/address/`, {
      shippingAddress: { ...address(), ...where, company: '' },
      vatNumber: 'BE0411905847',
    });
    expect([alone.status, alone.body.error.key]).toEqual([422, 'vat_number_needs_company']);
  });

  test('the exemption goes with the company: no private person keeps it', async () => {
    register.says = true;
    const guest = new Visitor(shop.app);
    const cart = await guest.call<CartWire>('POST', '/cart', {});
    await guest.meet();
    const path = `/cart/${cart.body.data.id}`;
    await guest.call('PUT', `${path}/item`, { line: flyerLine() });
    const where = { country: 'BE', postalCode: '1000' };
    const shippingAddress = { ...address(), ...where, company: '' };
    const send = (change: object) => guest.call<CartWire>('PATCH', `${path}/item/address/`, change);
    const type = (change: object) => guest.call<CartWire>('PATCH', `${path}/destination/`, { ...where, ...change });
    const taxed = ({ body }: Awaited<ReturnType<typeof send>>) => [
      body.data.vatNumber,
      body.data.taxedPrice.totalTax.centAmount > 0,
    ];
    const vatNumber = 'BE0411905847';
    expect(taxed(await send({ shippingAddress: { ...shippingAddress, company: 'Atelier SA' }, vatNumber }))).toEqual([
      vatNumber,
      false,
    ]);
    expect(taxed(await send({ shippingAddress }))).toEqual([null, true]);
    expect(taxed(await type({ company: 'Atelier SA', vatNumber }))).toEqual([vatNumber, false]);
    expect((await guest.call('POST', `${path}/checkout/`, {})).body.error.key).toBe('vat_number_needs_company');
    expect(taxed(await type({ company: '' }))).toEqual([null, true]);
  });

  test('a number that the register does not know is refused, and nothing of the cart changes', async () => {
    register.says = false;
    const { status, body } = await sendTo('IT', '20121', 'IT00743110157');
    expect([status, body.error.key]).toEqual([422, 'vat_number_invalid']);
    expect(await proofs('IT00743110157')).toMatchObject([{ source: 'vies', valid: false }]);
  });

  test('a register that does not answer leaves the decision to the digits, and the proof says so', async () => {
    register.says = undefined;
    const { body } = await sendTo('DE', '10115', 'DE136695976');
    expect(body.data.taxedPrice.totalTax.centAmount).toBe(0);
    expect(await proofs('DE136695976')).toMatchObject([{ source: 'format', valid: true }]);
  });

  test('where the shop says so, a number of another state waits for the register or for staff, and one of home does not', async () => {
    const { strict, close } = await strictShop();
    try {
      register.says = undefined;
      const { status, body } = await sendTo('DE', '10115', 'DE811907980', strict);
      expect([status, body.error.key]).toEqual([422, 'vat_register_silent']);
      expect((await sendTo('FR', '75001', 'FR40303265045', strict)).status).toBe(200);
      // Staff in the customer's place decide, and the order names them.
      const { id } = await registered(strict);
      const staff = await staffAt(strict).signsIn();
      await staff.call('POST', '/admin/login-as-user/', { customerId: id, reason: 'Appel' });
      await staff.meet('/session/');
      const number = await orderedWith('BE0403199702', undefined, staff);
      const again = await staffAt(strict).signsIn();
      const { vatCheck } = (await again.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
      expect(vatCheck).toMatchObject({ by: 'staff', name: 'Alix Fournier', takesVatAway: true });
      // In no other cart, also of that company.
      expect((await sendTo('BE', '1000', 'BE0403199702', strict)).body.error.key).toBe('vat_register_silent');
      register.says = true;
      const answered = await sendTo('DE', '10115', 'DE811907980', strict);
      expect(answered.body.data.taxedPrice.totalTax.centAmount).toBe(0);
    } finally {
      await close();
    }
  });

  test('a number of a cart from before its check was kept, or before the shop became stricter, is asked for again', async () => {
    const { strict, close } = await strictShop();
    const database = new pg.Client({ connectionString: strict.databaseUrl });
    try {
      await database.connect();
      await database.query(`select set_config('app.tenant', 'tirage-fr', false)`);
      const guest = new Visitor(strict.app);
      const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
      await guest.meet();
      await guest.call('PUT', `/cart/${id}/item`, { line: flyerLine() });
      const send = () =>
        guest.call<CartWire>('PATCH', `/cart/${id}/item/address/`, {
          shippingAddress: { ...address(), company: 'Atelier SA', country: 'BE', postalCode: '1000' },
          vatNumber: 'BE0411905847',
        });
      const stored = (check: string | null) =>
        database.query('update carts set vat_check = $2 where id = $1', [id, check]);
      register.says = true;
      expect((await send()).body.data.taxedPrice.totalTax.centAmount).toBe(0);
      const before = register.asked.length;
      await send();
      expect(register.asked).toHaveLength(before);
      await stored(null);
      await send();
      expect(register.asked).toHaveLength(before + 1);
      await stored('{"by":"digits","at":"2026-11-01T00:00:00Z","staffId":null,"reference":""}');
      register.says = undefined;
      expect((await send()).body.error.key).toBe('vat_register_silent');
      // Nor is it ordered without, where the number is not sent again.
      const placed = await guest.call('POST', `/cart/${id}/checkout/`, {});
      expect([placed.status, placed.body.error.key]).toEqual([422, 'vat_register_silent']);
    } finally {
      await database.end();
      await close();
    }
  });

  test('what staff let through for one company is not taken by another, with the number sent again or without', async () => {
    const { strict, close } = await strictShop();
    const database = new pg.Client({ connectionString: strict.databaseUrl });
    try {
      await database.connect();
      await database.query(`select set_config('app.tenant', 'tirage-fr', false)`);
      register.says = undefined;
      const { id: customerId, visitor } = await registered(strict);
      const staff = await staffAt(strict).signsIn();
      await staff.call('POST', '/admin/login-as-user/', { customerId, reason: 'Appel' });
      await staff.meet('/session/');
      const { id } = (await staff.call<CartWire>('POST', '/cart', {})).body.data;
      await staff.call('PUT', `/cart/${id}/item`, { line: flyerLine() });
      const send = (by: Visitor, company: string, number: object) =>
        by.call<CartWire>('PATCH', `/cart/${id}/item/address/`, {
          shippingAddress: { ...address(), company, country: 'BE', postalCode: '1000' },
          ...number,
        });
      const vatNumber = 'BE0411905847';
      const taxOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.data.taxedPrice.totalTax.centAmount;
      expect(taxOf(await send(staff, 'Atelier SA', { vatNumber }))).toBe(0);
      expect(taxOf(await send(visitor, ' ATELIER  SA', { vatNumber }))).toBe(0);
      // However the other company came into the cart, nothing is ordered.
      const named = async (company: string) => {
        await database.query(`update carts set shipping_address = shipping_address || $2 where id = $1`, [
          id,
          JSON.stringify({ company }),
        ]);
      };
      await named('Imprimerie X');
      const placed = await visitor.call('POST', `/cart/${id}/checkout/`, {});
      expect([placed.status, placed.body.error.key]).toEqual([422, 'vat_register_silent']);
      await named('Atelier SA');
      expect((await send(visitor, 'Imprimerie X', { vatNumber })).body.error.key).toBe('vat_register_silent');
      const without = await send(visitor, 'Imprimerie X', {});
      expect(taxOf(without)).toBeGreaterThan(0);
      expect(without.body.data.vatNumber).toBe(vatNumber);
      expect((await send(visitor, 'Atelier SA', { vatNumber })).body.error.key).toBe('vat_register_silent');
    } finally {
      await database.end();
      await close();
    }
  });

  test.each([
    ['is not taken by another company', 'address', 'Imprimerie X', null],
    ['that was only typed is not taken by another company', 'destination', 'Imprimerie X', null],
    ['stays with its company, however that is written', 'address', 'ATELIER  SA', 'BE0411905847'],
    ['that was only typed stays with its company', 'destination', 'Atelier SA', 'BE0411905847'],
  ])('a number of an account’s empty cart %s when it signs in', async (_, typed, company, kept) => {
    register.says = true;
    const at = (name: string) => ({ ...address(), company: name, country: 'BE', postalCode: '1000' });
    const { visitor, email } = await registered(shop);
    const { id } = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
    await visitor.meet();
    const vatNumber = 'BE0411905847';
    const place = { country: 'BE', postalCode: '1000', company: 'Atelier SA' };
    const numbered = typed === 'address' ? { shippingAddress: at('Atelier SA'), vatNumber } : { ...place, vatNumber };
    const path = typed === 'address' ? `/cart/${id}/item/address/` : `/cart/${id}/destination/`;
    expect((await visitor.call('PATCH', path, numbered)).status).toBe(200);
    const guest = new Visitor(shop.app);
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: at(company) });
    expect((await guest.call('POST', '/auth/login/', { email, password: PASSWORD })).status).toBe(200);
    const own = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    expect(own.vatNumber).toBe(kept);
    expect(Object.values(own.lineItems).map(({ taxCode }) => taxCode)).toEqual([kept ? 'reverse_charge' : 'standard']);
  });

  test('there a number on which nothing depends does not wait, and takes no VAT away later unless the register says yes', async () => {
    const { strict, close } = await strictShop();
    try {
      register.says = undefined;
      const number = 'DE811907980';
      const guest = new Visitor(strict.app);
      const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
      await guest.meet();
      const path = `/cart/${id}`;
      await guest.call('PUT', `${path}/item`, { line: flyerLine({ quantity: 250 }) });
      const to = (country: string, postalCode: string) => ({
        ...address(),
        company: 'Atelier SA',
        country,
        postalCode,
      });
      const send = (country: string, postalCode: string) =>
        guest.call<CartWire>('PATCH', `${path}/item/address/`, {
          shippingAddress: to(country, postalCode),
          vatNumber: number,
        });
      const codes = ({ body }: Awaited<ReturnType<typeof send>>) =>
        Object.values(body.data.lineItems).map(({ taxCode }) => taxCode);
      // At home, and in Tahiti, which is an export.
      const home = await send('FR', '75001');
      expect([home.status, home.body.data.vatNumber, codes(home)]).toEqual([200, number, ['standard']]);
      expect(codes(await send('FR', '98714'))).toEqual(['export_french_overseas']);
      // To Berlin it would be free: it waits, and nothing of the cart changes.
      expect((await send('DE', '10115')).body.error.key).toBe('vat_register_silent');
      expect(codes(await send('FR', '75001'))).toEqual(['standard']);
      // A line alone goes to Berlin, with VAT.
      const cart = (await guest.call<CartWire>('GET', '/cart/')).body.data;
      await guest.call('PUT', `${path}/item`, { line: flyerLine({ quantity: 500 }) });
      const away = { lineItemIds: cart.lineOrder, to: { address: to('DE', '10115') } };
      expect((await guest.call('PATCH', `${path}/item/delivery/`, away)).status).toBe(200);
      const placed = await guest.insists<{ id: string; orderNumber: string }>('POST', `${path}/checkout/`, {});
      const orderOf = async () => (await guest.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
      const before = Object.values((await orderOf()).lineItems);
      expect(before.map(({ taxRate }) => taxRate).toSorted()).toEqual(['19.00', '20.00']);
      const staff = await staffAt(strict).signsIn();
      const { vatCheck } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${placed.body.data.orderNumber}/`))
        .body.data;
      expect(vatCheck).toMatchObject({ by: 'digits', takesVatAway: false });
      // Nor does it become free when the line is changed after the order.
      const former = before.find(({ taxRate }) => taxRate === '19.00')!;
      const lineItem = { id: former.id, ...flyerLine({ quantity: 1000 }) };
      const wish = { orderId: placed.body.data.id, lineItem, refererUrl: '/' };
      const draft = await guest.call<{ orderEditId: string }>('POST', '/order/edit/item/', wish);
      const { orderEditId } = draft.body.data;
      const ended = await guest.call('POST', '/order/edit/item/finalize', {
        orderId: placed.body.data.id,
        orderEditId,
      });
      expect(ended.status).toBe(200);
      const after = Object.values((await orderOf()).lineItems);
      expect(after.map(({ taxRate }) => taxRate).toSorted()).toEqual(['19.00', '20.00']);
      // Once the register answers, the same number of a cart is free where it can be.
      register.says = true;
      expect((await sendTo('DE', '10115', number, strict)).body.data.taxedPrice.totalTax.centAmount).toBe(0);
    } finally {
      await close();
    }
  });

  test('staff see of an order how its number was checked, as it was known then, and find those of which only the digits were', async () => {
    const staff = await staffAt(shop).signsIn();
    const checkOf = async (number: string) =>
      (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data.vatCheck;
    const found = async (query: string) =>
      (
        await staff.call<{ orders: readonly StaffOrderRow[] }>('GET', `/staff/orders/?vat=digits${query}`)
      ).body.data.orders.map(({ orderNumber }) => orderNumber);
    const silent = await orderedWith('BE0403199702', undefined);
    const confirmed = await orderedWith('BE0404616494', true);
    const digits = { by: 'digits', name: '', reference: '', takesVatAway: true };
    expect(await checkOf(silent)).toEqual({ ...digits, at: expect.any(String) });
    expect(await checkOf(confirmed)).toMatchObject({ by: 'register', reference: 'WAPIAAAAYx1', takesVatAway: true });
    expect(await found('')).toEqual([silent]);
    expect(await found('&order=placed')).toEqual([silent]);
    expect(await found('&q=Atelier')).toEqual([silent]);
    expect(await found('&sort=due')).toEqual([silent]);
    expect(await found('&order=cancelled')).toEqual([]);
    // What counts is the check of this cart, and not that of another visitor.
    const between = await orderedWith('BE0404616494', true, new Visitor(shop.app), () => {
      register.says = undefined;
      return sendTo('BE', '1000', 'BE0404616494');
    });
    expect(await checkOf(between)).toMatchObject({ by: 'register' });
    // What the register says of it later is not what was known.
    const later = await orderedWith('BE0403199702', true);
    expect(await checkOf(later)).toMatchObject({ by: 'register' });
    expect(await checkOf(silent)).toMatchObject(digits);
  });

  test('wrong digits are refused without asking anybody', async () => {
    const before = register.asked.length;
    const { status, body } = await sendTo('BE', '1000', 'BE0411905848');
    expect([status, body.error.key]).toEqual([422, 'vat_number_invalid']);
    expect(register.asked).toHaveLength(before);
  });

  test('at home a checked number changes nothing, and taking it away brings the VAT back', async () => {
    register.says = true;
    const home = await sendTo('FR', '75001', 'FR83404833048');
    expect(home.body.data.taxedPrice.totalTax.centAmount).toBeGreaterThan(0);
    const abroad = await sendTo('BE', '1000', null);
    expect(abroad.body.data.taxedPrice.totalTax.centAmount).toBeGreaterThan(0);
    expect(abroad.body.data.vatNumber).toBeNull();
  });

  test('a Swiss company’s number stands on its order, is not asked of the union’s register, and changes no VAT', async () => {
    register.says = false;
    const guest = new Visitor(shop.app, 'ch.localhost');
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    const before = register.asked.length;
    const { status, body } = await guest.call<CartWire>('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: { ...address(), company: 'Atelier SA', country: 'CH', postalCode: '1204', city: 'Genève' },
      vatNumber: 'CHE-107.787.577 TVA',
    });
    expect([status, body.data.vatNumber]).toEqual([200, 'CHE107787577TVA']);
    expect(body.data.taxedPrice.totalTax.centAmount).toBeGreaterThan(0);
    expect(register.asked).toHaveLength(before);
  });
});
