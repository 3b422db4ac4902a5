import { useState } from 'react';
import { verdictText } from '#shop/artwork/verdict-text.rules.ts';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { byArtwork } from '#shop/uploads/file-order.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { FileState } from '#ui/findings/findings.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useFirstLooks } from '../file-check/use-first-looks.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { useShown } from '../use-shop.ts';
import { cutFiles } from './cut-files.rules.ts';
import { Places } from './place.tsx';
import { refusalText } from './refusal-text.ts';
import type { ShownUpload } from './upload-queue.ts';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import { useUploads } from './use-uploads.ts';
import styles from './cart-line-files.module.css';

interface CartLineFilesProps {
  readonly of: UploadsOf;
  readonly line: UploadLine;
  onChanged(uploads: UploadsWire): void;
}

/** The files of a line before it is ordered: a line for each of them. The places to put them are folded away. */
export function CartLineFiles({ of, line, onChanged }: CartLineFilesProps) {
  const t = useTranslate();
  const [isWanted, setOpen] = useState(false);
  const uploads = useUploads(of, line, onChanged);
  const focusNext = useFocusAfter();
  const { running } = uploads;
  const looks = useFirstLooks({
    lineItemId: line.lineItemId,
    artworks: line.artworks,
    target: line.target,
    there: uploads.there,
    send: uploads.add,
  });
  // What is asked about a file must be in sight.
  const mustDecide = looks.waiting.length > 0;
  const isOpen = isWanted || mustDecide;
  const toggleId = `files-of-${line.lineItemId}`;
  const underway = new Set(running.map(({ uploadId }) => uploadId));
  const files = byArtwork(
    line.files.filter(({ id }) => !underway.has(id)),
    line.artworks,
  );
  const cut = cutFiles(files, running);
  const hasSome = files.length + running.length > 0;
  const fromOrder = files.find((file) => file.fromOrder !== null)?.fromOrder;
  return (
    // A group and not a landmark: a cart may hold the same product many times.
    <div role="group" className={styles.files} aria-label={t('cart:files_of', { product: line.product })}>
      {fromOrder ? (
        <p className={styles.note}>
          {t(line.approvedFor === null ? 'cart:files_from' : 'cart:files_approved', { number: fromOrder })}
        </p>
      ) : null}
      {hasSome && !isOpen ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <Told key={file.id} file={file} isCut={cut.includes(file)} artworks={line.artworks} />
          ))}
          {artworksWithout(line, running).map(({ id, name, number }) => (
            <li key={id} className={styles.file}>
              <span className={styles.name}>{name || t('uploads:artwork', { number })}</span>
              <FileState level="warning" text={t('uploads:artwork_without')} />
            </li>
          ))}
          {running.map((upload) => (
            <Sent key={upload.key} upload={upload} />
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <Places
          level={1}
          of={of}
          line={line}
          uploads={uploads}
          looks={looks}
          onChanged={onChanged}
          onGone={focusNext}
        />
      ) : null}
      <p className={styles.act}>
        {mustDecide ? null : (
          <Button
            id={toggleId}
            look={hasSome || isOpen ? 'quiet' : 'plain'}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'cart:files_close_of' : hasSome ? 'cart:files_see_of' : 'cart:files_add_of', {
              product: line.product,
            })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'cart:files_close' : hasSome ? 'cart:files_see' : 'cart:files_add')}
          </Button>
        )}
        {hasSome ? null : <span className={styles.note}>{t('cart:files_later')}</span>}
      </p>
    </div>
  );
}

/** A file that the shop has, with what there is to say of it in one line. */
function Told({
  file: { name, bytes, received, type, verdict, side, artworkId, isWithoutArtwork },
  isCut,
  artworks,
}: {
  readonly file: UploadWire;
  /** Whether it came in part, and is not on its way any more. */
  readonly isCut: boolean;
  readonly artworks: UploadLine['artworks'];
}) {
  const t = useTranslate();
  const shown = useShown();
  const said = verdict && verdictText(verdict, { t, number: shown.number });
  const state = said?.state ?? said?.counts[0];
  const place = artworks.findIndex(({ id }) => id === artworkId);
  const whose = [
    place < 0 ? '' : artworks[place]?.name || t('uploads:artwork', { number: place + 1 }),
    side ? t(`uploads:side_${side}`) : '',
  ].filter(Boolean);
  const words = said?.state?.text ?? said?.counts.map(({ text }) => text).join(', ');
  return (
    <li className={styles.file}>
      <span className={styles.name}>
        {whose.length > 0 ? t('uploads:file_for', { for: whose.join(', '), name }) : name}
      </span>
      {type === null ? (
        <span className={styles.note}>
          {t('uploads:sent_of', { sent: shown.fileSize(received), size: shown.fileSize(bytes) })}
        </span>
      ) : null}
      {isCut ? <FileState level="warning" text={t('uploads:cut')} /> : null}
      {artworks.length > 0 && artworkId === null ? (
        <FileState level="warning" text={t('uploads:artwork_to_say')} />
      ) : null}
      {isWithoutArtwork ? <FileState level="danger" text={t('uploads:without_artwork')} /> : null}
      {state && words && !isWithoutArtwork ? <FileState level={state.level} text={words} /> : null}
    </li>
  );
}

/** A file on its way. */
function Sent({ upload }: { readonly upload: ShownUpload }) {
  const t = useTranslate();
  const { name, bytes, sent, state } = upload;
  return (
    <li className={styles.file}>
      <span className={styles.name}>{name}</span>
      {state === 'refused' ? (
        <FileState level="danger" text={refusalText(t, upload)} />
      ) : (
        <>
          <progress value={sent} max={Math.max(1, bytes)} aria-label={t('uploads:progress_of', { name })} />
          <span className={styles.note} role="status">
            {t(`uploads:running_${state}`)}
          </span>
        </>
      )}
    </li>
  );
}

/** The artworks for which no file is there or on its way, with their numbers from 1. */
function artworksWithout(
  { artworks, files }: Pick<UploadLine, 'artworks' | 'files'>,
  running: readonly Pick<ShownUpload, 'artworkId'>[],
) {
  const given = new Set([...files, ...running].map(({ artworkId }) => artworkId));
  return artworks
    .map((artwork, index) => ({ ...artwork, number: index + 1 }))
    .filter(({ id }) => !given.has(id) && !given.has(null));
}
