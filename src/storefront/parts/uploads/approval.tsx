import type { PageMark } from '#shop/artwork/page-mark.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { MarkedPage } from '#ui/page-marks/marked-page.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { pageAddress } from './proof-address.ts';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
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

interface AnswerProps {
  readonly of: Pick<UploadsOf, 'address'>;
  readonly answer: NonNullable<UploadLine['answer']>;
}

/** What the shop wrote about the files, and the pages on which it marked something. */
export function Answer({ of, answer: { text, marks, at } }: AnswerProps) {
  const t = useTranslate();
  const shown = useShown();
  const pages = Map.groupBy(marks, ({ file, page }) => `${file} ${page}`);
  return (
    <div className={styles.answer}>
      <p className={styles.hint}>{t('uploads:answer', { date: shown.instant(at) })}</p>
      {text ? <p className={styles.words}>{text}</p> : null}
      {[...pages].map(([key, here]) => {
        const [{ file, page, name }] = here as [PageMark];
        return (
          <MarkedPage
            key={key}
            src={pageAddress(of, file, page)}
            alt={t('uploads:marked_page', { page, name })}
            marks={here}
          />
        );
      })}
    </div>
  );
}
