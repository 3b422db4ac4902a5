import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { Heading } from './heading.tsx';
import { RunningRow } from './running-row.tsx';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import type { Uploads } from './use-uploads.ts';
import styles from './uploads.module.css';

type PlacesProps = Omit<PlaceProps, 'title' | 'artworkId'>;

/** Where the files of an item are put: a place for each artwork, and one for all of them. */
export function Places(props: PlacesProps) {
  const t = useTranslate();
  const { artworks } = props.line;
  return (
    <>
      {artworks.map(({ id, name }) => (
        <Place
          key={id}
          {...props}
          title={t('uploads:for_artwork', { name: name || t('uploads:artwork', { number: id }) })}
          artworkId={id}
        />
      ))}
      <Place {...props} title={artworks.length > 0 ? t('uploads:for_all') : ''} artworkId={null} />
    </>
  );
}

interface PlaceProps {
  /** Empty where there is one place only. */
  readonly title: string;
  readonly artworkId: string | null;
  /** Level of the heading above. */
  readonly level: 2 | 3;
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly uploads: Uploads;
  onChanged(uploads: UploadsWire): void;
  /** Moves the focus there when a row is gone. */
  onGone(id: string): void;
}

/** Where the files of one artwork, or of all of them, are put. */
function Place({ title, artworkId, level, of, line, uploads, onChanged, onGone }: PlaceProps) {
  const running = uploads.running.filter((each) => each.artworkId === artworkId);
  const underway = new Set(running.map(({ uploadId }) => uploadId));
  const files = line.files.filter((file) => file.artworkId === artworkId && !underway.has(file.id));
  const id = `place-${line.lineItemId}-${artworkId ?? 'all'}`;
  const zoneId = `${id}-input`;
  return (
    <div className={styles.place}>
      {title ? (
        <Heading level={level === 2 ? 3 : 4} id={id} className={styles.placeTitle}>
          {title}
        </Heading>
      ) : null}
      {files.length + running.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              of={of}
              line={line}
              file={file}
              onChanged={onChanged}
              onGone={() => onGone(zoneId)}
            />
          ))}
          {running.map((each) => (
            <RunningRow key={each.key} upload={each} onGone={() => onGone(zoneId)} />
          ))}
        </ul>
      ) : null}
      <DropZone
        id={zoneId}
        named={title || line.product}
        isFirst={files.length + running.length === 0}
        onFiles={(chosen) => uploads.add(chosen, artworkId)}
      />
    </div>
  );
}
