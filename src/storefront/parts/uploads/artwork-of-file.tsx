import { useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { SelectField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import styles from './uploads.module.css';

interface ArtworkOfFileProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly file: UploadWire;
  onChanged(uploads: UploadsWire): void;
}

/** Says which of several artworks a file is for: each of them has a quantity of its own. */
export function ArtworkOfFile({ of, line, file, onChanged }: ArtworkOfFileProps) {
  const t = useTranslate();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  if (line.artworks.length === 0 || !line.isOpen || file.isWithoutArtwork || file.type === null) return null;
  const give = async (artworkIds: readonly string[]) => {
    setBusy(true);
    setProblem('');
    const result = await of.give({ lineItemId: line.lineItemId, file: file.id, artworkIds: [...artworkIds] });
    setBusy(false);
    if (result.ok) return onChanged(result.data);
    setProblem(result.error.text || t('shell:no_answer'));
  };
  return (
    <div className={styles.verdict}>
      <SelectField
        label={t('uploads:artwork_of', { name: file.name })}
        value={file.artworkId ?? ''}
        error={problem}
        aria-busy={busy || undefined}
        onChange={(event) => void give(chosenOf(event.target.value, line))}
      >
        <option value="">{t('uploads:artwork_unsaid')}</option>
        <option value={EACH}>{t('uploads:artwork_each')}</option>
        {line.artworks.map(({ id, name }, index) => (
          <option key={id} value={id}>
            {name || t('uploads:artwork', { number: index + 1 })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** No id of an artwork is written so. */
const EACH = '*';

function chosenOf(value: string, { artworks }: Pick<UploadLine, 'artworks'>): readonly string[] {
  if (value === EACH) return artworks.map(({ id }) => id);
  return value === '' ? [] : [value];
}
