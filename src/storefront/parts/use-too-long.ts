import { lengthOf } from '#kernel/characters.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { useShown } from './use-shop.ts';

/**
 * What is wrong with a text that is longer than the server takes. A browser's own limit would cut off what is pasted, and
 * say nothing.
 */
export function useTooLong(): (text: string, most: number) => string | undefined {
  const t = useTranslate();
  const { number } = useShown();
  return (text, most) => (lengthOf(text) > most ? t('shell:too_long', { most: number(most) }) : undefined);
}
