import type { CallError } from './api.ts';
import { isPassing } from './fetch-api.ts';

/** Keys of requests that add something. */
export interface RequestKeys {
  /** The key of a wish: the same one until it is answered, so that a repeated request adds nothing twice. */
  of(wish: string): string;
  /** Called with the answer: what is wished from then on is another wish, although it may look the same. */
  answered(result: { readonly ok: true } | { readonly ok: false; readonly error: CallError }): void;
}

export function requestKeys(): RequestKeys {
  let open = { wish: '', key: '' };
  return {
    of(wish) {
      if (open.wish !== wish) open = { wish, key: randomKey() };
      return open.key;
    },
    answered(result) {
      if (result.ok || !isPassing(result.error)) open = { wish: '', key: '' };
    },
  };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
