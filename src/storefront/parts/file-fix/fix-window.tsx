import { useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ProofDialog } from '#ui/proof-viewer/proof-dialog.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { FixChoices } from './fix-choices.tsx';
import { FixCompare } from './fix-compare.tsx';
import type { UploadLine } from '../uploads/upload-line.ts';
import { isEmptyPlan, isSamePlan, suggestedPlan, type Offer, type Wish } from './fix-plan.rules.ts';
import { FixSets } from './fix-sets.tsx';
import { allSets, arrangements, askedSets, isForSeveral, type Sets } from './sets.rules.ts';
import { useFix } from './use-fix.ts';
import styles from './file-fix.module.css';

interface FixWindowProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly file: Pick<UploadWire, 'id' | 'name' | 'type'>;
  readonly offer: Offer;
  onClose(): void;
  /** Called when the mended file has taken the place of the one that was sent. */
  onAccepted(uploads: UploadsWire, by: string): void;
}

/**
 * A file is mended before its owner's eyes, or spread over the artworks of its line: what is to be done, how it looked,
 * how it looks then, and their consent.
 */
export default function FixWindow({ of, line, file, offer, onClose, onAccepted }: FixWindowProps) {
  const t = useTranslate();
  const [usual] = useState(() => usualSets(line, file.id, offer));
  const { suggested, sides } = usual;
  const { before, fix, busy, problem, propose, accept, giveUp } = useFix(of, file.id, suggested);
  const [chosen, choose] = useState<Wish>();
  const plan = chosen ?? fix?.plan ?? suggested;
  const sets = plan.sets && allSets(plan.sets, offer.sets);
  const chooseSets = (next: Sets) => choose({ ...plan, pages: null, sets: askedSets(next) });
  const without = line.artworks.filter(({ id }) => sets?.some((set) => set.artworkId === id && set.pages.length === 0));
  const isShown = fix?.plan !== null && fix?.plan !== undefined && isSamePlan(plan, fix.plan);
  const isReady = isShown && fix?.state === 'ready';
  const isMaking = busy === 'asking' || (isShown && fix?.state === 'making');
  return (
    <ProofDialog
      title={t(sets ? 'fix:sets_title' : 'fix:title', { name: file.name })}
      closeText={t('fix:close')}
      onClose={onClose}
    >
      <div className={styles.window}>
        {sets ? (
          <FixSets
            of={of}
            file={file}
            before={before}
            fix={fix}
            isShown={isShown}
            isMaking={isMaking}
            artworks={line.artworks}
            sets={sets}
            count={offer.pages}
            sides={sides}
            arrangements={usual.arrangements}
            onSets={chooseSets}
          />
        ) : (
          <FixCompare of={of} file={file} before={before} fix={fix} isShown={isShown} isMaking={isMaking} />
        )}
        <div className={styles.aside}>
          <section className={styles.choices} aria-labelledby="fix-what">
            <h3 id="fix-what" className={styles.heading}>
              {t('fix:what')}
            </h3>
            <p className={styles.hint}>{t('fix:intro')}</p>
            {offer.sets.length > 0 ? (
              <SpreadChoice
                count={offer.sets.length}
                isSpread={sets !== null}
                onSpread={(is) => {
                  if (is) chooseSets(usual.arrangements[0]?.sets ?? []);
                  else choose({ ...plan, sets: null });
                }}
              />
            ) : null}
            <FixChoices of={of} file={file} offer={offer} proof={before} plan={plan} onPlan={choose} />
          </section>
          <div className={styles.foot}>
            {problem ? (
              <Notice level="danger">
                <p role="alert">{problem}</p>
              </Notice>
            ) : null}
            <div className={styles.acts}>
              {isReady ? (
                <Button
                  look="main"
                  busyText={busy === 'accepting' ? t('fix:accepting') : undefined}
                  onClick={() =>
                    void accept().then((uploads) => uploads && onAccepted(uploads, fix?.files[0]?.id ?? ''))
                  }
                >
                  {t(sets ? 'fix:sets_accept' : 'fix:accept')}
                </Button>
              ) : (
                <Button
                  look="main"
                  aria-describedby="fix-needs"
                  busyText={isMaking ? t(sets ? 'fix:sets_making_one' : 'fix:making') : undefined}
                  onClick={() => {
                    if (!isEmptyPlan(plan)) void propose(plan);
                  }}
                  aria-disabled={isEmptyPlan(plan)}
                >
                  {t('fix:preview')}
                </Button>
              )}
              <Button
                look="plain"
                busyText={busy === 'leaving' ? t('fix:leaving') : undefined}
                onClick={() => void giveUp().then((isDone) => isDone && onClose())}
              >
                {t('fix:keep')}
              </Button>
            </div>
            <p id="fix-needs" className={styles.hint}>
              {isEmptyPlan(plan)
                ? t(sets ? 'fix:sets_needs' : 'fix:needs')
                : without.length > 0
                  ? t('fix:sets_without', { names: without.map(({ id, name }) => name || id).join(', ') })
                  : ''}
            </p>
          </div>
        </div>
      </div>
    </ProofDialog>
  );
}

interface Usual {
  readonly suggested: Wish;
  readonly arrangements: ReturnType<typeof arrangements>;
  readonly sides: number;
}

/** How the pages are likely to be spread, and what is suggested at first. */
function usualSets({ artworks, files, target }: UploadLine, fileId: string, offer: Offer): Usual {
  const sides = target.geometry?.pages ?? 1;
  const taken = new Set(files.filter(({ id }) => id !== fileId).map(({ artworkId }) => artworkId));
  const free = artworks.map(({ id }) => id).filter((id) => !taken.has(id));
  const usual = arrangements(offer, free, sides);
  const first = isForSeveral(offer, sides) ? askedSets(usual[0]?.sets ?? []) : null;
  return { suggested: suggestedPlan(offer, first), arrangements: usual, sides };
}

interface SpreadChoiceProps {
  readonly count: number;
  readonly isSpread: boolean;
  onSpread(is: boolean): void;
}

/** One file for all artworks, or one for each. */
function SpreadChoice({ count, isSpread, onSpread }: SpreadChoiceProps) {
  const t = useTranslate();
  return (
    <fieldset className={styles.spread}>
      <legend>{t('fix:sets_what')}</legend>
      {[true, false].map((is) => (
        <label key={String(is)} className={styles.choice}>
          <input type="radio" name="fix-sets" checked={isSpread === is} onChange={() => onSpread(is)} />
          <span>{t(is ? 'fix:sets_spread' : 'fix:sets_whole', { count })}</span>
        </label>
      ))}
    </fieldset>
  );
}
