import { fileSize } from '#shop/artwork/file-size.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useNoDropBeside } from '../../../parts/uploads/use-no-drop-beside.ts';
import { useShop } from '../../../parts/use-shop.ts';
import styles from './chosen-files.module.css';

interface ChosenFilesProps {
  readonly files: readonly File[];
  onFiles(files: readonly File[]): void;
}

/** The files that were chosen on the product's page, before a byte of them is sent. */
export default function ChosenFiles({ files, onFiles }: ChosenFilesProps) {
  const t = useTranslate();
  useNoDropBeside(true);
  return (
    <>
      <ul className={styles.files}>
        {files.map((file, index) => (
          <ChosenFile
            key={`${index} ${file.name}`}
            file={file}
            onRemove={() => onFiles(files.filter((each) => each !== file))}
          />
        ))}
      </ul>
      <p role="status" className={styles.then}>
        {t('product:files_chosen', { count: files.length })}
      </p>
    </>
  );
}

/** A row: what the file is, and under it what can be said of it already. */
function ChosenFile({ file, onRemove }: { readonly file: File; onRemove(): void }) {
  const t = useTranslate();
  const { locale } = useShop();
  const { unit, amount } = fileSize(file.size, locale);
  return (
    <li className={styles.file}>
      <span className={styles.what}>
        <strong className={styles.name}>{file.name}</strong>
        <span className={styles.hint}>{t(`product:files_size_${unit}`, { size: amount })}</span>
      </span>
      <Button look="quiet" aria-label={t('product:files_remove_of', { name: file.name })} onClick={onRemove}>
        {t('product:files_remove')}
      </Button>
    </li>
  );
}
