import { Suspense, useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '../../client/late-code.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { useShown } from '../use-shop.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import type { UploadLine } from '../uploads/upload-line.ts';
import { isEmptyPlan, suggestedPlan } from './fix-plan.rules.ts';
import { isForSeveral } from './sets.rules.ts';
import styles from './file-fix.module.css';

/** Fetched when a file is mended. */
const FixWindow = latePart(() => import('./fix-window.tsx'));

interface FixOfFileProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly file: UploadWire;
  /** Called when another file, of this id, has taken its place. */
  onReplaced(uploads: UploadsWire, by: string): void;
}

/** Offers to mend a file, or says what was mended in it and leads back to the original. */
export function FixOfFile(props: FixOfFileProps) {
  const { line, file } = props;
  const { offer, done } = file.fix;
  if (done) return <Mended {...props} done={done} />;
  return offer && line.isOpen ? <Offered {...props} offer={offer} /> : null;
}

type OfferedProps = FixOfFileProps & { readonly offer: NonNullable<UploadWire['fix']['offer']> };

function Offered({ of, line, file, offer, onReplaced }: OfferedProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isMore = !isEmptyPlan(suggestedPlan(offer));
  const isSpread = isForSeveral(offer, line.target.geometry?.pages ?? 1);
  return (
    <div className={styles.offer}>
      {isSpread ? (
        <span className={styles.hint}>{t('fix:sets_offer', { pages: offer.pages, count: offer.sets.length })}</span>
      ) : isMore ? (
        <span className={styles.hint}>{t('fix:offer')}</span>
      ) : null}
      {offer.cmyk === 'paper' ? (
        // A picture is converted by the shop all the same: its finding says so.
        <span className={styles.hint}>
          {t(file.type === 'application/pdf' ? 'fix:cmyk_paper' : 'fix:cmyk_paper_picture')}
        </span>
      ) : null}
      {isSpread || isMore || offer.pages > 0 ? (
        <Button look={isSpread || isMore ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
          {t(isSpread ? 'fix:sets_open' : isMore ? 'fix:open' : 'fix:open_pages', { name: file.name })}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('fix:opening')}</span>}>
          <FixWindow
            of={of}
            line={line}
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

function Mended({ of, line, file, done, onReplaced }: MendedProps) {
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
  const { isPart, plan } = done;
  const what = partsOf(done)
    .map((part) => t(`fix:done_${part}`, { pages: plan.pages?.join(', ') ?? '' }))
    .join(', ');
  return (
    <div className={styles.offer}>
      <span className={styles.hint}>
        {t(isPart ? 'fix:sets_done' : 'fix:done', { date: shown.instant(done.at), what })}
      </span>
      {line.isOpen && done.original !== null ? (
        <Button
          look="quiet"
          aria-label={t(isPart ? 'fix:sets_undo_of' : 'fix:undo_of', { name: file.name })}
          busyText={isBusy ? t('fix:undoing') : undefined}
          onClick={() => void undo()}
        >
          {t(isPart ? 'fix:sets_undo' : 'fix:undo')}
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

function partsOf({ plan, isPart }: MendedProps['done']): readonly string[] {
  const { turn, scale, bleed, clean, cmyk, pages } = plan;
  const isOne = plan.pages?.length === 1;
  const all = {
    part: isPart && !isOne,
    part_one: isPart && isOne,
    turn: turn !== 'none',
    scale,
    bleed,
    clean,
    cmyk,
    pages: pages !== null && !isPart,
  };
  return Object.entries(all).flatMap(([part, is]) => (is ? [part] : []));
}
