import { lookup } from 'node:dns';
import { request as plainly, type RequestOptions } from 'node:http';
import { request as securely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isIn, isPublic, listOf } from './addresses.ts';
import type { Failure } from './failures.ts';

export interface Posted {
  /** Undefined where no answer came. */
  readonly status?: number;
  readonly failure?: Failure;
  /** How the answer begins. */
  readonly answer: string;
  readonly milliseconds: number;
}

/** Calls to addresses that somebody typed. None reaches a machine or network of our own, whatever its name says. */
export interface Outgoing {
  /** Whether an address leads inside as it is written. What its name stands for is looked at when it is called. */
  isInside(url: URL): boolean;
  /** Does not throw because of the other side. A redirect is an answer like any other, and is not followed. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
}

export interface OutgoingTerms {
  /** Addresses and ranges of our own networks that may be called all the same, also without TLS. */
  readonly allowed: readonly string[];
  /** For the whole call, name and answer included. */
  readonly limitMs?: number;
  /** Looks names up, as `dns.lookup` does. */
  readonly names?: typeof lookup;
}

const LIMIT_MS = 10_000;
const MOST_ANSWER = 2_000;

class Inside extends Error {}

export function openOutgoing({ allowed, limitMs = LIMIT_MS, names = lookup }: OutgoingTerms): Outgoing {
  const own = listOf(allowed);
  const mayCall = (address: string, isSecure: boolean) => isIn(own, address) || (isSecure && isPublic(address));
  return {
    isInside({ hostname, protocol }) {
      const host = bare(hostname);
      if (isIP(host)) return !mayCall(host, protocol === 'https:');
      return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) && allowed.length === 0;
    },
    async post(url, headers, body) {
      const began = performance.now();
      const isSecure = url.protocol === 'https:';
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A line that was kept open was looked at when it was opened, and perhaps for another name.
        agent: false,
        lookup: looked(names, (address) => mayCall(address, isSecure)),
        signal: AbortSignal.timeout(limitMs),
      };
      const outcome = await send(url, options, body, (address) => mayCall(address, isSecure)).catch(failureOf);
      return { ...outcome, milliseconds: Math.round(performance.now() - began) };
    },
  };
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Looks a name up and gives on those of its addresses that may be called. The connection is made to these and no others,
 * so a name that says another thing to the next question gains nothing.
 */
function looked(names: typeof lookup, mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    names(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [], 0);
      const callable = addresses.filter(({ address }) => mayCall(address));
      const [first] = callable;
      if (!first) return done(new Inside(`${hostname} leads inside`), [], 0);
      return options.all ? done(null, callable) : done(null, first.address, first.family);
    });
  };
}

function send(
  url: URL,
  options: RequestOptions,
  body: string,
  mayCall: (address: string) => boolean,
): Promise<Pick<Posted, 'status' | 'answer'>> {
  return new Promise((resolve, reject) => {
    // An address in the place of a name is not looked up.
    const host = bare(url.hostname);
    if (isIP(host) && !mayCall(host)) return reject(new Inside(`${host} is inside`));
    const call = (url.protocol === 'https:' ? securely : plainly)(url, options, (response) => {
      const { statusCode: status = 0 } = response;
      let answer = '';
      const end = () => {
        resolve({ status, answer: answer.slice(0, MOST_ANSWER) });
        response.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        answer += part;
        if (answer.length >= MOST_ANSWER) end();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
    return undefined;
  });
}

const BY_CODE: Readonly<Record<string, Failure>> = { ENOTFOUND: 'unknown_host', EAI_AGAIN: 'unknown_host' };

function failureOf(error: unknown): Pick<Posted, 'failure' | 'answer'> {
  const { code = '', name } = error as NodeJS.ErrnoException;
  if (error instanceof Inside) return { failure: 'inside', answer: '' };
  if (name === 'TimeoutError' || name === 'AbortError') return { failure: 'timeout', answer: '' };
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code))
    return { failure: 'no_tls', answer: '' };
  return { failure: BY_CODE[code] ?? 'unreachable', answer: '' };
}
