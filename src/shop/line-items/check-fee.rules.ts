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
