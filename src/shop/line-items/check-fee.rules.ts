import type { Currency } from '#kernel/currencies.ts';
import { roundPayable } from '#kernel/money.ts';
import { isFileCheck } from '../catalog/service-keys.ts';
import type { LineItem } from './line-item.ts';

/** Whether a person looks at the files of a line as its customer has asked. */
export function hasCheck({ services }: Pick<LineItem, 'services'>): boolean {
  return services.some(({ key }) => isFileCheck(key));
}

/** What is asked for that, in cents with VAT: nothing where a code gives it for free. */
export function checkFeeOf({ services, promotion }: Pick<LineItem, 'services' | 'promotion'>): number {
  if (promotion?.freeService === 'fileCheck') return 0;
  return services.find(({ key }) => isFileCheck(key))?.grossCents ?? 0;
}

/** What is given back of that where nothing came of it: rounded as totals are, so that there are coins for what is left to pay. */
export function checkCreditOf(line: Pick<LineItem, 'services' | 'promotion'>, currency: Currency): number {
  return roundPayable({ cents: checkFeeOf(line), currency }).cents;
}
