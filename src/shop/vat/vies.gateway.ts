import { isRefusal } from '#kernel/refusal.ts';
import { openGate } from '#platform/gate.ts';
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
/** Any visitor can cause these calls, and the register refuses everybody who asks too much at once. */
const GATE = { atOnce: 4, mostWaiting: 20, longestWaitMs: 2_000 };

/**
 * The register's REST interface at this address. If the register is slow, down or returns errors, or if too many ask at
 * once, there is no answer.
 */
export function viesAt(url: string): Vies {
  const gate = openGate(GATE);
  const answerTo = async ({ number }: VatNumber): Promise<ViesAnswer | undefined> => {
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
  };
  return {
    async ask(number) {
      const answer = await gate.pass(() => answerTo(number));
      return isRefusal(answer) ? undefined : answer;
    },
  };
}

/** No register is configured, so numbers are checked only by their digits. */
export const noVies: Vies = { ask: () => Promise.resolve(undefined) };
