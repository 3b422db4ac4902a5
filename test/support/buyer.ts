import { address, flyerLine } from '../builders/lines.ts';
import { elsewhere } from './visitor.ts';
import { patiently } from './patience.ts';

interface Envelope<T> {
  readonly code: number;
  readonly status: string;
  readonly data: T;
}

/** Longer than the server takes before it says that it is too busy. */
const ANSWER_MS = 30_000;

interface Placed {
  readonly orderNumber: string;
}

/** A guest over real HTTP, without a browser: keeps cookies and the forgery token. */
export class Buyer {
  readonly #port: number;
  readonly #email: string;
  /** For a shop that believes its proxy: everybody orders from somewhere else. */
  readonly #address = elsewhere();
  readonly #cookies = new Map<string, string>();
  /** What became of the last call: why there is no cart or order, where there is none. */
  lastAnswer = '';
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

  /** The same, asked again while the shop says that it is too busy: a crowd at the door of a server that has just begun. */
  #insists<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> | undefined> {
    return patiently(
      () => this.call<T>(method, path, body),
      (answer) => answer?.code === 503,
    );
  }

  /** A cart with a line and an address; its id, or undefined when the server went away meanwhile. */
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

  /** Even an answer that there is no time gives the browser its cookie: from then on a call without the token is refused. */
  async #opensCart(): Promise<Envelope<{ id: string }> | undefined> {
    const session = await this.#insists<{ csrfToken: string }>('GET', '/session/');
    if (!session?.data) return undefined;
    this.#csrf = session.data.csrfToken;
    return this.call('POST', '/cart', {});
  }

  /** The order, if this one try made it: whoever strikes the shop meanwhile wants no second. */
  async checkout(cartId: string): Promise<Placed | undefined> {
    return placed(await this.call<Placed>('POST', `/cart/${cartId}/checkout/`, {}));
  }

  /** The order that a shop in health makes, however busy it is. */
  async orders(cartId: string): Promise<Placed | undefined> {
    return placed(await this.#insists<Placed>('POST', `/cart/${cartId}/checkout/`, {}));
  }
}

function placed(answer: Envelope<Placed> | undefined): Placed | undefined {
  return answer?.code === 200 ? answer.data : undefined;
}
