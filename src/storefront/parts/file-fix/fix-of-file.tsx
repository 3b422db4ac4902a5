import { lazy, Suspense, useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { useShown } from '../use-shop.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { isEmptyPlan, suggestedPlan, type Plan } from './fix-plan.rules.ts';
import styles from './file-fix.module.css';

/** Fetched when a file is mended. */
const FixWindow = lazy(() => import('./fix-window.tsx'));

interface FixOfFileProps {
  readonly of: UploadsOf;
  readonly file: UploadWire;
  /** Whether files may still be changed. */
  readonly isOpen: boolean;
  /** Called when another file, of this id, has taken its place. */
  onReplaced(uploads: UploadsWire, by: string): void;
}

/** Offers to mend a file, or says what was mended in it and leads back to the original. */
export function FixOfFile({ of, file, isOpen, onReplaced }: FixOfFileProps) {
  const { offer, done } = file.fix;
  if (done) return <Mended of={of} file={file} done={done} isOpen={isOpen} onReplaced={onReplaced} />;
  return offer && isOpen ? <Offered of={of} file={file} offer={offer} onReplaced={onReplaced} /> : null;
}

type OfferedProps = Omit<FixOfFileProps, 'isOpen'> & { readonly offer: NonNullable<UploadWire['fix']['offer']> };

function Offered({ of, file, offer, onReplaced }: OfferedProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isMore = !isEmptyPlan(suggestedPlan(offer));
  return (
    <div className={styles.offer}>
      {isMore ? <span className={styles.hint}>{t('fix:offer')}</span> : null}
      <Button look={isMore ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
        {t(isMore ? 'fix:open' : 'fix:open_pages', { name: file.name })}
      </Button>
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('fix:opening')}</span>}>
          <FixWindow
            of={of}
            file={file}
            offer={offer}
            onClose={() => setOpen(false)}
            onAccepted={(uploads, by) => {
              setOpen(false);
              onReplaced(uploads, by);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type MendedProps = FixOfFileProps & { readonly done: NonNullable<UploadWire['fix']['done']> };

function Mended({ of, file, done, isOpen, onReplaced }: MendedProps) {
  const t = useTranslate();
  const shown = useShown();
  const [isBusy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const undo = async () => {
    setBusy(true);
    setProblem('');
    const result = await of.undoFix(file.id);
    setBusy(false);
    if (result.ok) onReplaced(result.data, done.original ?? '');
    else setProblem(result.error.text || t('shell:no_answer'));
  };
  const what = partsOf(done.plan)
    .map((part) => t(`fix:done_${part}`))
    .join(', ');
  return (
    <div className={styles.offer}>
      <span className={styles.hint}>{t('fix:done', { date: shown.instant(done.at), what })}</span>
      {isOpen && done.original !== null ? (
        <Button
          look="quiet"
          aria-label={t('fix:undo_of', { name: file.name })}
          busyText={isBusy ? t('fix:undoing') : undefined}
          onClick={() => void undo()}
        >
          {t('fix:undo')}
        </Button>
      ) : null}
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}

function partsOf({ turn, scale, bleed, clean, pages }: Plan): readonly string[] {
  const all = { turn: turn !== 'none', scale, bleed, clean, pages: pages !== null };
  return Object.entries(all).flatMap(([part, is]) => (is ? [part] : []));
}
