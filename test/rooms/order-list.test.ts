import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import { ORDERS_A_PAGE, type listOrders, type OrderWire } from '#shop/orders/orders.contract.ts';
import { flyerLine } from '../builders/lines.ts';
import { registers } from '../support/customers.ts';
import { growOrdersOf } from '../support/grown-tables.ts';
import { useShop } from '../support/promotions.ts';
import { announce, aPdf, sendFile } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

type Listed = Answer<typeof listOrders>;

const shop = useShop();
const { fill } = shop;

async function customer(): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(shop.app(), 'localhost', elsewhere());
  return { visitor, id: await registers(visitor) };
}

async function orders(visitor: Visitor, change: Readonly<Record<string, unknown>> = {}): Promise<OrderWire> {
  return shop.ordered(await fill(change, { guest: visitor }));
}

async function listed(visitor: Visitor, query: Readonly<Record<string, string>> = {}): Promise<Listed> {
  const { status, body } = await visitor.call<Listed>('GET', `/orders/?${new URLSearchParams(query)}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
}

const numbers = ({ orders: found }: Listed) => found.map(({ orderNumber }) => orderNumber);
/** A page without its payload: what is read without a script. */
async function page(visitor: Visitor, url: string) {
  const { statusCode, body } = await visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });
  return { statusCode, body: body.slice(body.indexOf('<main'), body.indexOf('</main>')) };
}

describe('the customer’s orders', () => {
  test('2.7.03 are found by number, product, job and artwork, each word from its beginning, accents or not', async () => {
    const { visitor } = await customer();
    const first = await orders(visitor, { jobName: 'Fête d’été' });
    await shop.pass({ minutes: 2 });
    const second = await orders(visitor, { jobName: 'Portes ouvertes' });
    expect(numbers(await listed(visitor))).toEqual([second.orderNumber, first.orderNumber]);
    for (const q of [
      first.orderNumber,
      first.orderNumber.toLowerCase(),
      first.orderNumber.slice(4),
      'fete',
      'ÉTÉ',
      'ete fly',
    ])
      expect(numbers(await listed(visitor, { q })), q).toEqual([first.orderNumber]);
    expect(numbers(await listed(visitor, { q: 'flyer' }))).toHaveLength(2);
    for (const q of ['lyer', 'fete ouvertes', "' or true --", '%']) {
      const found = numbers(await listed(visitor, { q }));
      // What holds no word finds nothing.
      expect(found, q).toEqual([]);
    }
  });

  test('2.7.03 are filtered by the plain status, which follows every move, and by days of the shop’s clock', async () => {
    const { visitor } = await customer();
    const kept = await orders(visitor);
    const cancelled = await orders(visitor);
    await visitor.call('POST', `/order/${cancelled.id}/cancel/`, {});
    expect(numbers(await listed(visitor, { status: 'awaiting_payment' }))).toEqual([kept.orderNumber]);
    expect(numbers(await listed(visitor, { status: 'to_do' }))).toEqual([kept.orderNumber]);
    expect(numbers(await listed(visitor, { status: 'cancelled' }))).toEqual([cancelled.orderNumber]);
    expect(numbers(await listed(visitor, { status: 'running' }))).toEqual([]);
    const today = shop.now().toZonedDateTimeISO('Europe/Paris').toPlainDate();
    const on = (days: number) => today.add({ days }).toString();
    expect(numbers(await listed(visitor, { from: on(0), to: on(0) }))).toHaveLength(2);
    expect(numbers(await listed(visitor, { to: on(-1) }))).toEqual([]);
    expect(numbers(await listed(visitor, { from: on(1) }))).toEqual([]);
    // A month without a 31st ends where it ends.
    expect((await listed(visitor, { from: '2026-02-31', to: '9999-12-31' })).orders).toHaveLength(2);
  });

  test('2.4.06 say of each order what was bought, with what its picture is drawn from, and where its jobs stand', async () => {
    const { visitor } = await customer();
    const { orderNumber, lineItems, taxedPrice } = await orders(visitor, { jobName: 'Salon' });
    const [line] = Object.values(lineItems);
    expect((await listed(visitor)).orders).toEqual([
      expect.objectContaining({
        orderNumber,
        status: 'awaiting_payment',
        payable: taxedPrice.totalGross,
        lines: 1,
        products: [
          {
            lineItemId: line?.id,
            name: line?.mcpProdName,
            jobName: 'Salon',
            quantity: line?.quantity,
            facts: line?.merchantInfo.facts,
            promisedArrivalDate: line?.promisedArrivalDate,
            status: 'awaiting_payment',
            filesWanted: 'artwork_awaited',
          },
        ],
      }),
    ]);
  });

  test('2.4.06 name no date that no longer holds: after the cut-off, what was not paid for has the day that it reaches if it is paid now', async () => {
    const { visitor } = await customer();
    const { lineItems } = await orders(visitor);
    const [line] = Object.values(lineItems);
    expect((await listed(visitor)).orders[0]).toMatchObject({ isArrivalOpen: false });
    const cutOff = Temporal.Instant.from(line!.productionEndsBefore);
    await shop.pass(cutOff.since(shop.now()).add({ seconds: 1 }));
    const [late] = (await listed(visitor)).orders;
    expect(late).toMatchObject({ isArrivalOpen: false });
    const now = late!.products[0]!.promisedArrivalDate;
    expect(now > line!.promisedArrivalDate).toBe(true);
    const { body } = await page(visitor, '/espace/commandes/');
    const weekday = (day: string) =>
      new Intl.DateTimeFormat('fr-FR', { weekday: 'long' }).format(new Date(`${day}T12:00:00Z`));
    expect(body).toContain(weekday(now));
    expect(body).not.toContain(weekday(line!.promisedArrivalDate));
  });

  test('2.4.06 name for each product its own day: what is printed keeps it, and what waits for a consent or is put off has the one of its order page', async () => {
    const { visitor } = await customer();
    const filled = await fill({}, { guest: visitor });
    await visitor.call('PUT', `/cart/${filled.cartId}/item`, { line: flyerLine({ jobName: 'Second' }) });
    const order = await shop.ordered(filled);
    const [printed, waiting] = order.lineOrder;
    const states = (lineId: string | undefined, artwork: string, production: string) =>
      shop
        .owner()
        .query('update order_jobs set artwork_state = $3, production_state = $4 where order_id = $1 and line_id = $2', [
          order.id,
          lineId,
          artwork,
          production,
        ]);
    await states(printed, 'approved', 'in_print');
    await shop.pass(
      Temporal.Instant.from(order.lineItems[printed!]!.productionEndsBefore).since(shop.now()).add({ hours: 30 }),
    );
    for (const [status, artwork, production] of [
      ['artwork_awaited', 'awaited', 'waiting'],
      ['artwork_fixed', 'fixed', 'waiting'],
      ['artwork_awaited', 'awaited', 'on_hold'],
    ] as const) {
      await states(waiting, artwork, production);
      await shop
        .owner()
        .query(`update orders set payment_state = 'paid', plain_status = $2 where id = $1`, [order.id, status]);
      const now = (await visitor.call<OrderWire>('GET', `/order/${order.id}`)).body.data;
      const days = [printed, waiting].map((id) => now.lineItems[id!]!.promisedArrivalDate);
      expect(days[1]! > days[0]!).toBe(true);
      expect(days[0]).toBe(order.lineItems[printed!]!.promisedArrivalDate);
      const [row] = (await listed(visitor)).orders;
      expect(
        row?.products.map(({ promisedArrivalDate }) => promisedArrivalDate),
        status,
      ).toEqual(days);
    }
  });

  test('that are not paid yet wait for files, too, where files are sent, and no more once these are handed in', async () => {
    const { visitor } = await customer();
    const order = await orders(visitor);
    const [line] = order.lineOrder;
    const seen = async () => {
      const found = numbers(await listed(visitor, { files: 'wanted' }));
      const { body } = await page(visitor, '/espace/fichiers/');
      expect(found).toEqual(body.includes(`#files-${line}`) ? [order.orderNumber] : []);
      return /Fichiers à approuver|Fichiers attendus|Nouveau fichier demandé|Votre accord demandé/.exec(body)?.[0];
    };
    expect((await listed(visitor)).orders[0]).toMatchObject({
      status: 'awaiting_payment',
      filesWanted: 'artwork_awaited',
    });
    expect(await seen()).toBe('Fichiers attendus');
    await sendFile(visitor, order.id, aPdf(), { lineItemId: line });
    expect(await seen()).toBe('Fichiers à approuver');
    for (const [artwork, told] of [
      ['rejected', 'Nouveau fichier demandé'],
      ['fixed', 'Votre accord demandé'],
      ['checking', undefined],
    ] as const) {
      await shop.owner().query(`update order_jobs set artwork_state = $2 where order_id = $1`, [order.id, artwork]);
      expect(await seen()).toBe(told);
    }
  });

  test('whose files wait for the customer come in pages, so that none is out of reach', async () => {
    const { visitor } = await customer();
    for (let placed = 0; placed <= ORDERS_A_PAGE; placed += 1) {
      await orders(visitor);
      await shop.pass({ minutes: 10 });
    }
    const rows = ({ body }: { readonly body: string }) => body.split('aria-label="Déposer les fichiers').length - 1;
    const start = await page(visitor, '/espace/fichiers/');
    const [, next = ''] = /href="([^"]*\?after=[^"]*)"/.exec(start.body) ?? [];
    const rest = await page(visitor, next);
    expect([rows(start), rows(rest)]).toEqual([ORDERS_A_PAGE, 1]);
    expect(rest.body).toContain('Revenir aux plus récentes');
  });

  test('are told apart by what they wait for: files, or only the consent to print those that are there', async () => {
    const { visitor } = await customer();
    const filled = await fill({}, { guest: visitor });
    await visitor.call('PUT', `/cart/${filled.cartId}/item`, { line: flyerLine() });
    const order = await shop.ordered(filled);
    await shop
      .owner()
      .query(`update orders set payment_state = 'paid', plain_status = 'artwork_awaited' where id = $1`, [order.id]);
    const waitsFor = async () => {
      const { body } = await page(visitor, '/espace/fichiers/');
      const isListed = (await page(visitor, '/espace/commandes/')).body.includes('Fichiers à approuver');
      expect(isListed).toBe((await listed(visitor)).orders[0]?.hasAwaitedFiles);
      return [isListed, /aria-label="([^"]*) de la commande/.exec(body)?.[1]];
    };
    expect(await waitsFor()).toEqual([false, 'Déposer les fichiers']);
    const [first, second] = order.lineOrder;
    await sendFile(visitor, order.id, aPdf(), { lineItemId: first });
    expect(await waitsFor()).toEqual([false, 'Déposer les fichiers']);
    const { id } = await announce(visitor, order.id, { lineItemId: second, bytes: 100 }).then(({ body }) => body.data);
    expect(await waitsFor()).toEqual([false, 'Déposer les fichiers']);
    await visitor.call('DELETE', `/order/${order.id}/uploads/${id}/`);
    await sendFile(visitor, order.id, aPdf(), { lineItemId: second });
    expect(await waitsFor()).toEqual([true, 'Voir et approuver les fichiers']);
    const { body } = await page(visitor, '/espace/fichiers/');
    expect(body).toContain('Flyer A5 ×2');
    const overview = (await page(visitor, '/espace/')).body;
    expect(overview).toContain('Vos fichiers sont à approuver');
    expect(overview).not.toContain('Il nous manque vos fichiers');
  });

  test('ask for a new file where one was rejected, and lead to the files of its item', async () => {
    const { visitor } = await customer();
    const filled = await fill({}, { guest: visitor });
    await visitor.call('PUT', `/cart/${filled.cartId}/item`, { line: flyerLine() });
    const order = await shop.ordered(filled);
    const [first, second] = order.lineOrder;
    const own = shop.owner();
    await own.query(`update order_jobs set artwork_state = 'rejected' where line_id = $1`, [second]);
    await own.query(`update orders set payment_state = 'paid', plain_status = 'artwork_rejected' where id = $1`, [
      order.id,
    ]);
    const { products } = (await listed(visitor)).orders[0]!;
    expect(products.map(({ lineItemId, status }) => [lineItemId, status])).toEqual([
      [first, 'artwork_awaited'],
      [second, 'artwork_rejected'],
    ]);
    const { body } = await page(visitor, '/espace/fichiers/');
    expect(body).toContain(`Envoyer un nouveau fichier pour la commande ${order.orderNumber}`);
    expect(body).toContain(`?order_number=${order.orderNumber}#files-${second}"`);
    expect(body).not.toContain('Déposer les fichiers');
    for (const [path, words] of [
      ['/espace/commandes/', 'Nouveau fichier demandé'],
      ['/espace/', 'Un nouveau fichier est demandé'],
      [`/commande/?order_number=${order.orderNumber}`, 'Envoyer un nouveau fichier'],
    ] as const)
      expect((await page(visitor, path)).body, path).toContain(words);
  });

  test('2.4.06 come in pages, each order once, and a page costs three statements however many there are', async () => {
    const { visitor, id } = await customer();
    await growOrdersOf(shop.owner(), 'tirage-fr', id, 47);
    const seen: string[] = [];
    let after: string | null | undefined;
    const sizes: number[] = [];
    do {
      const found = await listed(visitor, after ? { after } : {});
      sizes.push(found.orders.length);
      seen.push(...numbers(found));
      after = found.next;
    } while (after);
    expect(sizes).toEqual([20, 20, 7]);
    expect(new Set(seen).size).toBe(47);
    expect(seen).toEqual(seen.toSorted());
    expect(numbers(await listed(visitor, { q: 'many31' }))).toEqual(['M26-10031']);
  });

  test('are nobody else’s, whatever is asked', async () => {
    const one = await customer();
    const { orderNumber, id } = await orders(one.visitor);
    const other = await customer();
    for (const query of [{}, { q: orderNumber }, { after: `9999999999999.${id}` }])
      expect(numbers(await listed(other.visitor, query))).toEqual([]);
    expect((await new Visitor(shop.app()).call('GET', '/orders/')).status).toBe(401);
  });

  test('are refused clearly where the question is none', async () => {
    const { visitor } = await customer();
    for (const query of [
      { after: 'garbage' },
      { after: '1.a;drop' },
      { status: 'paid' },
      { from: '2026-13-01' },
      { to: 'yesterday' },
      { q: 'x'.repeat(10_000) },
      { limit: '100' },
    ]) {
      const { status } = await visitor.call('GET', `/orders/?${new URLSearchParams(query as Record<string, string>)}`);
      expect(status, JSON.stringify(query).slice(0, 40)).toBe(400);
    }
  });
});

