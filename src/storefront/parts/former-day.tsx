import { useTranslate } from '../client/dictionary.tsx';
import { useShown } from './use-shop.ts';

/** The day that was promised at first, and why it is another one now. */
export function FormerDay({ day }: { readonly day: string | null | undefined }) {
  const t = useTranslate();
  const shown = useShown();
  if (!day) return null;
  return (
    <>
      <br />
      <span>{t('cart:former_day', { date: shown.weekday(day) })}</span>
    </>
  );
}
