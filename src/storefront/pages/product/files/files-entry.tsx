import { lazy, Suspense, type DragEvent } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { ACCEPTED_FILES } from '#ui/upload/accepted-files.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import block from '../choices/choice-block.module.css';
import styles from './files-entry.module.css';

/** Fetched with the first file. */
const ChosenFiles = lazy(() => import('./chosen-files.tsx'));

interface FilesEntryProps {
  readonly files: readonly File[];
  onFiles(files: readonly File[]): void;
}

/** Files that go along with the line. They stay in the page until it is put into the cart. */
export function FilesEntry({ files, onFiles }: FilesEntryProps) {
  const t = useTranslate();
  const take = (chosen: FileList | null) => onFiles([...files, ...(chosen ?? [])]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <section className={block.block} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2 className={block.legend}>{t('product:files')}</h2>
      <div className={styles.zone}>
        <label className={buttonClass('plain', styles.choose)}>
          {t('product:files_choose')}
          <input
            type="file"
            multiple
            accept={ACCEPTED_FILES}
            onChange={({ target }) => {
              take(target.files);
              target.value = '';
            }}
          />
        </label>
        <span>{t('product:files_drop')}</span>
        <span>{t('product:files_hint')}</span>
      </div>
      {files.length > 0 ? (
        <Suspense>
          <ChosenFiles files={files} onFiles={onFiles} />
        </Suspense>
      ) : null}
    </section>
  );
}
