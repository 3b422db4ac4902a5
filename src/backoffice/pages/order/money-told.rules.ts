import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

type Transaction = StaffOrderWire['money']['transactions'][number];

/** Reasons that the shop itself gives, by the key of their text. Others were typed by a person. */
const WORDS: Readonly<Record<string, string>> = {
  artwork_reset: 'artwork_reset',
  nothing_due: 'nothing_due',
  declined: 'declined',
  abandoned: 'abandoned',
  asked: 'asked',
  by_shop: 'by_shop',
  unpaid: 'unpaid',
  refund: 'refund',
  'refund refused': 'refund_refused',
};

/** The key of the text of a reason. Undefined for words that a person typed. */
export function reasonKey(reason: string): string | undefined {
  return Object.hasOwn(WORDS, reason) ? `stafforders:why_${WORDS[reason] ?? ''}` : undefined;
}

/** What is said of money that moved, or did not: an attempt that brought nothing names no amount. */
export function moneyTold({ kind, state, reason, amount }: Transaction): {
  readonly key: string;
  readonly hasAmount: boolean;
} {
  const hasAmount = amount.centAmount > 0;
  if (kind === 'cancelled') return { key: reason === 'declined' ? 'declined' : 'cancelled', hasAmount };
  if (state === 'pending') return { key: `${kind}_pending`, hasAmount };
  return { key: state === 'failed' ? `${kind}_failed` : kind, hasAmount };
}
