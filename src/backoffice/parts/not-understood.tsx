import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/words.tsx';

/** What stood in the address of a list and could not be applied. */
export function NotUnderstood({ strange }: { readonly strange: readonly string[] }) {
  const t = useTranslate();
  if (strange.length === 0) return null;
  return (
    <Notice level="warning" live>
      <p>{t('staff:address_strange', { names: strange.map((name) => name.slice(0, 40)).join(', ') })}</p>
    </Notice>
  );
}
