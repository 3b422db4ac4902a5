import { fromDecimal } from '#kernel/money.ts';

/** Cents of an amount as people type it: '1 500', '499,90', '1'500.50'. Null for nothing, undefined for no amount. */
export function centsTyped(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s'’]/g, '').replace(',', '.');
  if (plain === '') return null;
  const cents = fromDecimal(plain);
  return cents !== undefined && cents >= 0 ? cents : undefined;
}
