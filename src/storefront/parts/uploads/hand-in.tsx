import { useState } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { findingsToAccept } from './findings-to-accept.ts';
import { artworksWithoutFile, hasErrors, lackingOf } from './known-line.ts';
import styles from './uploads.module.css';
import { useWarnings } from './use-warnings.tsx';

type Line = UploadsWire['lines'][number];

interface HandInProps {
  readonly orderId: string;
  readonly line: Line;
  /** What tells the item from the others of its order. Undefined where it is the only one. */
  readonly itemName: string | undefined;
  /** Whether a file is on its way still. */
  readonly isUnderway: boolean;
  onChanged(uploads: UploadsWire): void;
  onHandedIn(): void;
  /** Called when the files turn out to be gone, and the button with them. */
  onEmptied(): void;
}

/**
 * Says that the files are all there and are to be printed so. Warnings are accepted by name; what cannot be printed is
 * handed in to be answered. From then on the files are locked.
 */
export function HandIn({ orderId, line, itemName, isUnderway, onChanged, onHandedIn, onEmptied }: HandInProps) {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  // A file whose artwork was taken out is not printed, so nobody waits for it.
  const printed = { ...line, files: line.files.filter(({ isWithoutArtwork }) => !isWithoutArtwork) };
  const isToCorrect = hasErrors(line);
  const warnings = isToCorrect ? [] : findingsToAccept(line);
  const { isAccepted, box, ask } = useWarnings(line.lineItemId, warnings);
  const told = problem ? (
    <Notice level="danger" live>
      <p>{problem}</p>
    </Notice>
  ) : null;
  // The files may have gone in another tab, and then this says why there is nothing to hand in.
  if (line.files.length === 0) return told;
  // What was begun elsewhere, or before the page was opened anew, is missing as well.
  const isWaiting = isUnderway || printed.files.some(({ type }) => type === null);
  const isChecked = printed.files.every(({ verdict }) => verdict?.state !== 'waiting');
  const lacking = lackingOf(line);
  const mayNot = isWaiting ? 'uploads:hand_in_waits' : lacking ? LACKS[lacking] : undefined;
  const hint = mayNot
    ? mayNot
    : isToCorrect
      ? 'uploads:hand_in_help'
      : isChecked
        ? line.mayResend
          ? 'uploads:hand_in_hint'
          : 'uploads:hand_in_hint_last'
        : 'uploads:hand_in_checking';
  const showNewest = async () => {
    const result = await api('GET /order/{id}/uploads/', { params: { id: orderId } });
    if (!result.ok) return;
    onChanged(result.data);
    const now = result.data.lines.find(({ lineItemId }) => lineItemId === line.lineItemId);
    if (now?.files.length === 0) onEmptied();
  };
  const handIn = async () => {
    if (!isAccepted) return ask();
    setBusy(true);
    setProblem('');
    const result = await api('POST /order/{id}/artwork/', {
      params: { id: orderId },
      body: {
        lineItemId: line.lineItemId,
        files: line.files.map(({ id }) => id),
        artworkIds: line.files.map(({ artworkId }) => artworkId),
        accepted: warnings,
      },
    });
    setBusy(false);
    if (!result.ok) {
      setProblem(result.error.text || t('shell:no_answer'));
      return result.error.key === 'artwork_changed' ? showNewest() : undefined;
    }
    onChanged(result.data);
    onHandedIn();
  };
  return (
    <div className={styles.handIn}>
      {told}
      {isToCorrect ? (
        <Notice level="warning">
          <p>{t('preflight:hand_in_errors')}</p>
        </Notice>
      ) : null}
      {box}
      <p className={styles.hint}>{t(hint, { names: artworksWithoutFile(printed) })}</p>
      <Button
        look="main"
        disabled={mayNot !== undefined}
        busyText={busy ? t('uploads:handing_in') : undefined}
        aria-label={itemName === undefined || busy ? undefined : t('uploads:hand_in_of', { product: itemName })}
        onClick={() => void handIn()}
      >
        {t('uploads:hand_in')}
      </Button>
    </div>
  );
}

const LACKS = { unsaid: 'uploads:hand_in_unsaid', missing: 'uploads:hand_in_missing' };
