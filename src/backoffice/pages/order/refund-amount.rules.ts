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
