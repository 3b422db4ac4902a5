import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { patiently } from './patience.ts';

/** The envelope as a caller sees it. */
export interface Reply<T = Record<string, never>> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: {
    code: number;
    status: string;
    data: T;
    error: {
      key: string;
      message: string;
      text: string;
      trackingId: string;
      fields?: { field: string; problem: string }[];
      detail?: unknown;
      params?: unknown;
    };
  };
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** A network address for one visitor. Tests need it when they have more buyers than one address may have. */
export const elsewhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** A simulated browser: keeps cookies, sends the forgery token, calls one shop. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #host: string;
  readonly #address: string;
  csrf: string | undefined;

  constructor(app: FastifyInstance, host = 'localhost', address = '127.0.0.1') {
    this.#app = app;
    this.#host = host;
    this.#address = address;
  }

  /** Headers of every request of this browser. */
  headers(more: InjectOptions['headers'] = {}): Record<string, string> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      host: this.#host,
      'user-agent': BROWSER,
      ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}),
      ...(cookies ? { cookie: cookies } : {}),
      ...(more as Record<string, string>),
    };
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const headers = this.headers(options.headers);
    const response = await this.#app.inject({ remoteAddress: this.#address, ...options, headers });
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return response;
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    if (method !== 'GET' && this.cookies.size > 0 && !this.csrf) await this.meet();
    const response = await this.send({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    // A file has no envelope.
    const isFile = /^(?:application\/pdf|image\/)/.test(String(response.headers['content-type']));
    const body = isFile ? { code: 200, status: 'success' } : response.json<object>();
    return { status: response.statusCode, headers: response.headers, body: body as Reply<T>['body'] };
  }

  /** Like `call`, but repeats the call while the shop is too busy, for tests with a crowd. */
  insists<T>(...request: Parameters<Visitor['call']>): Promise<Reply<T>> {
    return patiently(
      () => this.call<T>(...request),
      ({ body }) => body.error?.key === 'unavailable',
    );
  }

  /** Reads the session, as every page does, and keeps its token. */
  async meet(path = '/session/'): Promise<void> {
    const { body } = await this.call<{ csrfToken: string }>('GET', path);
    this.csrf = body.data.csrfToken;
  }
}
