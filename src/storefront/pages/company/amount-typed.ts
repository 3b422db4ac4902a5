import { fromDecimal } from '#kernel/money.ts';
import { HIGHEST_LIMIT_CENTS } from '#shop/companies/company.ts';

/** More digits than money has. */
const FAR_TOO_HIGH = /^\d{11,}(?:\.\d{0,2})?$/;

/** Cents of an amount as people type it: '1 500', '499,90', '1'500.50'. Null for nothing. */
export function limitTyped(text: string): number | null | 'wrong' | 'too_high' {
  const plain = text.replaceAll(/[\s'’]/g, '').replace(',', '.');
  if (plain === '') return null;
  if (FAR_TOO_HIGH.test(plain)) return 'too_high';
  const cents = fromDecimal(plain);
  if (cents === undefined || cents < 0) return 'wrong';
  return cents > HIGHEST_LIMIT_CENTS ? 'too_high' : cents;
}
