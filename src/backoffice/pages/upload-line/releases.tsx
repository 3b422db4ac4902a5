import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import type { DialogProps } from './show-answer.ts';
import styles from './upload-line.module.css';

/** The folders that were handed to the print floor: as one archive, and their tickets singly. */
export function Releases({ seen, showAnswer }: Pick<DialogProps, 'seen' | 'showAnswer'>) {
  const { releases, orderNumber } = seen;
  const t = useTranslate();
  const shown = useShown();
  const mayWrite = useMay('order:write');
  if (releases.length === 0) return null;
  return (
    <section className={box.box}>
      <h2>{t('staffuploads:releases')}</h2>
      <ul className={box.events}>
        {releases.map(({ id, folder, by, at, withdrawnAt, mayOrderAgain, files }, index) => {
          // Newest first.
          const isReplaced = releases.findIndex((release) => release.folder === folder) < index;
          const path = `/api/v1/staff/press-folders/${orderNumber}/${id}/`;
          return (
            <li key={id}>
              <div className={box.row}>
                <strong>{folder}</strong>
                <span>{shown.instant(at)}</span>
                <span>{by}</span>
              </div>
              {isReplaced ? <strong>{t('staffuploads:folder_replaced')}</strong> : null}
              {withdrawnAt !== null && !isReplaced ? <strong>{t('staffuploads:folder_withdrawn')}</strong> : null}
              <span className={box.note}>
                {files
                  .filter(({ kind }) => kind === 'artwork')
                  .map(({ name }) => name)
                  .join(', ')}
              </span>
              <p className={styles.downloads}>
                <a href={path}>{t('staffuploads:folder_zip', { folder })}</a>
                <a href={`${path}ticket/`}>{t('staffuploads:folder_json', { folder })}</a>
                <a href={`${path}xjdf/`}>{t('staffuploads:folder_xjdf', { folder })}</a>
                {files.some(({ kind }) => kind === 'purchase_order') ? (
                  <>
                    <a href={`${path}purchase_order/`}>{t('staffuploads:order_pdf', { folder })}</a>
                    <a href={`${path}purchase_order_csv/`}>{t('staffuploads:order_csv')}</a>
                  </>
                ) : null}
              </p>
              {mayOrderAgain && mayWrite ? <OrderAgain seen={seen} showAnswer={showAnswer} release={id} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OrderAgainProps extends Pick<DialogProps, 'seen' | 'showAnswer'> {
  readonly release: string;
}

/** Sends the purchase order to its supplier once more. */
function OrderAgain({ seen: { orderNumber: number, lineItemId, version }, showAnswer, release }: OrderAgainProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const send = async () => {
    setBusy(true);
    const answer = await api('POST /staff/uploads/{number}/{lineItemId}/releases/{release}/purchase-order/', {
      params: { number, lineItemId, release },
      body: { version },
    });
    setBusy(false);
    setTold(showAnswer(answer) || t('staffuploads:order_sent'));
  };
  return (
    <p className={box.bar}>
      <Button look="quiet" busyText={busy ? t('staff:busy') : undefined} onClick={() => void send()}>
        {t('staffuploads:order_again')}
      </Button>
      <span role="status">{told}</span>
    </p>
  );
}
