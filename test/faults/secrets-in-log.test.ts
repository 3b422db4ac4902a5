import { expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { Secret, TOTP } from 'otpauth';
import { address, flyerLine } from '../builders/lines.ts';
import { Authenticator } from '../support/authenticator.ts';
import { FIRM } from '../support/company.ts';
import { ask } from '../support/invariants.ts';
import { person } from '../support/people.ts';
import { launch, ready, stopped } from '../support/served-shop.ts';
import { freshDatabase } from '../support/shop.ts';

const PASSWORD = 'tirage-demo';
const WRONG_PASSWORD = 'a-wrong-password-nobody-has';

/** A browser without scripts: cookies, the forgery token, and redirects that are followed by hand. */
class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  readonly #session: string;
  #csrf = '';

  /** @param session where the forgery token is read: the shop's session or that of the back office */
  constructor(port: number, session = '/session/') {
    this.#address = `http://localhost:${port}`;
    this.#session = session;
  }

  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.#address + path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const mark = pair.indexOf('=');
      this.cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    return response;
  }

  async follow(response: Response): Promise<Response> {
    return this.open(response.headers.get('location') ?? '/no-redirect');
  }

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const response = await this.open(`/api/v1${path}`, {
      method,
      headers: { 'x-csrf-token': this.#csrf, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return ((await response.json()) as { data: T }).data;
  }

  /** The forgery token of whoever is here now. */
  async meet(): Promise<string> {
    this.#csrf = (await this.call<{ csrfToken: string }>('GET', this.#session)).csrfToken;
    return this.#csrf;
  }

  async order(): Promise<{ id: string; orderNumber: string; accessKey: string }> {
    const { id } = await this.call<{ id: string }>('POST', '/cart', { currency: 'EUR' });
    await this.meet();
    await this.call('PUT', `/cart/${id}/item`, { line: flyerLine() });
    await this.call('PATCH', `/cart/${id}/item/address/`, { shippingAddress: address() });
    return this.call('POST', `/cart/${id}/checkout/`, { user_notes: { text: '' } });
  }
}

interface Logged {
  readonly port: number;
  readonly databaseUrl: string;
}

/** The log of a served shop at its most talkative, after somebody was there. */
async function logOf(journey: (shop: Logged) => Promise<void>): Promise<readonly string[]> {
  const [port, databaseUrl] = [await freePort(), await freshDatabase()];
  const shop = launch(
    'dist/program/main.js',
    { PORT: String(port), DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' },
    'pipe',
  );
  let output = '';
  shop.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shop.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await ready(port, shop);
    await journey({ port, databaseUrl });
  } finally {
    await stopped(shop, 'SIGTERM');
  }
  // The greeting of a demo tells people its password; the log is what is written in lines of JSON.
  return output.split('\n').filter((line) => line.startsWith('{'));
}

function keepCookies(browser: PlainBrowser, secrets: Map<string, string>): void {
  for (const [name, value] of browser.cookies)
    // Whether somebody is a new client is a word, and no secret.
    if (value !== '' && name !== 'tirage_newClient') secrets.set(`cookie ${name} ${value}`, value);
}

/** The names of the secrets that the log has, or that the journey did not find. */
function told(log: readonly string[], secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets]
    .filter(([, secret]) => secret === '' || log.some((line) => line.includes(secret)))
    .map(([name]) => name);
}

