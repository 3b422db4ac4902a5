import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailTransport } from '#platform/mail/mail.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { asOwner, drawn, follows, mailsTo, person, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
let hoursLater = 0;
let moments = 0;
const now = () => START.add({ hours: hoursLater, milliseconds: (moments += 1) });
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now });
});
afterAll(() => shop.close());

const somebody = (host = 'localhost') => new Visitor(shop.app, host, elsewhere());
const subscribe = (email: string, visitor = somebody()) => visitor.call('POST', '/newsletter/subscribe/', { email });
const newest = async (email: string) => (await mailsTo(shop, email))[0];
const stateOf = async (email: string) =>
  (await asOwner<{ state: string }>(shop, 'select state from newsletter_subscriptions where email = $1', [email]))
    .rows[0]?.state;
const press = async (visitor: Visitor, path: string) => {
  await visitor.meet();
  const { status, body } = await visitor.call<object>('POST', path, {});
  return body.error?.key ?? [status, body.data];
};
const keyOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?'))).get('key') ?? '';
const flagOf = async (visitor: Visitor) =>
  (await visitor.call<{ customerMetadata: { user_subscriber_status: string } }>('GET', '/customer/')).body.data
    .customerMetadata.user_subscriber_status;

/** Somebody who has subscribed by the mailed link, and the link of the newsletter that leads out. */
async function reader(): Promise<{ email: string; leave: string; oneClick: string }> {
  const { email } = person();
  await subscribe(email);
  const visitor = somebody();
  await follows(visitor, (await newest(email))?.link ?? '');
  await press(visitor, '/newsletter/confirm/');
  const { rows } = await asOwner<{ list_unsubscribe: string; body_text: string }>(
    shop,
    'select list_unsubscribe, body_text from mails where recipient = $1 and list_unsubscribe is not null',
    [email],
  );
  const [letter] = rows;
  const leave = /https?:\/\/\S+\/lettre\/desinscription\/\S+/.exec(letter?.body_text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(leave);
  const oneClick = new URL(letter?.list_unsubscribe ?? '');
  return { email, leave: pathname + search, oneClick: oneClick.pathname + oneClick.search };
}

const NO_PICTURES = () => Promise.resolve(undefined);

describe('subscribing', () => {
  test('9.06 a guest is asked by mail first: nothing else is sent, and nothing is counted, before the press', async () => {
    const { email } = person();
    expect((await subscribe(` ${email.toUpperCase()} `)).status).toBe(200);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    expect(await stateOf(email)).toBe('asked');
    const visitor = somebody();
    await follows(visitor, (await newest(email))?.link ?? '');
    expect(await stateOf(email)).toBe('asked');
    const counted = async () =>
      (await asOwner(shop, `select data from shop_events where name = 'newsletter_sign_up'`)).rows.length;
    const before = await counted();
    expect(await press(visitor, '/newsletter/confirm/')).toEqual([200, { email, state: 'subscribed' }]);
    expect(await press(visitor, '/newsletter/confirm/')).toEqual([200, { email, state: 'subscribed' }]);
    expect((await counted()) - before).toBe(1);
    const { rows } = await asOwner(
      shop,
      `select act, place, wording from newsletter_consents join newsletter_subscriptions as of
       on of.id = subscription_id where email = $1 order by newsletter_consents.id`,
      [email],
    );
    expect(rows).toEqual([
      { act: 'asked', place: 'footer', wording: expect.stringMatching(/^La lettre Tirage .*un clic\.$/) },
      { act: 'confirmed', place: 'mail', wording: expect.stringContaining('Tirage') },
    ]);
  });

  test('one answer for all: whether an address is subscribed is told to its owner alone', async () => {
    const { email } = await reader();
    const [known, fresh] = [await subscribe(email), await subscribe(person().email)];
    expect(known.body).toEqual(fresh.body);
    expect(await stateOf(email)).toBe('subscribed');
  });

  test('an address that is none is refused beside its field; no address is asked more than three times an hour', async () => {
    const wrong = await subscribe('niemand');
    expect([wrong.status, wrong.body.error.fields?.map(({ field }) => field)]).toEqual([422, ['/email']]);
    const { email } = person();
    for (const _time of [1, 2, 3]) expect((await subscribe(email)).status).toBe(200);
    expect((await subscribe(email)).body.error.key).toBe('too_many_attempts');
  });

  test('the page of the confirmation offers its button only where a link stands behind it', async () => {
    const { email } = person();
    await subscribe(email);
    const link = (await newest(email))?.link ?? '';
    expect(drawn(await follows(somebody(), link))).toContain('Je m’inscris');
    for (const path of ['/lettre/confirmation/', `/lettre/confirmation/?key=${'A'.repeat(43)}`]) {
      const page = drawn(await follows(somebody(), path));
      expect(page, path).toContain('Ce lien ne sert plus');
      expect(page, path).not.toContain('Je m’inscris');
    }
    const visitor = somebody();
    await follows(visitor, link);
    await press(visitor, '/newsletter/confirm/');
    expect(drawn(await follows(visitor, '/lettre/confirmation/'))).toContain(email);
  });

  test('a link that ran out, one of another shop and a made-up one subscribe nobody', async () => {
    const { email } = person();
    await subscribe(email);
    const link = (await newest(email))?.link ?? '';
    const opened = async (host: string, path: string) => {
      const visitor = somebody(host);
      await follows(visitor, path);
      return press(visitor, '/newsletter/confirm/');
    };
    expect(await opened('it.localhost', link.replace('/lettre/confirmation/', '/newsletter/conferma/'))).toBe(
      'link_gone',
    );
    expect(await opened('localhost', `/lettre/confirmation/?key=${'A'.repeat(43)}`)).toBe('link_gone');
    expect(await press(somebody(), '/newsletter/confirm/')).toBe('link_gone');
    hoursLater = 24 * 8;
    expect(await opened('localhost', link)).toBe('link_gone');
    hoursLater = 0;
    expect(await stateOf(email)).toBe('asked');
  });

  test('who ticks the box at registration is subscribed once the address is proven, and not before', async () => {
    const { visitor, email } = await registered(shop, { newsletter: true });
    expect([await flagOf(visitor), await stateOf(email)]).toEqual(['1', undefined]);
    await follows(visitor, (await newest(email))?.link ?? '');
    await press(visitor, '/customer/confirm/');
    expect(await stateOf(email)).toBe('subscribed');
  });
});

test('every reader of the demo has agreed, in a row of its own', async () => {
  await seedDemo(shop.databaseUrl, ['tirage-fr'], []);
  const { rows } = await asOwner<{ email: string; state: string; acts: string[] }>(
    shop,
    `select c.email, s.state, array_agg(n.act) as acts
     from customers c
     left join newsletter_subscriptions s on s.tenant_id = c.tenant_id and s.email = c.email
     left join newsletter_consents n on n.tenant_id = s.tenant_id and n.subscription_id = s.id
     where c.tenant_id = 'tirage-fr' and c.email like '%@tirage.example' and (c.data ->> 'isSubscriber')::boolean
     group by c.email, s.state order by c.email`,
  );
  expect(rows).toEqual([
    { email: 'atelier@tirage.example', state: 'subscribed', acts: ['confirmed'] },
    { email: 'revendeur@tirage.example', state: 'subscribed', acts: ['confirmed'] },
  ]);
});

describe('leaving', () => {
  test('2.4.18 opening the page does nothing; a press there leaves, says so, and can be taken back, all without signing in', async () => {
    const { email, leave } = await reader();
    const visitor = somebody();
    const page = await follows(visitor, leave);
    expect(drawn(page)).toContain(email);
    expect(page).not.toContain(keyOf(leave));
    expect(await stateOf(email)).toBe('subscribed');
    expect(await press(visitor, '/newsletter/unsubscribe/')).toEqual([200, { email, state: 'unsubscribed' }]);
    expect(await press(visitor, '/newsletter/unsubscribe/')).toEqual([200, { email, state: 'unsubscribed' }]);
    expect(drawn(await follows(visitor, '/lettre/desinscription/'))).toContain('Vous êtes désinscrit');
    expect(await press(visitor, '/newsletter/resubscribe/')).toEqual([200, { email, state: 'subscribed' }]);
    expect(await stateOf(email)).toBe('subscribed');
  });

  test('2.4.18 a mail program leaves by one POST without cookies (RFC 8058), and opening that address does nothing', async () => {
    const { email, leave, oneClick } = await reader();
    const program = { 'user-agent': 'mail program', host: 'localhost' };
    const opened = await shop.app.inject({ method: 'GET', url: oneClick, headers: program });
    // A person who opens it comes to the page, and the key goes no further.
    const [page] = leave.split('?');
    expect([opened.statusCode, opened.headers.location, await stateOf(email)]).toEqual([303, page, 'subscribed']);
    expect([opened.headers['referrer-policy'], opened.cookies.map(({ name }) => name)]).toEqual([
      'no-referrer',
      expect.arrayContaining(['tirage_links']) as string[],
    ]);
    const form = { ...program, 'content-type': 'application/x-www-form-urlencoded' };
    const post = (url: string, headers: Record<string, string> = form) =>
      shop.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect((await post(`${oneClick}x`)).statusCode).toBe(410);
    expect((await post(oneClick, { ...form, host: 'it.localhost' })).statusCode).toBe(410);
    expect(await stateOf(email)).toBe('subscribed');
    expect((await post(oneClick)).statusCode).toBe(200);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test('a link of another shop, one that was changed and no link at all lead nowhere, and the page says so', async () => {
    const { email, leave } = await reader();
    for (const [host, link] of [
      ['localhost', `${leave.slice(0, -3)}abc`],
      ['it.localhost', leave.replace('/lettre/desinscription/', '/newsletter/cancellazione/')],
      ['localhost', '/lettre/desinscription/'],
    ] as const) {
      const visitor = somebody(host);
      expect(drawn(await follows(visitor, link))).toMatch(/Ce lien ne sert plus|Questo link non serve più/);
      expect(await press(visitor, '/newsletter/unsubscribe/')).toBe('link_gone');
    }
    expect(await stateOf(email)).toBe('subscribed');
  });

  test('the account of the address shows what its owner did elsewhere', async () => {
    const { visitor, email } = await registered(shop);
    await follows(visitor, (await newest(email))?.link ?? '');
    await press(visitor, '/customer/confirm/');
    await visitor.call('PATCH', '/customer/', { newsletter: true });
    expect([await flagOf(visitor), await stateOf(email)]).toEqual(['1', 'subscribed']);
    const { rows } = await asOwner<{ list_unsubscribe: string }>(
      shop,
      'select list_unsubscribe from mails where recipient = $1 and list_unsubscribe is not null',
      [email],
    );
    const { pathname, search } = new URL(rows[0]?.list_unsubscribe ?? '');
    await shop.app.inject({ method: 'POST', url: pathname + search, headers: { host: 'localhost' } });
    expect([await flagOf(visitor), await stateOf(email)]).toEqual(['0', 'unsubscribed']);
    await visitor.call('PATCH', '/customer/', { newsletter: true });
    await visitor.call('PATCH', '/customer/', { newsletter: false });
    expect(await stateOf(email)).toBe('unsubscribed');
  });
});

test('every newsletter carries the headers by which mail programs leave, and no other mail does', async () => {
  const { email } = await reader();
  const { rows } = await asOwner<{ id: string; list_unsubscribe: string | null }>(
    shop,
    'select id, list_unsubscribe from mails where recipient = $1 order by created_at',
    [email],
  );
  const sent: string[] = [];
  const server = createServer((socket) => {
    let message = '';
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      if (inData) {
        message += chunk.toString();
        if (!message.endsWith('\r\n.\r\n')) return;
        sent.push(message);
        [message, inData] = ['', false];
        socket.write('250 kept\r\n');
        return;
      }
      const command = chunk.toString();
      inData = command.startsWith('DATA');
      socket.write(inData ? '354 go on\r\n' : command.startsWith('QUIT') ? '221 bye\r\n' : '250 yes\r\n');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const door = openMailTransport(`smtp://127.0.0.1:${port}`);
  try {
    const { tenant } = (await shop.ground.shops.current('tirage-fr'))!;
    for (const { id } of rows) await sendMail(shop.ground.db, tenant, door, id, NO_PICTURES);
  } finally {
    door.close();
    server.close();
  }
  const [asked = '', letter = ''] = sent.map((message) => message.replaceAll('\r\n ', ' '));
  expect(asked).not.toMatch(/^List-Unsubscribe/m);
  expect(letter).toContain(`List-Unsubscribe: <${rows[1]?.list_unsubscribe}>`);
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
});

test('a mail that left while the database could not note it is not sent again when its job runs again', async () => {
  const { email } = person();
  const visitor = somebody();
  await visitor.call('POST', '/newsletter/subscribe/', { email });
  const { rows } = await asOwner<{ id: string }>(shop, 'select id from mails where recipient = $1', [email]);
  const { tenant } = (await shop.ground.shops.current('tirage-fr'))!;
  const { db } = shop.ground;
  let calls = 0;
  const full: typeof db.transact = (...asked) => {
    calls += 1;
    const isFull = calls === 2 || calls === 4;
    return isFull ? Promise.reject(Object.assign(new Error('no space'), { code: '53100' })) : db.transact(...asked);
  };
  const sent: string[] = [];
  const door = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)), close: () => undefined };
  const job = () => sendMail({ ...db, transact: full }, tenant, door, rows[0]?.id ?? '', NO_PICTURES);
  await expect(job()).rejects.toThrow('no space');
  await expect(job()).rejects.toThrow('no space');
  await job();
  await job();
  expect(sent).toEqual([email]);
});
