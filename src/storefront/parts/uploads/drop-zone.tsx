import { useRef, useState, type DragEvent } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { ACCEPTED_FILES } from '#ui/upload/accepted-files.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { usePastedFiles } from './use-pasted-files.ts';
import styles from './uploads.module.css';

interface DropZoneProps {
  readonly id: string;
  /** What the files are for, for who listens. */
  readonly named: string;
  readonly isFirst: boolean;
  onFiles(files: readonly File[]): void;
}

/** Takes files that are chosen, dropped, pasted or photographed. */
export function DropZone({ id, named, isFirst, onFiles }: DropZoneProps) {
  const t = useTranslate();
  const [isOver, setOver] = useState(false);
  // Entering a part of the zone comes before leaving another one.
  const depth = useRef(0);
  const drag = (by: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    take(event.dataTransfer.files);
  };
  const take = (files: FileList) => {
    if (files.length > 0) onFiles([...files]);
  };
  const zone = usePastedFiles<HTMLDivElement>(onFiles);
  return (
    <div
      ref={zone}
      className={styles.zone}
      data-over={isOver || undefined}
      data-first={isFirst || undefined}
      onDragEnter={drag(1)}
      onDragLeave={drag(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={`${buttonClass(isFirst ? 'main' : 'plain')} ${styles.choose}`}>
        {t(isFirst ? 'uploads:choose' : 'uploads:choose_more')}
        <input
          id={id}
          type="file"
          accept={ACCEPTED_FILES}
          multiple
          aria-label={t('uploads:choose_for', { what: named })}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            if (event.target.files) take(event.target.files);
            event.target.value = '';
          }}
        />
      </span>
      <span className={`${buttonClass('plain')} ${styles.choose} ${styles.camera}`}>
        {t('uploads:camera')}
        <input
          type="file"
          accept="image/jpeg"
          capture="environment"
          aria-label={t('uploads:camera_for', { what: named })}
          onChange={(event) => {
            if (event.target.files) take(event.target.files);
            event.target.value = '';
          }}
        />
      </span>
      <span id={`${id}-hint`} className={styles.hint}>
        {t('uploads:zone_hint')}
      </span>
    </div>
  );
}
