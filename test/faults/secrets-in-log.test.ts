import { expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { launch, ready, stopped } from '../support/served-shop.ts';
import { freshDatabase } from '../support/shop.ts';

const PASSWORD = 'tirage-demo';
const WRONG_PASSWORD = 'a-wrong-password-nobody-has';

/** A browser without scripts: cookies, the forgery token, and redirects that are followed by hand. */
class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  #csrf = '';

  constructor(port: number) {
    this.#address = `http://localhost:${port}`;
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
    this.#csrf = (await this.call<{ csrfToken: string }>('GET', '/session/')).csrfToken;
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

test('the log of a whole journey holds no key, token, cookie, password or payment page, at its most talkative', async () => {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'trace' };
  const shop = launch('src/app/main.ts', settings, 'pipe');
  let output = '';
  shop.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shop.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const secrets = new Map<string, string>([
    ['password', PASSWORD],
    ['wrong password', WRONG_PASSWORD],
  ]);
  try {
    await ready(port, shop);
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
    for (const browser of [guest, reader, customer])
      for (const [name, value] of browser.cookies) if (value !== '') secrets.set(`cookie ${name} ${value}`, value);
  } finally {
    await stopped(shop, 'SIGTERM');
  }
  // The greeting of a demo tells people its password; the log is what is written in lines of JSON.
  const log = output.split('\n').filter((line) => line.startsWith('{'));
  const found = [...secrets].filter(([, secret]) => secret === '' || log.some((line) => line.includes(secret)));
  // Whether somebody is a new client is a word, and no secret.
  expect(found.map(([name]) => name).filter((name) => !name.startsWith('cookie tirage_newClient'))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(15);
  // The log is there, and says what can be said.
  expect(log.some((line) => line.includes('/commande/?order_number=T') && line.includes('&key=***'))).toBe(true);
  expect(log.some((line) => line.includes('/sandbox-payment/***'))).toBe(true);
});
