import { isDesignService, isFileCheck } from '../catalog/service-keys.ts';
import type { LineItem } from './line-item.ts';

/**
 * Whether a person looks at the files of a line whatever the checks say: the customer paid for that and nobody has looked
 * before the order, or sent them to be drawn anew.
 */
export function needsEyes(line: Pick<LineItem, 'fileCheck' | 'services' | 'reviewSkipped'>): boolean {
  const isChecked = line.fileCheck || line.services.some(({ key }) => isFileCheck(key));
  return (isChecked && !line.reviewSkipped) || line.services.some(({ key }) => isDesignService(key));
}
