import type { VatNumber } from './vat-number.ts';

/** The register's answer. Undefined if it did not answer. */
export interface ViesAnswer {
  readonly valid: boolean;
  readonly proof: Readonly<Record<string, unknown>>;
}

export interface Vies {
  ask(number: VatNumber): Promise<ViesAnswer | undefined>;
}

const LIMIT_MS = 4_000;

/**
 * The register's REST interface at this address. If the register is slow, down or returns errors, there is no answer.
 */
export function viesAt(url: string): Vies {
  return {
    async ask({ number }) {
      const address = `${url.replace(/\/$/, '')}/ms/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
      try {
        const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
        if (!response.ok) return undefined;
        const body: unknown = await response.json();
        const { isValid, userError } = (body ?? {}) as { isValid?: unknown; userError?: unknown };
        // If a member state cannot be queried, the register returns "not valid" together with an error of its own.
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

/** No register is configured, so numbers are checked only by their digits. */
export const noVies: Vies = { ask: () => Promise.resolve(undefined) };
