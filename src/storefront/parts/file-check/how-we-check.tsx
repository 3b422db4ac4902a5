import { useTranslate } from '../../client/dictionary.tsx';
import { useShop } from '../use-shop.ts';

/** Where all checks are told. It opens beside the page, on which files may be on their way. */
export function HowWeCheck() {
  const t = useTranslate();
  const path = useShop().pagePaths['file-checks'];
  if (path === undefined) return null;
  return (
    <a href={path} target="_blank" rel="noopener">
      {t('firstlook:how')}
    </a>
  );
}
