import { useState } from 'react';
import { SIDES, type Side } from '#shop/artwork/sides.rules.ts';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { TwoSides } from '#ui/two-sides/two-sides.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import styles from './uploads.module.css';

interface SideOfFileProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly file: UploadWire;
  onChanged(uploads: UploadsWire): void;
}

/** Says which side of the sheet a file holds while the other side is missing. With both there they are exchanged. */
export function SideOfFile({ of, line, file, onChanged }: SideOfFileProps) {
  const t = useTranslate();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const { id, artworkId, side, name } = file;
  const hasOther = line.files.some((other) => other.id !== id && other.artworkId === artworkId && other.side !== null);
  if (side === null || hasOther || !line.isOpen) return null;
  const { upright = [], level = [] } = line.target.geometry?.folds ?? {};
  const isFolded = upright.length + level.length > 0;
  const say = async (said: Side) => {
    setBusy(true);
    setProblem('');
    const result = await of.say({ lineItemId: line.lineItemId, file: id, side: said });
    setBusy(false);
    if (result.ok) return onChanged(result.data);
    setProblem(result.error.text || t('shell:no_answer'));
    if (result.error.key !== 'sides_changed' && result.error.key !== 'upload_not_found') return;
    const newest = await of.read();
    if (newest.ok) onChanged(newest.data);
  };
  return (
    <div className={styles.verdict}>
      <TwoSides
        legend={t('uploads:side_of', { name })}
        choices={SIDES.map((value) => ({
          value,
          text: t(isFolded ? `uploads:is_folded_${value}` : `uploads:is_flat_${value}`),
        }))}
        chosen={side}
        isBusy={busy}
        onChoose={(said) => void say(said)}
      />
      {problem ? (
        <span className={styles.error} role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}
