import { refusedKindText } from '#shop/artwork/verdict-text.rules.ts';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Mark } from '#ui/notice/notice.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { Verdict } from '../uploads/verdict.tsx';
import type { LeftToServer } from './file-checker.ts';
import type { ChosenFile } from './chosen-file.ts';
import type { FirstLooks } from './use-first-looks.ts';
import styles from './file-check.module.css';

interface LookRowProps {
  readonly chosen: ChosenFile;
  readonly looks: FirstLooks;
  /** Of the file, as it is shown. */
  readonly size: string;
  /** What the dialog offers. */
  readonly accepted: string;
  /** Called when the row is taken away, or goes on its way. */
  onGone(): void;
}

/** A file that is not on its way: it is being looked at, or its owner decides. */
export function LookRow({
  chosen: { key, artworkId, file, state, verdict, refused },
  looks,
  size,
  accepted,
  onGone,
}: LookRowProps) {
  const t = useTranslate();
  const { name } = file;
  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.name}>
        {name} <span className={styles.size}>{size}</span>
      </p>
      <div role="status">
        {state === 'looking' ? (
          <p className={styles.looking}>
            <Spinner />
            {t('firstlook:looking')}
          </p>
        ) : null}
        {state === 'refused' && refused ? (
          <p className={styles.refused}>
            <Mark level="danger" size={20} />
            <span>{refusedKindText(refused, name, t)}</span>
          </p>
        ) : null}
        {state === 'held' ? <p className={styles.held}>{t('firstlook:held')}</p> : null}
      </div>
      {state === 'held' && verdict ? <Verdict verdict={verdict} name={name} /> : null}
      <div className={styles.acts}>
        {state === 'looking' ? null : (
          <span className={`${buttonClass(state === 'held' ? 'main' : 'plain')} ${styles.choose}`}>
            {t('firstlook:other')}
            <input
              type="file"
              accept={accepted}
              aria-label={t('firstlook:other_for', { name })}
              onChange={(event) => {
                const others = [...(event.target.files ?? [])];
                if (others.length === 0) return;
                looks.drop(key);
                looks.take(others, artworkId);
                onGone();
              }}
            />
          </span>
        )}
        {state === 'held' ? (
          <Button
            look="plain"
            aria-label={t('firstlook:send_of', { name })}
            onClick={() => {
              looks.send(key);
              onGone();
            }}
          >
            {t('firstlook:send')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          aria-label={t('firstlook:drop_of', { name })}
          onClick={() => {
            looks.drop(key);
            onGone();
          }}
        >
          {t('firstlook:drop')}
        </Button>
      </div>
    </li>
  );
}

/** What was said of a file before it was sent, while it is on its way. */
export function EarlierWord({ of, name }: { readonly of: ReturnType<FirstLooks['of']>; readonly name: string }) {
  const t = useTranslate();
  if (of?.verdict) return <Verdict verdict={of.verdict} name={name} />;
  return of?.left ? <p className={styles.hint}>{t(LEFT[of.left])}</p> : null;
}

const LEFT = {
  large: 'firstlook:left_large',
  slow: 'firstlook:left_slow',
  failed: 'firstlook:left_failed',
} as const satisfies Record<LeftToServer, string>;
