import { memo, Suspense, useState, type ChangeEvent, type DragEvent } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { ACCEPTED_FILES } from '#ui/upload/accepted-files.ts';
import { latePart } from '../../../client/late-code.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import block from '../choices/choice-block.module.css';
import type { Offered } from '../choices/configurator.ts';
import { usePastedFiles } from '../../../parts/uploads/use-pasted-files.ts';
import type { KeptFile } from './use-kept-files.ts';
import styles from './files-entry.module.css';

/** Fetched with the first file. */
const ChosenFiles = latePart(() => import('./chosen-files.tsx'));

interface FilesEntryProps {
  readonly offered: Offered;
  readonly files: readonly KeptFile[];
  onFiles(files: readonly KeptFile[]): void;
}

/** Files that go along with the line. They stay in the page until it is put into the cart. */
export const FilesEntry = memo(function FilesEntry(props: FilesEntryProps) {
  const { files, onFiles } = props;
  const t = useTranslate();
  const [isUsed, setUsed] = useState(files.length > 0);
  const take = (chosen: Iterable<File>) => {
    setUsed(true);
    onFiles([...files, ...[...chosen].map((file) => ({ file }))]);
  };
  const zone = usePastedFiles<HTMLElement>(take);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files ?? []);
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <section
      ref={zone}
      className={`${block.block} ${block.beside}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2 className={block.legend}>{t('product:files')}</h2>
      <div className={`${block.choice} ${styles.zone}`}>
        <label className={buttonClass('plain', styles.choose)}>
          {t('product:files_choose')}
          <input type="file" multiple accept={ACCEPTED_FILES} onChange={choose} />
        </label>
        <label className={buttonClass('plain', `${styles.choose} ${styles.camera}`)}>
          {t('product:files_camera')}
          <input type="file" accept="image/jpeg" capture="environment" onChange={choose} />
        </label>
        <span>{t('product:files_drop')}</span>
      </div>
      {isUsed ? (
        <Suspense>
          <ChosenFiles {...props} />
        </Suspense>
      ) : null}
    </section>
  );
});
