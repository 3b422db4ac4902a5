import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { ACCEPTED_FILES } from '#ui/upload/accepted-files.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { EarlierWord, LookRow } from '../file-check/look-row.tsx';
import type { FirstLooks } from '../file-check/use-first-looks.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { Heading } from './heading.tsx';
import { RunningRow } from './running-row.tsx';
import { SwapSides } from './swap-sides.tsx';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import type { Uploads } from './use-uploads.ts';
import styles from './uploads.module.css';

type PlacesProps = Omit<PlaceProps, 'title' | 'artworkId'>;

function useArtworkTitle() {
  const t = useTranslate();
  return (name: string, index: number) =>
    t('uploads:for_artwork', { name: name || t('uploads:artwork', { number: index + 1 }) });
}

/** Where the files of an item are put: a place for each artwork, one for all of them, and those of artworks that are gone. */
export function Places(props: PlacesProps) {
  const t = useTranslate();
  const titleOf = useArtworkTitle();
  const { artworks } = props.line;
  return (
    <>
      {artworks.map(({ id, name }, index) => (
        <Place key={id} {...props} title={titleOf(name, index)} artworkId={id} />
      ))}
      <Place {...props} title={artworks.length > 0 ? t('uploads:for_all') : ''} artworkId={null} />
      <GoneFiles {...props} />
    </>
  );
}

type KeptFilesProps = Pick<PlacesProps, 'level' | 'of' | 'line' | 'onChanged' | 'onGone'>;

/** The files of an item that takes no others: by their artworks, in the order in which these were ordered. */
export function KeptFiles(props: KeptFilesProps) {
  const { level, of, line, onChanged, onGone } = props;
  const t = useTranslate();
  const titleOf = useArtworkTitle();
  const filesFor = (artworkId: string | null) =>
    line.files.filter((file) => file.artworkId === artworkId && !file.isWithoutArtwork);
  const places = [
    ...line.artworks.map(({ id, name }, index) => ({ id, title: titleOf(name, index), files: filesFor(id) })),
    { id: 'all', title: line.artworks.length > 0 ? t('uploads:for_all') : '', files: filesFor(null) },
  ];
  return (
    <>
      {places.map(({ id, title, files }, index) =>
        files.length === 0 ? null : (
          <div key={id} className={styles.place}>
            {title ? (
              <Heading level={BELOW[level]} id={`kept-${line.lineItemId}-${index}`} className={styles.placeTitle}>
                {title}
              </Heading>
            ) : null}
            <ul className={styles.files}>
              {files.map((file) => (
                <FileRow
                  key={file.id}
                  of={of}
                  line={line}
                  file={file}
                  onChanged={onChanged}
                  onGone={onGone}
                  onReplaced={onGone}
                />
              ))}
            </ul>
          </div>
        ),
      )}
      <GoneFiles {...props} />
    </>
  );
}

/** Files whose artwork was taken out: they are not printed, and nothing is added to them. */
function GoneFiles({ level, of, line, onChanged, onGone }: KeptFilesProps) {
  const t = useTranslate();
  const gone = line.files.filter(({ isWithoutArtwork }) => isWithoutArtwork);
  if (gone.length === 0) return null;
  return (
    <div className={styles.place}>
      <Heading level={BELOW[level]} id={`place-${line.lineItemId}-gone`} className={styles.placeTitle}>
        {t('uploads:gone_files')}
      </Heading>
      <ul className={styles.files}>
        {gone.map((file) => (
          <FileRow
            key={file.id}
            of={of}
            line={line}
            file={file}
            onChanged={onChanged}
            onGone={() => onGone(`place-${line.lineItemId}-all-input`)}
            onReplaced={onGone}
          />
        ))}
      </ul>
    </div>
  );
}

const BELOW = { 1: 2, 2: 3, 3: 4 } as const;

interface PlaceProps {
  /** Empty where there is one place only. */
  readonly title: string;
  readonly artworkId: string | null;
  /** Level of the heading above. */
  readonly level: 1 | 2 | 3;
  readonly of: UploadsOf;
  readonly line: UploadLine;
  readonly uploads: Uploads;
  readonly looks: FirstLooks;
  onChanged(uploads: UploadsWire): void;
  /** Moves the focus there when a row is gone. */
  onGone(id: string): void;
}

/** Where the files of one artwork, or of all of them, are put. */
function Place({ title, artworkId, level, of, line, uploads, looks, onChanged, onGone }: PlaceProps) {
  const t = useTranslate();
  const shown = useShown();
  const running = uploads.running.filter((each) => each.artworkId === artworkId);
  const chosen = looks.waiting.filter((each) => each.artworkId === artworkId);
  const underway = new Set(running.map(({ uploadId }) => uploadId));
  const files = line.files.filter(
    (file) => file.artworkId === artworkId && !file.isWithoutArtwork && !underway.has(file.id),
  );
  const id = `place-${line.lineItemId}-${artworkId ?? 'all'}`;
  const zoneId = `${id}-input`;
  const isEmpty = files.length + running.length + chosen.length === 0;
  return (
    <div className={styles.place}>
      {title ? (
        <Heading level={BELOW[level]} id={id} className={styles.placeTitle}>
          {title}
        </Heading>
      ) : null}
      {artworkId === null && title ? (
        <p className={styles.hint}>{t(isEmpty ? 'uploads:for_all_hint' : 'uploads:for_all_to_share')}</p>
      ) : null}
      {isEmpty ? null : (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              of={of}
              line={line}
              file={file}
              earlier={looks.of(file)?.verdict}
              onChanged={onChanged}
              onGone={() => onGone(zoneId)}
              onReplaced={onGone}
            />
          ))}
          {running.map((each) => (
            <RunningRow key={each.key} upload={each} onGone={() => onGone(zoneId)}>
              <div className={styles.verdict}>
                <EarlierWord of={looks.of(each)} name={each.name} />
              </div>
            </RunningRow>
          ))}
          {chosen.map((each) => (
            <LookRow
              key={each.key}
              chosen={each}
              looks={looks}
              size={shown.fileSize(each.file.size)}
              accepted={ACCEPTED_FILES}
              onGone={() => onGone(zoneId)}
            />
          ))}
        </ul>
      )}
      {line.isOpen ? (
        <SwapSides
          of={of}
          lineItemId={line.lineItemId}
          files={files}
          onChanged={onChanged}
          onGone={() => onGone(zoneId)}
        />
      ) : null}
      <DropZone
        id={zoneId}
        named={title || line.product}
        isFirst={isEmpty}
        onFiles={(taken) => looks.take(taken, artworkId)}
      />
    </div>
  );
}
