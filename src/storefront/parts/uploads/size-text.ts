import type { Translate } from '../../client/dictionary.tsx';
import type { Shown } from '../use-shop.ts';

const KILO = 1024;

/** A number of bytes as people say it: '48,2 Mo'. */
export function sizeText(t: Translate, shown: Pick<Shown, 'number'>, bytes: number): string {
  if (bytes >= KILO ** 3)
    return t('uploads:gigabytes', { size: shown.number(Math.round((bytes / KILO ** 3) * 10) / 10) });
  if (bytes >= KILO ** 2)
    return t('uploads:megabytes', { size: shown.number(Math.round((bytes / KILO ** 2) * 10) / 10) });
  return t('uploads:kilobytes', { size: shown.number(Math.max(1, Math.round(bytes / KILO))) });
}