test('the log of a whole journey holds no key, token, cookie, password or payment page, at its most talkative', async () => {
  const secrets = new Map<string, string>([
    ['password', PASSWORD],
    ['wrong password', WRONG_PASSWORD],
  ]);
  const log = await logOf(async ({ port }) => {
    const guest = new PlainBrowser(port);
    const first = await guest.order();
    secrets.set('key of the guest’s order', first.accessKey).set('forgery token of the guest', await guest.meet());
    await guest.call('POST', `/order/${first.id}/payment/`, { method: 'transfer' });
    expect((await guest.open(`/paiement/?order_number=${first.orderNumber}`)).status).toBe(200);

    const reader = new PlainBrowser(port);
    const link = `?order_number=${first.orderNumber}&key=${first.accessKey}`;
    // As it was mailed, as people copy it, as the browser fetches it, where it opens nothing, and through the sign-in.
    const opened = await reader.open(`/commande/${link}`);
    expect([opened.status, (await reader.follow(opened)).status]).toEqual([303, 200]);
    for (const path of [
      `/Commande${link}`,
      `/commande/_payload.json${link}`,
      `/no-such-page/${link}`,
      `/api/v1/order/x${link}`,
    ])
      await reader.open(path);
    await reader.open(`/connexion/?to=${encodeURIComponent(`/commande/${link}`)}`);
    await reader.call('GET', `/order/${first.id}`, undefined, { 'x-order-key': first.accessKey });
    secrets.set('forgery token of the reader', await reader.meet());
    expect(await reader.call('POST', `/order/${first.id}/cancel/`)).toMatchObject({ orderState: 'cancelled' });

    const customer = new PlainBrowser(port);
    const email = 'camille@tirage.example';
    await customer.call('POST', '/auth/login/', { email, password: WRONG_PASSWORD });
    const { access_token: token } = await customer.call<{ access_token: string }>('POST', '/auth/login/', {
      email,
      password: PASSWORD,
    });
    secrets.set('access token', token).set('forgery token of the customer', await customer.meet());
    secrets.set('refresh token', customer.cookies.get('tirage_refresh') ?? '');
    await customer.call('POST', '/auth/refreshToken/', {});
    const second = await customer.order();
    secrets.set('key of the customer’s order', second.accessKey);
    const { redirect } = await customer.call<{ redirect: string }>('POST', `/order/${second.id}/payment/`, {
      method: 'card',
    });
    secrets.set('payment page', redirect.split('/').at(-1) ?? '');
    expect((await customer.open(redirect)).status).toBe(200);
    await customer.open(redirect.toUpperCase());
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const paid = await customer.open(redirect, { method: 'POST', headers: form, body: 'choice=accept' });
    const returned = await customer.follow(paid);
    expect(returned.status).toBe(303);
    await customer.follow(returned);
    const stateOf = async () =>
      (await customer.call<{ paymentState: string }>('GET', `/order/${second.id}`)).paymentState;
    await expect.poll(stateOf).toBe('paid');
    for (const browser of [guest, reader, customer]) keepCookies(browser, secrets);
  });
  expect(told(log, secrets)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(15);
  // The log is there, and says what can be said.
  expect(log.some((line) => line.includes('/commande/?order_number=T') && line.includes('&key=***'))).toBe(true);
  expect(log.some((line) => line.includes('/sandbox-payment/***'))).toBe(true);
});

test('the links that are mailed, and what staff sign in with, are in no log, no later address and no referrer', async () => {
  const secrets = new Map<string, string>();
  const log = await logOf(async ({ port, databaseUrl }) => {
    /** The key in the newest mail to an address; a mail with several links has the same key in each. */
    const keyFor = async (email: string, what: string) => {
      const [mail] = await ask<{ body_text: string }>(
        databaseUrl,
        `select body_text from mails where recipient = $1 and body_text like '%key=%' order by created_at desc limit 1`,
        [email],
      );
      const [, path = '', key = ''] = /https?:\/\/[^/\s]+(\/\S*)\?key=([\w.-]+)/.exec(mail?.body_text ?? '') ?? [];
      secrets.set(what, key);
      return { path, key };
    };
    /** Opens a mailed link as its reader does, as people copy it, and as a page that is fetched by script. */
    const opens = async (browser: PlainBrowser, { path, key }: { path: string; key: string }) => {
      for (const copied of [path.toUpperCase(), `${path}_payload.json`, `/nowhere${path}`, `/api/v1${path}`])
        await new PlainBrowser(port).open(`${copied}?key=${key}`);
      const first = await browser.open(`${path}?key=${key}`);
      expect([first.status, first.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
      expect(first.headers.get('location')).not.toContain('key');
      const page = await browser.follow(first);
      expect([200, 302]).toContain(page.status);
      expect(page.headers.get('location') ?? '').not.toContain(key);
      expect(await page.text()).not.toContain(key);
      await browser.meet();
    };
    const owner = new PlainBrowser(port);
    const form = person({ ...FIRM, newsletter: true });
    secrets.set('password of the owner', String(form['password']));
    await owner.call('POST', '/customer/create', form);
    await opens(owner, await keyFor(form.email, 'link that proves an address'));
    await owner.call('POST', '/customer/confirm/', {});

    // A new password, then another address: the one before and the next are both asked.
    await owner.call('POST', '/auth/passwordReset/', { email: form.email });
    await opens(owner, await keyFor(form.email, 'link for a new password'));
    secrets.set('new password', 'trois canards verts');
    await owner.call('POST', '/auth/passwordReset/set/', { password: 'trois canards verts' });
    await owner.call('POST', '/auth/login/', { email: form.email, password: 'trois canards verts' });
    await owner.meet();
    const next = `next.${form.email}`;
    await owner.call('POST', '/customer/email/', { email: next, password: 'trois canards verts' });
    await opens(owner, await keyFor(form.email, 'link that leaves an address'));
    await opens(owner, await keyFor(next, 'link that takes an address'));

    // A passkey.
    const authenticator = new Authenticator(`http://localhost:${port}`);
    const options = await owner.call<{ challenge: string; rp: { id: string } }>('POST', '/customer/passkeys/options/', {
      password: 'trois canards verts',
    });
    secrets.set('challenge of a new passkey', options.challenge);
    await owner.call('POST', '/customer/passkeys/', { name: 'Clé', credential: authenticator.creates(options) });
    const asked = await new PlainBrowser(port).call<{ challenge: string }>('POST', '/auth/passkey/options/');
    secrets.set('challenge of a passkey', asked.challenge);

    // A colleague is asked in.
    await owner.call('POST', '/company/');
    const { email } = person();
    await owner.call('POST', '/company/invites/', { email, role: 'buyer' });
    const colleague = new PlainBrowser(port);
    await opens(colleague, await keyFor(email, 'invitation to a company'));

    // The newsletter, to its end by the page and by the mail program.
    const reader = new PlainBrowser(port);
    const subscriber = person().email;
    await reader.call('POST', '/newsletter/subscribe/', { email: subscriber });
    await opens(reader, await keyFor(subscriber, 'link that confirms the newsletter'));
    await reader.call('POST', '/newsletter/confirm/', {});
    const leaving = await keyFor(subscriber, 'link that ends the newsletter');
    await opens(reader, leaving);
    const pressed = await reader.open(`/newsletter/one-click?key=${leaving.key}`);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, leaving.path]);
    expect((await reader.open(`/newsletter/one-click?key=${leaving.key}`, { method: 'POST' })).status).toBe(200);

    // Staff: the password, the app's secret, its codes and those for a lost phone.
    const staff = new PlainBrowser(port, '/staff/session/');
    await staff.meet();
    await staff.call('POST', '/staff/sign-in/', { email: 'equipe@tirage.example', password: PASSWORD });
    await staff.meet();
    const app = await staff.call<{ secret: string }>('POST', '/staff/sign-in/second-factor/');
    secrets.set('secret of the app', app.secret);
    const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate();
    const signedIn = await staff.call<{ recoveryCodes: readonly string[] }>('POST', '/staff/sign-in/code/', { code });
    for (const each of signedIn.recoveryCodes) secrets.set(`recovery code ${each}`, each);
    const token = 'a-token-of-an-invitation-that-nobody-was-sent';
    secrets.set('invitation of staff', token);
    await staff.call('POST', '/staff/invite/accept/', { token, name: 'Noa', password: 'quatre loutres' });
    secrets.set('password of staff', 'quatre loutres');
    expect((await staff.open('/admin/orders/')).status).toBe(200);
    for (const browser of [owner, colleague, reader, staff]) keepCookies(browser, secrets);
  });
  expect(told(log, secrets)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(35);
  expect(log.filter((line) => line.includes('?key=***')).length).toBeGreaterThan(20);
});
