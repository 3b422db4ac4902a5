import { lazy, Suspense, useEffect, useState } from 'react';
import type { DrawnWire } from '#shop/artwork/proof.contract.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { pageAddress, shownFile, showInAddress } from './proof-address.ts';
import styles from './uploads.module.css';

/** Fetched when a file is looked at. */
const ProofView = lazy(() => import('./proof-view.tsx'));

interface ProofOfFileProps {
  readonly orderId: string;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  readonly drawn: DrawnWire;
}

/** The first page of a file, small. Pressed, it shows the whole file; an address that names the file does so, too. */
export function ProofOfFile({ orderId, file, drawn }: ProofOfFileProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(shownFile()?.file === file.id), [file.id]);
  const open = (is: boolean) => {
    setOpen(is);
    showInAddress(is ? { file: file.id } : undefined);
  };
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t('proof:open_of', { name: file.name })}
        onClick={() => open(true)}
      >
        {drawn.first === null ? (
          <span className={styles.blank} aria-hidden="true" />
        ) : (
          <img src={pageAddress(orderId, file.id, drawn.first)} alt="" loading="lazy" decoding="async" />
        )}
        <span className={styles.look}>{t('proof:open')}</span>
      </button>
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('proof:opening')}</span>}>
          <ProofView orderId={orderId} file={file} drawn={drawn} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
