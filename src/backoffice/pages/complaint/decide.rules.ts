export interface TypedDecision {
  readonly way: 'reprint' | 'credit' | 'decline';
  readonly copies: string;
  readonly amount: string;
}

/** The field that cannot be sent as it is typed. Undefined where all can; what is too much, the shop says. */
export function wrongField({ way, copies, amount }: TypedDecision, most: number): 'copies' | 'amount' | undefined {
  if (way === 'reprint') return isCount(copies, most) ? undefined : 'copies';
  if (way === 'credit') return /^\d{1,9}(?:[.,]\d{1,2})?$/.test(amount.trim()) ? undefined : 'amount';
  return undefined;
}

function isCount(typed: string, most: number): boolean {
  return /^\d{1,8}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
}
