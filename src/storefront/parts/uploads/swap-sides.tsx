import { useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import type { UploadsOf } from './uploads-of.ts';
import styles from './uploads.module.css';

interface SwapSidesProps {
  readonly of: UploadsOf;
  readonly lineItemId: string;
  /** The files of one artwork. */
  readonly files: readonly UploadWire[];
  onChanged(uploads: UploadsWire): void;
  /** Called when the button that was pressed is gone: there are no two sides any more. */
  onGone(): void;
}

/** Exchanges front and back, where each of two files holds one of them. */
export function SwapSides({ of, lineItemId, files, onChanged, onGone }: SwapSidesProps) {
  const t = useTranslate();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  /** The front that was made one here. */
  const [made, setMade] = useState('');
  const [front, back] = ['front', 'back'].map((side) => files.find((file) => file.side === side));
  const trouble = problem ? (
    <span className={styles.error} role="alert">
      {problem}
    </span>
  ) : null;
  if (!front || !back) return trouble;
  const swap = async () => {
    setBusy(true);
    setProblem('');
    setMade('');
    const result = await of.swap({ lineItemId, front: front.id, back: back.id });
    setBusy(false);
    if (result.ok) {
      setMade(back.id);
      return onChanged(result.data);
    }
    setProblem(result.error.text || t('shell:no_answer'));
    if (result.error.key !== 'sides_changed' && result.error.key !== 'upload_not_found') return;
    const newest = await of.read();
    if (!newest.ok) return;
    const now = newest.data.lines.find((line) => line.lineItemId === lineItemId);
    if (!now?.files.some(({ artworkId, side }) => artworkId === front.artworkId && side !== null)) onGone();
    onChanged(newest.data);
  };
  const names = { front: front.name, back: back.name };
  return (
    <div className={styles.swap}>
      <Button
        look="quiet"
        aria-label={busy ? undefined : t('uploads:swap_of', names)}
        busyText={busy ? t('uploads:swapping') : undefined}
        onClick={() => void swap()}
      >
        {t('uploads:swap')}
      </Button>
      <span className={styles.hint} role="status">
        {made === front.id ? t('uploads:swapped', names) : ''}
      </span>
      {trouble}
    </div>
  );
}
