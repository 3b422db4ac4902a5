import { address, flyerLine } from '../builders/lines.ts';
import { elsewhere } from './visitor.ts';

interface Envelope<T> {
  readonly code: number;
  readonly status: string;
  readonly data: T;
}

const MOST_TRIES = 20;
const WAIT_MS = 500;

/** A guest over real HTTP, without a browser: keeps cookies and the forgery token. */
export class Buyer {
  readonly #port: number;
  readonly #email: string;
  /** For a shop that believes its proxy: everybody orders from somewhere else. */
  readonly #address = elsewhere();
  readonly #cookies = new Map<string, string>();
  #csrf = '';

  /** @param email one person's orders are limited: a crowd is many people */
  constructor(port: number, email = 'camille@example.fr') {
    this.#port = port;
    this.#email = email;
  }

  /** The envelope; undefined when no whole answer came, as when the server is killed. */
  async call<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> | undefined> {
    try {
      const response = await fetch(`http://localhost:${this.#port}/api/v1${path}`, {
        method,
        headers: {
          'x-forwarded-for': this.#address,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': this.#csrf,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        this.#cookies.set(name, value);
      }
      return (await response.json()) as Envelope<T>;
    } catch {
      return undefined;
    }
  }

  /** The same, asked again while the shop says that it is too busy: a crowd at the door of a server that has just begun. */
  async #patiently<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> | undefined> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.call<T>(method, path, body);
      if (answer?.code !== 503 || tries === MOST_TRIES) return answer;
      await new Promise((done) => setTimeout(done, WAIT_MS));
    }
  }

  /** A cart with a line and an address; its id, or undefined when the server went away meanwhile. */
  async fillCart(): Promise<string | undefined> {
    const cart = await this.#patiently<{ id: string }>('POST', '/cart', {});
    const session = await this.#patiently<{ csrfToken: string }>('GET', '/session/');
    if (!cart?.data || !session?.data) return undefined;
    this.#csrf = session.data.csrfToken;
    const line = await this.#patiently('PUT', `/cart/${cart.data.id}/item`, { line: flyerLine() });
    const addressed = await this.#patiently('PATCH', `/cart/${cart.data.id}/item/address/`, {
      shippingAddress: address({ email: this.#email }),
    });
    return line?.code === 200 && addressed?.code === 200 ? cart.data.id : undefined;
  }

  async checkout(cartId: string): Promise<{ orderNumber: string } | undefined> {
    const answer = await this.call<{ orderNumber: string }>('POST', `/cart/${cartId}/checkout/`, {});
    return answer?.code === 200 ? answer.data : undefined;
  }
}
