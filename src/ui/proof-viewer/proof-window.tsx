import type { ReactNode } from 'react';
import { Notice } from '../notice/notice.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { ProofViewer } from './proof-viewer.tsx';
import type { Proof, ProofPage, ProofTurn, ProofWords } from './proof.ts';
import styles from './proof-window.module.css';

interface ProofWindowProps {
  readonly title: string;
  /** Undefined until it was read. */
  readonly shown: { readonly proof: Proof; readonly words: ProofWords } | undefined;
  /** Why it could not be read. */
  readonly problem: string;
  readonly texts: { readonly close: string; readonly opening: string };
  readonly page?: number | undefined;
  readonly turn?: ProofTurn | undefined;
  onPage?(number: number): void;
  /** Called with the pages whose small pictures are in sight. */
  onNear?(numbers: readonly number[]): void;
  readonly product?: ((page: ProofPage) => ReactNode) | undefined;
  onClose(): void;
}

/** A file, looked at over the whole screen. */
export function ProofWindow({
  title,
  shown,
  problem,
  texts,
  page,
  turn,
  onPage,
  onNear,
  product,
  onClose,
}: ProofWindowProps) {
  return (
    <ProofDialog title={title} closeText={texts.close} onClose={onClose}>
      {shown ? (
        <ProofViewer
          // Drawn anew when its pictures have come. Of a sheet in two files one page is shown, before and after.
          key={turn ? 'sheet' : shown.proof.pages.length}
          proof={shown.proof}
          words={shown.words}
          page={page}
          turn={turn}
          {...(onPage ? { onPage } : {})}
          {...(onNear ? { onNear } : {})}
          product={product}
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
              {texts.opening}
            </>
          )}
        </div>
      )}
    </ProofDialog>
  );
}
