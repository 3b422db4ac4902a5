import { useState } from 'react';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { FixOfFile } from '../file-fix/fix-of-file.tsx';
import { useUntilReturn } from '../use-until-return.ts';
import { ArtworkOfFile } from './artwork-of-file.tsx';
import { SideOfFile } from './side-of-file.tsx';
import { otherSideOf, ProofOfFile } from './proof-of-file.tsx';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';
import { Verdict } from './verdict.tsx';
import styles from './uploads.module.css';

interface FileRowProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly file: UploadWire;
  /** What was said of it before it was sent, in this page. */
  readonly earlier?: VerdictWire | undefined;
  onChanged(uploads: UploadsWire): void;
  /** Called with the id of the item's heading when the row is gone. */
  onGone(id: string): void;
  /** Called with the id of another file's name when that file takes the place of this one. */
  onReplaced(id: string): void;
}

/** A file that the shop has, whole or in part. */
export function FileRow({ of, line, file, earlier, onChanged, onGone, onReplaced }: FileRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const isWhole = file.type !== null;
  const refused = useUnconfirmed(of, file, onChanged);
  const remove = async () => {
    setBusy(true);
    setProblem('');
    const result = await of.remove(file.id);
    setBusy(false);
    if (!result.ok) return setProblem(result.error.text || t('shell:no_answer'));
    onGone(`files-${line.lineItemId}`);
    onChanged(result.data);
  };
  const size = shown.fileSize(file.bytes);
  return (
    <li className={styles.file}>
      {isWhole && file.drawn !== null ? (
        <ProofOfFile of={of} file={file} drawn={file.drawn} other={otherSideOf(file, line.files)} />
      ) : null}
      <div className={styles.what}>
        {file.side ? <span className={styles.side}>{t(`uploads:side_${file.side}`)}</span> : null}
        {isWhole ? (
          <a id={`file-${file.id}`} href={`${of.address}${file.id}/`} className={styles.name}>
            {file.name}
          </a>
        ) : (
          <span className={styles.name}>{file.name}</span>
        )}
        <span className={styles.hint}>
          {isWhole
            ? t('uploads:arrived', { size, date: shown.instant(file.uploadedAt) })
            : file.received >= file.bytes
              ? t('uploads:unconfirmed', { size })
              : t('uploads:unfinished', {
                  received: shown.fileSize(file.received),
                  size,
                  date: file.expiresAt === null ? '' : shown.instant(file.expiresAt),
                })}
        </span>
        {isWhole ? null : (
          <progress value={file.received} max={file.bytes} aria-label={t('uploads:progress_of', { name: file.name })} />
        )}
        {file.isWithoutArtwork ? <span className={styles.error}>{t('uploads:without_artwork')}</span> : null}
        {problem || refused ? (
          <span className={styles.error} role="alert">
            {problem || refused}
          </span>
        ) : null}
      </div>
      {line.isOpen ? (
        <Button
          look="quiet"
          aria-label={t('uploads:remove_of', { name: file.name })}
          busyText={busy ? t('uploads:removing') : undefined}
          onClick={() => void remove()}
        >
          {t('uploads:remove')}
        </Button>
      ) : null}
      <ArtworkOfFile of={of} line={line} file={file} onChanged={onChanged} />
      <SideOfFile of={of} line={line} file={file} onChanged={onChanged} />
      {file.verdict === null ? null : (
        <div className={styles.verdict}>
          <Verdict
            verdict={file.verdict.state === 'waiting' ? (earlier ?? file.verdict) : file.verdict}
            name={file.name}
          />
        </div>
      )}
      {isWhole ? (
        <FixOfFile
          of={of}
          line={line}
          file={file}
          onReplaced={(uploads, by) => {
            onReplaced(`file-${by}`);
            onChanged(uploads);
          }}
        />
      ) : null}
    </li>
  );
}
