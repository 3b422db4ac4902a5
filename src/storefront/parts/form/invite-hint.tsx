import { useTranslate } from '../../client/dictionary.tsx';
import { useShop } from '../use-shop.ts';

/** Tells who comes from an invitation into a company which address to sign in with. */
export function InviteHint({ to }: { readonly to: string }) {
  const t = useTranslate();
  const { company } = useShop().pagePaths;
  return company !== undefined && to.startsWith(company) ? <p>{t('access:invite_hint')}</p> : null;
}
