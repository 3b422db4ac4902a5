import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

type Parts = NonNullable<StaffOrderWire['refund']>['parts'];

/**
 * How an amount goes back, from the payments that it goes to. Mixed: a transfer and another payment, which are given
 * back one by one, the first of them up to `firstCents`.
 */
export function refundWay(
  parts: Parts,
  cents: number,
): { readonly way: 'by_hand' | 'by_provider' | 'mixed'; readonly firstCents: number } {
  let before = 0;
  const touched = parts.filter(({ centAmount }) => {
    const isTouched = before < cents;
    before += centAmount;
    return isTouched;
  });
  const firstCents = touched[0]?.centAmount ?? 0;
  if (!touched.some(({ isByHand }) => isByHand)) return { way: 'by_provider', firstCents };
  return { way: touched.length === 1 ? 'by_hand' : 'mixed', firstCents };
}

/**
 * The cents of an amount as it was typed, with a comma or a point. Undefined for what is none, or not between one cent
 * and the most that can be given back.
 */
export function refundCents(typed: string, mostCents: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 && cents <= mostCents ? cents : undefined;
}
