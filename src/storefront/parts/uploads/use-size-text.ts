import { fileSize } from '#shop/artwork/file-size.rules.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShop } from '../use-shop.ts';

/** Numbers of bytes as people say them: '48,2 Mo'. */
export function useSizeText(): (bytes: number) => string {
  const t = useTranslate();
  const { locale } = useShop();
  return (bytes) => {
    const { unit, amount } = fileSize(bytes, locale);
    return t(`uploads:size_${unit}`, { size: amount });
  };
}
