import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_PATH } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { siteOf, type Site } from '../../src/doors/pages/site.ts';
import { ROOT } from '#platform/installation.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

/** The demo's shops: the Italian one in a time zone of another planet, the British one known by a second name. */
function shopFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-tenants-'));
  cpSync(join(ROOT, 'tenants'), folder, { recursive: true });
  rewrite(folder, 'tirage-it', /timeZone: .*/, 'timeZone: Mars/Olympus');
  rewrite(folder, 'tirage-uk', /hosts: .*/, 'hosts: [uk.localhost, www.uk.localhost]');
  return folder;
}

function rewrite(folder: string, shop: string, from: RegExp, to: string): void {
  const file = join(folder, `${shop}.yaml`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

const folder = shopFiles();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, { TIRAGE_TENANTS: folder });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const ask = (host: string, url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers: { host } });

describe('a shop whose file does not work', () => {
  test('shows maintenance alone, with the time to come again, and its API says it too', async () => {
    for (const url of ['/', '/volantini/', '/robots.txt', '/brand/tirage-it.svg']) {
      const answer = await ask('it.localhost', url);
      expect([url, answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([url, 503, true]);
      expect(answer.body).toContain('in aggiornamento');
      expect(answer.headers['content-security-policy']).toBeDefined();
    }
    const answer = await ask('it.localhost', '/api/v1/session/');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 503, status: 'error', error: { key: 'shop_in_maintenance' } });
    expect((await ask('it.localhost', '/plain.css')).statusCode).toBe(200);
  });

  test('is named for the operator by file, line and remedy, and the others sell', async () => {
    const { refused } = shop.ground.shops;
    expect(refused.map(({ id }) => id)).toEqual(['tirage-it']);
    expect(refused[0]?.problems[0]).toMatchObject({
      file: join(folder, 'tirage-it.yaml'),
      message: expect.stringContaining("/timeZone is 'Mars/Olympus'") as string,
    });
    expect((await ask('localhost', '/')).statusCode).toBe(200);
    expect((await ask('it.localhost', '/readyz')).statusCode).toBe(200);
  });

  test('keeps the revision it had, so that its mails still leave', async () => {
    expect((await shop.ground.shops.current('tirage-it'))?.tenant.timeZone).toBe('Europe/Rome');
    expect(shop.ground.shops.ids).not.toContain('tirage-it');
  });
});

test('before a server is ready it draws a page of each kind of every shop, and closes a shop of which one fails', async () => {
  const swiss = await shop.ground.shops.current('tirage-ch');
  if (!swiss) throw new Error('There is no Swiss shop');
  const asked: string[] = [];
  const site = siteOf(swiss, {
    id: 'of the test',
    outboxPath: null,
    artworks: { artworks: new Map(), brands: new Map(), hash: '' },
    stills: { folder: '', keys: new Map(), hash: '' },
  });
  Object.assign(site, {
    facts: (...given: Parameters<Site['facts']>) => {
      asked.push(given[1]);
      throw new RangeError('Incorrect locale information provided');
    },
  });
  let ready = 0;
  await shop.becomeReady(async () => {
    ready = (await ask('localhost', '/readyz')).statusCode;
  });
  expect([ready, (await ask('localhost', '/readyz')).statusCode]).toEqual([503, 200]);
  expect(asked.length).toBeGreaterThan(0);
  expect(shop.ground.shops.refused.map(({ id }) => id)).toEqual(['tirage-it', 'tirage-ch']);
  expect((await ask('ch.localhost', '/')).statusCode).toBe(503);
  expect((await ask('localhost', '/')).statusCode).toBe(200);
});

describe('another host of a shop', () => {
  test('leads to the first one, path and query kept', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await ask('www.uk.localhost', '/flyer-a5/?p=fast&q=%2F', method);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        301,
        'http://uk.localhost:3000/flyer-a5/?p=fast&q=%2F',
      ]);
    }
    expect((await ask('uk.localhost', '/')).statusCode).toBe(200);
  });

  test('answers the API, payments, probes and everything that is sent where they were asked', async () => {
    expect((await ask('www.uk.localhost', '/api/v1/session/')).statusCode).toBe(200);
    expect((await ask('www.uk.localhost', '/readyz')).statusCode).toBe(200);
    expect((await ask('www.uk.localhost', `${SANDBOX_PATH}/none/`)).statusCode).not.toBe(301);
    expect((await ask('www.uk.localhost', '/', 'POST')).statusCode).toBe(405);
  });

  test('cannot lead out of the shop', async () => {
    for (const url of ['//evil.example/', '/\\evil.example', '/%0d%0aset-cookie:x']) {
      const { location = '' } = (await ask('www.uk.localhost', url)).headers;
      expect(new URL(location, 'http://uk.localhost:3000').host).toBe('uk.localhost:3000');
    }
  });

  test('that is an alias serves as it is', async () => {
    expect((await ask('fr.localhost', '/')).statusCode).toBe(200);
  });
});
