import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import styles from './upload-line.module.css';

/** The folders that were handed to the print floor: as one archive, and their tickets singly. */
export function Releases({ seen: { releases, orderNumber } }: { readonly seen: UploadLine }) {
  const t = useTranslate();
  const shown = useShown();
  if (releases.length === 0) return null;
  return (
    <section className={box.box}>
      <h2>{t('staffuploads:releases')}</h2>
      <ul className={box.events}>
        {releases.map(({ id, folder, by, at, files }) => {
          const path = `/api/v1/staff/press-folders/${orderNumber}/${id}/`;
          return (
            <li key={id}>
              <div className={box.row}>
                <strong>{folder}</strong>
                <span>{shown.instant(at)}</span>
                <span>{by}</span>
              </div>
              <span className={box.note}>
                {files
                  .filter(({ kind }) => kind === 'artwork')
                  .map(({ name }) => name)
                  .join(', ')}
              </span>
              <p className={styles.downloads}>
                <a href={path}>{t('staffuploads:folder_zip', { folder })}</a>
                <a href={`${path}ticket/`}>{t('staffuploads:folder_json', { folder })}</a>
                <a href={`${path}xjdf/`}>{t('staffuploads:folder_xjdf', { folder })}</a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
