import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { refusalText } from './refusal-text.ts';
import { isHeldUp, UPLOADS, type ShownUpload } from './upload-queue.ts';
import styles from './uploads.module.css';

interface RunningRowProps {
  readonly upload: ShownUpload;
  /** Called when the person takes the row away. */
  onGone(): void;
  /** What is known of the file already. */
  readonly children?: ReactNode;
}

/** A file on its way: how far it is and how fast, and holding, continuing and ending it. */
export function RunningRow({ upload, onGone, children }: RunningRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const { key, name, bytes, sent, perSecond, state } = upload;
  const size = shown.fileSize(bytes);
  const isHeld = state === 'paused' || isHeldUp(upload);
  const amounts = t('uploads:sent_of', { sent: shown.fileSize(sent), size });
  const speed =
    perSecond === undefined || state !== 'sending'
      ? ''
      : t('uploads:per_second', { amount: shown.fileSize(perSecond) });
  if (state === 'refused')
    return (
      <li className={styles.file} data-state={state}>
        <div className={styles.what}>
          <span className={styles.name}>{name}</span>
          <span className={styles.error} role="alert">
            {refusalText(t, upload)}
          </span>
        </div>
        <Button
          look="quiet"
          aria-label={t('uploads:dismiss_of', { name })}
          onClick={() => {
            UPLOADS.cancel(key);
            onGone();
          }}
        >
          {t('uploads:dismiss')}
        </Button>
      </li>
    );
  return (
    <li className={styles.file} data-state={state}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <progress value={sent} max={Math.max(1, bytes)} aria-label={t('uploads:progress_of', { name })} />
        <span className={styles.hint}>
          {amounts}
          {speed}
        </span>
        {/* Only the state is announced: the amounts change many times a second. */}
        <span className={styles.hint} role="status">
          {t(`uploads:running_${state}`)}
        </span>
      </div>
      <div className={styles.acts}>
        {state === 'sending' || isHeld ? (
          <Button
            look="quiet"
            aria-label={t(isHeld ? 'uploads:resume_of' : 'uploads:pause_of', { name })}
            onClick={() => (isHeld ? UPLOADS.resume(key) : UPLOADS.pause(key))}
          >
            {t(isHeld ? 'uploads:resume' : 'uploads:pause')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          aria-label={t('uploads:cancel_of', { name })}
          onClick={() => {
            UPLOADS.cancel(key);
            onGone();
          }}
        >
          {t('uploads:cancel')}
        </Button>
      </div>
      {children}
    </li>
  );
}
