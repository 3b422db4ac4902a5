import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

type Transaction = StaffOrderWire['money']['transactions'][number];

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
