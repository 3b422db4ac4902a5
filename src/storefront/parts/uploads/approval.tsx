import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import styles from './uploads.module.css';

type Approval = NonNullable<UploadsWire['lines'][number]['approval']>;

/** Who agreed to what is there, and when. */
export function ApprovalLine({ approval }: { readonly approval: Approval }) {
  const t = useTranslate();
  const shown = useShown();
  const { by, name, at, accepted } = approval;
  const who = by === 'shop' ? 'shop' : name === '' ? 'guest' : 'customer';
  return (
    <p className={styles.hint}>
      {t(`uploads:approved_by_${who}`, { name, date: shown.instant(at) })}
      {accepted > 0 ? ` ${t('uploads:approved_with', { count: accepted })}` : null}
    </p>
  );
}

/** What the shop wrote about the files. */
export function Answer({ answer: { text, at } }: { readonly answer: { readonly text: string; readonly at: string } }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <div className={styles.answer}>
      <p className={styles.hint}>{t('uploads:answer', { date: shown.instant(at) })}</p>
      <p className={styles.words}>{text}</p>
    </div>
  );
}
