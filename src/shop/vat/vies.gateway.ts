import type { VatNumber } from './vat-number.ts';

/** What the register said; undefined when it did not answer. */
export interface ViesAnswer {
  readonly valid: boolean;
  readonly proof: Readonly<Record<string, unknown>>;
}

export interface Vies {
  ask(number: VatNumber): Promise<ViesAnswer | undefined>;
}

const LIMIT_MS = 4_000;

/** The register's REST interface under this address; a register that is slow, down or confused is no answer. */
export function viesAt(url: string): Vies {
  return {
    async ask({ number }) {
      const address = `${url.replace(/\/$/, '')}/ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
      try {
        const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
        if (!response.ok) return undefined;
        const body: unknown = await response.json();
        const { isValid, userError } = (body ?? {}) as { isValid?: unknown; userError?: unknown };
        // A member state that cannot be asked is told as not valid, with its own error beside it.
        const answered = isValid === true || userError === undefined || userError === 'INVALID';
        return typeof isValid === 'boolean' && answered
          ? { valid: isValid, proof: { address, answer: body } }
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** No register is configured: numbers are checked by their digits alone. */
export const noVies: Vies = { ask: () => Promise.resolve(undefined) };
