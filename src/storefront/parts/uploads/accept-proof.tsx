import { useState } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../page-link.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { findingsToAccept } from './findings-to-accept.ts';
import { artworksWithoutFile, hasErrors, lackingOf } from './known-line.ts';
import styles from './uploads.module.css';
import { useWarnings } from './use-warnings.tsx';

interface AcceptProofProps {
  readonly orderId: string;
  readonly line: UploadsWire['lines'][number];
  /** The page on which other files can be asked for. Undefined where this stands on it. */
  readonly orderPage: string | undefined;
  onChanged(uploads: UploadsWire): void;
  onAccepted(): void;
}

/** The customer agrees to files that the shop has changed, with what is still to be said of them. */
export function AcceptProof({ orderId, line, orderPage, onChanged, onAccepted }: AcceptProofProps) {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const warnings = findingsToAccept(line);
  const { isAccepted, box, ask } = useWarnings(line.lineItemId, warnings);
  const accept = async () => {
    if (!isAccepted) return ask();
    setBusy(true);
    setProblem('');
    const result = await api('POST /order/{id}/artwork/accept/', {
      params: { id: orderId },
      body: {
        lineItemId: line.lineItemId,
        files: line.files.flatMap(({ id, isWithoutArtwork }) => (isWithoutArtwork ? [] : [id])),
        accepted: warnings,
      },
    });
    setBusy(false);
    if (!result.ok) {
      setProblem(result.error.text || t('shell:no_answer'));
      // The shop may have put other files in place meanwhile: these are looked at next.
      const now = await api('GET /order/{id}/uploads/', { params: { id: orderId } });
      if (now.ok) onChanged(now.data);
      return;
    }
    onChanged(result.data);
    onAccepted();
  };
  // Nobody agrees to what cannot be looked at yet.
  const isReading = line.files.some(
    ({ verdict, drawn, isWithoutArtwork }) =>
      (verdict?.state === 'waiting' || drawn?.state === 'waiting') && !isWithoutArtwork,
  );
  const isWrong = hasErrors(line);
  const isLacking = lackingOf(line) !== null;
  return (
    <div className={styles.handIn}>
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      {isWrong || isLacking ? (
        <Notice level="warning">
          <p>
            {isWrong ? t('uploads:accept_errors') : t('uploads:accept_lacks', { names: artworksWithoutFile(line) })}
          </p>
        </Notice>
      ) : (
        <p className={styles.hint}>{t(isReading ? 'uploads:accept_reading' : 'uploads:accept_hint')}</p>
      )}
      {isWrong || isLacking ? null : box}
      <Button
        look="main"
        disabled={isWrong || isLacking || isReading}
        busyText={busy ? t('uploads:accepting') : undefined}
        onClick={() => void accept()}
      >
        {t('uploads:accept')}
      </Button>
      {orderPage === undefined ? null : <PageLink to={orderPage}>{t('uploads:accept_other')}</PageLink>}
    </div>
  );
}
