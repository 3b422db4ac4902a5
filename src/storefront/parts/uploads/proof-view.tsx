import { useEffect, useMemo, useState } from 'react';
import type { DrawnWire, ProofWire } from '#shop/artwork/proof.contract.ts';
import { proofText, proofWords } from '#shop/artwork/proof-text.rules.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { ProofDialog } from '#ui/proof-viewer/proof-dialog.tsx';
import { ProofViewer } from '#ui/proof-viewer/proof-viewer.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { pageAddress, shownFile, showInAddress } from './proof-address.ts';
import styles from './uploads.module.css';

interface ProofViewProps {
  readonly orderId: string;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  /** What is known of its pictures: once they are there, they are read. */
  readonly drawn: DrawnWire;
  onClose(): void;
}

/** A file of an order, looked at over the whole screen. */
export default function ProofView({ orderId, file, drawn, onClose }: ProofViewProps) {
  const t = useTranslate();
  const { number } = useShown();
  const { api } = useClient();
  const [proof, setProof] = useState<ProofWire>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isOver = false;
    void api('GET /order/{id}/uploads/{upload}/pages/', { params: { id: orderId, upload: file.id } }).then((result) => {
      if (isOver) return;
      if (result.ok) setProof(result.data);
      else setProblem(result.error.text || t('proof:not_read'));
    });
    return () => {
      isOver = true;
    };
    // Read again when its pictures have come.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [api, orderId, file.id, drawn.state, t]);
  const shown = useMemo(() => {
    const words = { t, number };
    return (
      proof && {
        proof: proofText(proof, file.name, words, (page) => pageAddress(orderId, file.id, page)),
        words: proofWords(file.name, words),
      }
    );
  }, [proof, t, number, file.name, file.id, orderId]);
  return (
    <ProofDialog title={file.name} closeText={t('proof:close')} onClose={onClose}>
      {shown ? (
        <ProofViewer
          // Drawn anew when its pictures have come.
          key={shown.proof.pages.length}
          proof={shown.proof}
          words={shown.words}
          page={shownFile()?.page}
          onPage={(page) => showInAddress({ file: file.id, page })}
        />
      ) : (
        <div className={styles.opening} role="status">
          {problem ? (
            <Notice level="danger">
              <p>{problem}</p>
            </Notice>
          ) : (
            <>
              <Spinner />
              {t('proof:opening')}
            </>
          )}
        </div>
      )}
    </ProofDialog>
  );
}
