import { lazy, Suspense, useState } from 'react';
import type { StaffFile } from '#shop/staff/artwork.contract.ts';
import { ProofButton } from '#ui/proof-viewer/proof-button.tsx';
import { useTranslate } from '../client/words.tsx';

/** Fetched when a file is looked at. */
const ProofView = lazy(() => import('./proof-view.tsx'));

interface ProofOfFileProps {
  readonly number: string;
  readonly file: Pick<StaffFile, 'id' | 'name' | 'side' | 'drawn'>;
}

/** The first page of a file, small. Pressed, it shows the file as its customer looks at it. */
export function ProofOfFile({ number, file: { id, name, side, drawn } }: ProofOfFileProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (drawn === null) return null;
  return (
    <>
      <ProofButton
        label={t('proof:open_of', { name })}
        text={t('proof:open')}
        src={drawn.first === null ? null : `/api/v1/staff/orders/${number}/artwork/${id}/pages/${drawn.first}/`}
        onPress={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('proof:opening')}</span>}>
          <ProofView number={number} file={{ id, name, side }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
