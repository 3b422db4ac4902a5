import { useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ProofDialog } from '#ui/proof-viewer/proof-dialog.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { FixChoices } from './fix-choices.tsx';
import { FixCompare } from './fix-compare.tsx';
import { isEmptyPlan, isSamePlan, suggestedPlan, type Offer, type Plan } from './fix-plan.rules.ts';
import { useFix } from './use-fix.ts';
import styles from './file-fix.module.css';

interface FixWindowProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  readonly offer: Offer;
  onClose(): void;
  /** Called when the mended file has taken the place of the one that was sent. */
  onAccepted(uploads: UploadsWire, by: string): void;
}

/** A file is mended before its owner's eyes: what is to be done, how it looked, how it looks then, and their consent. */
export default function FixWindow({ of, file, offer, onClose, onAccepted }: FixWindowProps) {
  const t = useTranslate();
  const { before, fix, busy, problem, propose, accept, giveUp } = useFix(of, file.id, offer);
  const [chosen, choose] = useState<Plan>();
  const plan = chosen ?? fix?.plan ?? suggestedPlan(offer);
  const isShown = fix?.plan !== null && fix?.plan !== undefined && isSamePlan(plan, fix.plan);
  const isReady = isShown && fix?.state === 'ready';
  const isMaking = busy === 'asking' || (isShown && fix?.state === 'making');
  return (
    <ProofDialog title={t('fix:title', { name: file.name })} closeText={t('fix:close')} onClose={onClose}>
      <div className={styles.window}>
        <FixCompare of={of} file={file} before={before} fix={fix} isShown={isShown} isMaking={isMaking} />
        <div className={styles.aside}>
          <section className={styles.choices} aria-labelledby="fix-what">
            <h3 id="fix-what" className={styles.heading}>
              {t('fix:what')}
            </h3>
            <p className={styles.hint}>{t('fix:intro')}</p>
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
                  onClick={() => void accept().then((uploads) => uploads && fix?.id && onAccepted(uploads, fix.id))}
                >
                  {t('fix:accept')}
                </Button>
              ) : (
                <Button
                  look="main"
                  aria-describedby="fix-needs"
                  busyText={isMaking ? t('fix:making') : undefined}
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
              {isEmptyPlan(plan) ? t('fix:needs') : ''}
            </p>
          </div>
        </div>
      </div>
    </ProofDialog>
  );
}