describe('the page of the orders', () => {
  test('a period that ends before it begins is said, beside its field and in place of the orders', async () => {
    const { visitor } = await customer();
    await orders(visitor);
    const { body } = await page(visitor, '/espace/commandes/?from=2026-03-02&to=2026-03-01');
    expect(body.match(/La date «\sAu\s» est avant la date «\sDu\s»/g)).toHaveLength(2);
  });

  test('2.4.06 needs no script: the address says what is looked for, and a form asks it', async () => {
    const { visitor } = await customer();
    const order = await orders(visitor, { jobName: 'Salon' });
    const found = await page(visitor, '/espace/commandes/?q=salon&status=to_do&from=2026-01-01&to=');
    expect(found.statusCode).toBe(200);
    expect(found.body).toContain(`href="/commande/?order_number=${order.orderNumber}"`);
    expect(found.body).toMatch(/<form [^>]*action="\/espace\/commandes\/"/);
    expect(found.body).toMatch(/name="q"[^>]* value="salon"/);
    expect(found.body).toMatch(/<option value="to_do" selected="">/);
    const nothing = await page(visitor, '/espace/commandes/?q=nothing');
    expect(nothing.body).toContain('Aucune commande ne correspond');
    expect(nothing.body).not.toContain(`order_number=${order.orderNumber}`);
  });

  test('shows the first page where the address holds garbage', async () => {
    const { visitor } = await customer();
    const order = await orders(visitor);
    for (const query of ['after=garbage', 'status=paid', 'from=31/12/2026', `after=${'9'.repeat(400)}.x`]) {
      const shown = await page(visitor, `/espace/commandes/?${query}`);
      expect([shown.statusCode, shown.body.includes(order.orderNumber)], query).toEqual([200, true]);
    }
    // Which page it is, is said.
    for (const query of ['after=garbage', 'page=999', 'page=-1'])
      expect((await page(visitor, `/espace/commandes/?${query}`)).body, query).toContain('depuis le début');
    for (const query of ['', 'page=1', 'after=1774000000000.abc'])
      expect((await page(visitor, `/espace/commandes/?${query}`)).body, query).not.toContain('depuis le début');
    const long = await page(visitor, `/espace/commandes/?q=${'x'.repeat(10_000)}`);
    expect([long.statusCode, long.body.includes('Aucune commande ne correspond')]).toEqual([200, true]);
  });

  test('a search without any word finds nothing and says what to type', async () => {
    const { visitor } = await customer();
    const order = await orders(visitor);
    for (const q of ['%', '!!', '_ -']) {
      const { body } = await visitor.call<{ orders: unknown[] }>('GET', `/orders/?q=${encodeURIComponent(q)}`);
      expect(body.data.orders, q).toEqual([]);
      const shown = (await page(visitor, `/espace/commandes/?q=${encodeURIComponent(q)}`)).body;
      expect(shown).toContain('Tapez au moins une lettre ou un chiffre');
      expect(shown).not.toContain(order.orderNumber);
      expect(shown).toContain(`value="${q}"`);
    }
  });

  test('a filter that is none is told at its field', async () => {
    const { visitor } = await customer();
    await orders(visitor);
    const { body } = await page(visitor, '/espace/commandes/?status=payé&from=2026-02-31&to=31/12/2026&q=flyer');
    expect(body).toContain('«\u00a0payé\u00a0» n’est pas un état de commande');
    expect(body).toContain('«\u00a02026-02-31\u00a0» n’est pas un jour');
    expect(body).toContain('«\u00a031/12/2026\u00a0» n’est pas un jour');
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(body).toMatch(/<details [^>]*open/);
    expect(body).toMatch(/name="q"[^>]* value="flyer"/);
  });

  test('the overview offers to order again what was not cancelled', async () => {
    const { visitor } = await customer();
    const kept = await orders(visitor, { jobName: 'Salon' });
    const { id } = await orders(visitor, { jobName: 'Foire' });
    await visitor.call('POST', `/order/${id}/cancel/`, {});
    const { body } = await page(visitor, '/espace/');
    expect(body).toContain(`/commande/?order_number=${kept.orderNumber}#reorder`);
    expect(body.match(/#reorder/g)).toHaveLength(1);
  });

  test('an order that is not one’s own looks like none, and asks nobody to sign in who is signed in', async () => {
    const { visitor } = await customer();
    const { orderNumber } = await orders((await customer()).visitor);
    const about = async (reader: Visitor, number: string) => {
      const { statusCode, body } = await page(reader, `/commande/?order_number=${number}`);
      return [statusCode, body.slice(body.indexOf('<main'), body.indexOf('</main>')).replaceAll(number, 'X')] as const;
    };
    const foreign = await about(visitor, orderNumber);
    expect(foreign).toEqual(await about(visitor, 'T26-999999'));
    expect([foreign[0], foreign[1].includes('connectez-vous'), foreign[1].includes('Voir mes commandes')]).toEqual([
      404,
      false,
      true,
    ]);
    const [, toGuest] = await about(new Visitor(shop.app(), 'localhost', elsewhere()), orderNumber);
    expect(toGuest).toContain('connectez-vous');
  });

  test('says so where nothing was ordered yet', async () => {
    const { visitor } = await customer();
    expect((await page(visitor, '/espace/commandes/')).body).toContain('Aucune commande pour le moment');
  });
});

describe('the personal area', () => {
  test('2.7.05 every page has the menu of the area, with the open page marked and the way out', async () => {
    const { visitor } = await customer();
    for (const path of ['/espace/', '/espace/commandes/']) {
      const { body } = await page(visitor, path);
      expect(body).toMatch(new RegExp(`href="${path}"[^>]* aria-current="page"`));
      expect(body).toContain('href="/espace/commandes/"');
      expect(body).toContain('Se déconnecter');
      expect(body).toContain('<summary');
    }
  });

  test('2.4.03 begins with what needs the customer now, then shows what runs and the usual ways', async () => {
    const { visitor } = await customer();
    expect((await page(visitor, '/espace/')).body).toContain('Aucune commande pour le moment');
    const order = await orders(visitor, { jobName: 'Salon' });
    const { body } = await page(visitor, '/espace/');
    expect(body).toContain(`href="/paiement/?order_number=${order.orderNumber}"`);
    expect(body).toMatch(/À faire maintenant.*Il reste .*à payer.*En cours.*Raccourcis.*Recommander Salon/s);
  });

  test('an overview with an open order does not say that nothing is under way', async () => {
    const { visitor } = await customer();
    await orders(visitor, {});
    const { body } = await page(visitor, '/espace/');
    expect(body).toContain('vos commandes attendent d’abord ce qui est à faire ci-dessus');
    expect(body).not.toContain('Aucune commande en production');
  });
});
