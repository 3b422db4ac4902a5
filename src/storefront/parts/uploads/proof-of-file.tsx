import { Suspense, useEffect, useState } from 'react';
import type { DrawnWire } from '#shop/artwork/proof.contract.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { ProofButton } from '#ui/proof-viewer/proof-button.tsx';
import { latePart } from '../../client/late-code.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { pageAddress, shownFile, showInAddress } from './proof-address.ts';
import type { UploadsOf } from './uploads-of.ts';

/** Fetched when a file is looked at. */
const ProofView = latePart(() => import('./proof-view.tsx'));

interface ProofOfFileProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name' | 'side'>;
  readonly drawn: DrawnWire;
  /** The file with the other side of the same sheet. */
  readonly other: UploadWire | undefined;
}

/** The file that holds the other side of the sheet of which a file holds one. */
export function otherSideOf(file: UploadWire, files: readonly UploadWire[]): UploadWire | undefined {
  if (file.side === null) return undefined;
  return files.find(
    ({ id, artworkId, side }) => id !== file.id && artworkId === file.artworkId && side !== null && side !== file.side,
  );
}

/** The first page of a file, small. Pressed, it shows the whole file; an address that names the file does so, too. */
export function ProofOfFile({ of, file, drawn, other }: ProofOfFileProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(shownFile()?.file === file.id), [file.id]);
  const open = (is: boolean) => {
    setOpen(is);
    showInAddress(is ? { file: file.id } : undefined);
  };
  return (
    <>
      <ProofButton
        label={t('proof:open_of', { name: file.name })}
        text={t('proof:open')}
        src={drawn.first === null ? null : pageAddress(of, file.id, drawn.first)}
        onPress={() => open(true)}
      />
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('proof:opening')}</span>}>
          <ProofView of={of} file={file} drawn={drawn} other={other} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
