import { address, flyerLine } from '../builders/lines.ts';
import { elsewhere } from './visitor.ts';
import { patiently } from './patience.ts';

interface Envelope<T> {
  readonly code: number;
  readonly status: string;
  readonly data: T;
}

/** Longer than the server's own limit before it answers that it is too busy. */
const ANSWER_MS = 30_000;

interface Placed {
  readonly orderNumber: string;
}

/** A guest over real HTTP, without a browser: keeps cookies and the forgery token. */
export class Buyer {
  readonly #port: number;
  readonly #email: string;
  /** Every buyer has a different address, for a shop that trusts its proxy. */
  readonly #address = elsewhere();
  readonly #cookies = new Map<string, string>();
  /** Result of the last call. It explains a missing cart or order. */
  lastAnswer = '';
  #csrf = '';

  /** @param email orders of one person are limited, so a crowd needs several addresses */
  constructor(port: number, email = 'camille@example.fr') {
    this.#port = port;
    this.#email = email;
  }

  /** The envelope; undefined without a complete answer, as when the server is killed. */
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
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        this.#cookies.set(name, value);
      }
      const envelope = (await response.json()) as Envelope<T> & { readonly error?: { readonly key: string } };
      this.lastAnswer = `${method} ${path}: ${envelope.code} ${envelope.error?.key ?? ''}`;
      return envelope;
    } catch (error) {
      this.lastAnswer = `${method} ${path}: ${String((error as Error).cause ?? error)}`;
      return undefined;
    }
  }

  /** Repeats the call while the shop answers that it is too busy, as after a start with many visitors. */
  #insists<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> | undefined> {
    return patiently(
      () => this.call<T>(method, path, body),
      (answer) => answer?.code === 503,
    );
  }

  /** Makes a cart with a line and an address. Returns its id; undefined when the server stopped meanwhile. */
  async fillCart(): Promise<string | undefined> {
    const cart = await patiently(
      () => this.#opensCart(),
      (answer) => answer?.code === 503,
    );
    if (!cart?.data) return undefined;
    const line = await this.#insists('PUT', `/cart/${cart.data.id}/item`, { line: flyerLine() });
    if (line?.code !== 200) return undefined;
    const addressed = await this.#insists('PATCH', `/cart/${cart.data.id}/item/address/`, {
      shippingAddress: address({ email: this.#email }),
    });
    return addressed?.code === 200 ? cart.data.id : undefined;
  }

  /** Even a 'too busy' answer sets the browser's cookie. Later calls without the token are refused. */
  async #opensCart(): Promise<Envelope<{ id: string }> | undefined> {
    const session = await this.#insists<{ csrfToken: string }>('GET', '/session/');
    if (!session?.data) return undefined;
    this.#csrf = session.data.csrfToken;
    return this.call('POST', '/cart', {});
  }

  /** The order, if this single attempt made it. Fault tests use it, because a retry could make a second order. */
  async checkout(cartId: string): Promise<Placed | undefined> {
    return placed(await this.call<Placed>('POST', `/cart/${cartId}/checkout/`, {}));
  }

  /** The order of a shop without faults. Retries while the shop is busy. */
  async orders(cartId: string): Promise<Placed | undefined> {
    return placed(await this.#insists<Placed>('POST', `/cart/${cartId}/checkout/`, {}));
  }
}

function placed(answer: Envelope<Placed> | undefined): Placed | undefined {
  return answer?.code === 200 ? answer.data : undefined;
}
