import { useState } from 'react';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { missingText } from '#shop/artwork/proof-text.rules.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { FileState } from '#ui/findings/findings.tsx';
import { ProofStill } from '#ui/proof-viewer/proof-still.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { pageAddress } from '../uploads/proof-address.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { Verdict } from '../uploads/verdict.tsx';
import styles from './file-fix.module.css';

interface FixCompareProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  readonly before: ProofWire | undefined;
  readonly fix: FixWire | undefined;
  /** Whether what was made is what is chosen now. */
  readonly isShown: boolean;
  readonly isMaking: boolean;
}

/** The same page before and after, each with what the checks say of its file. */
export function FixCompare({ of, file, before, fix, isShown, isMaking }: FixCompareProps) {
  const t = useTranslate();
  const [index, setIndex] = useState(0);
  const made = fix?.state === 'ready' ? fix.files[0] : undefined;
  const after = made?.proof ?? undefined;
  const most = Math.max(before?.pages.length ?? 0, after?.pages.length ?? 0, 1);
  const shown = Math.min(index, most - 1);
  return (
    <section className={styles.compare} aria-label={t('fix:compare')} aria-busy={isMaking}>
      {most > 1 ? (
        <div className={styles.turner}>
          <Button look="quiet" aria-disabled={shown === 0} onClick={() => setIndex(Math.max(0, shown - 1))}>
            {t('fix:previous')}
          </Button>
          <span aria-live="polite">{t('fix:page_of', { number: shown + 1, count: most })}</span>
          <Button
            look="quiet"
            aria-disabled={shown === most - 1}
            onClick={() => setIndex(Math.min(most - 1, shown + 1))}
          >
            {t('fix:next')}
          </Button>
        </div>
      ) : null}
      <div className={styles.both}>
        <div className={styles.side}>
          <div className={styles.sideHead}>
            <h3 className={styles.heading}>{t('fix:before')}</h3>
          </div>
          {before ? (
            <Side of={of} id={file.id} name={file.name} proof={before} index={shown} label={t('fix:before')} />
          ) : (
            <Spinner />
          )}
        </div>
        <div className={styles.side} data-old={(after && !isShown) || undefined}>
          <div className={styles.sideHead}>
            <h3 className={styles.heading}>{t('fix:after')}</h3>
            {/* Spoken when it changes: what was asked for takes a moment. */}
            <div role="status">
              {isMaking ? (
                <p className={styles.making}>
                  <Spinner />
                  {t('fix:making')}
                </p>
              ) : fix?.state === 'failed' && isShown ? (
                <FileState level="danger" text={t(fix.reason === 'colours' ? 'fix:failed_colours' : 'fix:failed')} />
              ) : isShown ? null : (
                <p className={styles.hint}>{t(after ? 'fix:changed' : 'fix:not_yet')}</p>
              )}
            </div>
          </div>
          {after && made ? (
            <Side of={of} id={made.id} name={file.name} proof={after} index={shown} label={t('fix:after')} />
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface SideProps {
  readonly of: UploadsOf;
  readonly id: string;
  readonly name: string;
  readonly proof: ProofWire;
  readonly index: number;
  readonly label: string;
}

function Side({ of, id, name, proof, index, label }: SideProps) {
  const t = useTranslate();
  const { number } = useShown();
  const page = proof.pages[index];
  const missing = missingText(proof, { t, number });
  return (
    <>
      {page ? (
        <ProofStill
          page={{ ...page, src: pageAddress(of, id, page.number) }}
          cut={proof.cut}
          alt={t('fix:picture', { side: label, number: page.number, name })}
        />
      ) : (
        <p className={styles.hint}>{missing || t('fix:no_page')}</p>
      )}
      <Verdict verdict={proof} name={name} />
    </>
  );
}
