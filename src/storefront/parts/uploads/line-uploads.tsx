import { useEffect, useState, type HTMLAttributes } from 'react';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { EarlierWord, LookRow } from '../file-check/look-row.tsx';
import { HowWeCheck } from '../file-check/how-we-check.tsx';
import { useFirstLooks, type FirstLooks } from '../file-check/use-first-looks.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { useShop, useShown } from '../use-shop.ts';
import { useUntilReturn } from '../use-until-return.ts';
import { AcceptProof } from './accept-proof.tsx';
import { Answer, ApprovalLine } from './approval.tsx';
import { ACCEPTED, DropZone } from './drop-zone.tsx';
import { HandIn } from './hand-in.tsx';
import { ProofOfFile } from './proof-of-file.tsx';
import { RunningRow } from './running-row.tsx';
import { useSettled } from './use-settled.ts';
import { useSizeText } from './use-size-text.ts';
import { useUploads, type Uploads } from './use-uploads.ts';
import { useVerdicts } from './use-verdicts.ts';
import { Verdict } from './verdict.tsx';
import styles from './uploads.module.css';

export type UploadLine = UploadsWire['lines'][number];

interface LineUploadsProps {
  readonly orderId: string;
  readonly line: UploadLine;
  /** Level of its heading. */
  readonly level: 2 | 3;
  onChanged(uploads: UploadsWire): void;
  /** Called when the files were handed in: the order has moved on. */
  onHandedIn(): void;
}

/** The files of one item: sending them, the list of them, and handing them in. Afterwards what became of them. */
export function LineUploads({ orderId, line, level, onChanged, onHandedIn }: LineUploadsProps) {
  const t = useTranslate();
  const { legal } = useShop();
  const { lineItemId, product, jobName, artworks, artwork, isOpen, files } = line;
  const uploads = useUploads(orderId, lineItemId, onChanged);
  const looks = useFirstLooks({ target: line.target, there: [...files, ...uploads.running], send: uploads.add });
  // Here, because the row or the button that was pressed is gone afterwards.
  const focusNext = useFocusAfter();
  useNoDropBeside(isOpen);
  useVerdicts(orderId, line, onChanged);
  useSettled(orderId, line, onChanged, onHandedIn);
  if (artwork === 'not_needed' || (!isOpen && !line.isProof && files.length === 0)) return null;
  const name = jobName ? `${product} (${jobName})` : product;
  const titleId = `files-${lineItemId}`;
  return (
    <section className={styles.uploads} aria-labelledby={titleId}>
      <Heading level={level} id={titleId} tabIndex={-1} className={styles.title}>
        {t('uploads:title', { product: name })}
      </Heading>
      {isOpen ? (
        <>
          <p className={styles.hint}>
            {t(artwork === 'rejected' ? 'uploads:intro_rejected' : 'uploads:intro')} <HowWeCheck />
          </p>
          {line.answer ? <Answer answer={line.answer} /> : null}
          <noscript>
            <p>{t('uploads:no_script', { email: legal.email })}</p>
          </noscript>
          {line.hasTemplate ? <Template orderId={orderId} lineItemId={line.lineItemId} /> : null}
          {artworks.map((each) => (
            <Place
              key={each.id}
              title={t('uploads:for_artwork', { name: each.name || t('uploads:artwork', { number: each.id }) })}
              artworkId={each.id}
              level={level}
              orderId={orderId}
              line={line}
              uploads={uploads}
              looks={looks}
              onChanged={onChanged}
              onGone={focusNext}
            />
          ))}
          <Place
            title={artworks.length > 0 ? t('uploads:for_all') : ''}
            artworkId={null}
            level={level}
            orderId={orderId}
            line={line}
            uploads={uploads}
            looks={looks}
            onChanged={onChanged}
            onGone={focusNext}
          />
          <HandIn
            orderId={orderId}
            line={line}
            isUnderway={
              uploads.running.some(({ state }) => state !== 'refused') ||
              looks.waiting.some(({ state }) => state !== 'refused')
            }
            onChanged={onChanged}
            onHandedIn={() => {
              focusNext(titleId);
              onHandedIn();
            }}
          />
        </>
      ) : (
        <>
          <p className={styles.hint}>{t(`uploads:state_${artwork}`)}</p>
          {line.approval ? <ApprovalLine approval={line.approval} /> : null}
          {line.answer ? <Answer answer={line.answer} /> : null}
          <ul className={styles.files}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                orderId={orderId}
                line={line}
                file={file}
                onChanged={onChanged}
                onGone={focusNext}
              />
            ))}
          </ul>
          {line.isProof ? (
            <AcceptProof
              orderId={orderId}
              line={line}
              onChanged={onChanged}
              onAccepted={() => {
                focusNext(titleId);
                onHandedIn();
              }}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

/** A file that is dropped beside its place would open in the place of the page. */
function useNoDropBeside(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: DragEvent) => event.preventDefault();
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, [isOpen]);
}

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 2 | 3 | 4;
}

function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}

interface PlaceProps {
  /** Empty where there is one place only. */
  readonly title: string;
  readonly artworkId: string | null;
  /** Level of the heading above. */
  readonly level: 2 | 3;
  readonly orderId: string;
  readonly line: UploadLine;
  readonly uploads: Uploads;
  readonly looks: FirstLooks;
  onChanged(uploads: UploadsWire): void;
  /** Moves the focus there when a row is gone. */
  onGone(id: string): void;
}

/** Where the files of one artwork, or of all of them, are put. */
function Place({ title, artworkId, level, orderId, line, uploads, looks, onChanged, onGone }: PlaceProps) {
  const sizeText = useSizeText();
  const running = uploads.running.filter((each) => each.artworkId === artworkId);
  const chosen = looks.waiting.filter((each) => each.artworkId === artworkId);
  const underway = new Set(running.map(({ uploadId }) => uploadId));
  const files = line.files.filter((file) => file.artworkId === artworkId && !underway.has(file.id));
  const id = `place-${line.lineItemId}-${artworkId ?? 'all'}`;
  const zoneId = `${id}-input`;
  const isEmpty = files.length + running.length + chosen.length === 0;
  return (
    <div className={styles.place}>
      {title ? (
        <Heading level={level === 2 ? 3 : 4} id={id} className={styles.placeTitle}>
          {title}
        </Heading>
      ) : null}
      {isEmpty ? null : (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              orderId={orderId}
              line={line}
              file={file}
              earlier={looks.of(file)?.verdict}
              onChanged={onChanged}
              onGone={() => onGone(zoneId)}
            />
          ))}
          {running.map((each) => (
            <RunningRow key={each.key} upload={each} uploads={uploads} onGone={() => onGone(zoneId)}>
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
              size={sizeText(each.file.size)}
              accepted={ACCEPTED}
              onGone={() => onGone(zoneId)}
            />
          ))}
        </ul>
      )}
      <DropZone
        id={zoneId}
        named={title || line.product}
        isFirst={isEmpty}
        onFiles={(taken) => looks.take(taken, artworkId)}
      />
    </div>
  );
}

interface FileRowProps {
  readonly orderId: string;
  readonly line: UploadLine;
  readonly file: UploadWire;
  /** What was said of it before it was sent, in this page. */
  readonly earlier?: VerdictWire | undefined;
  onChanged(uploads: UploadsWire): void;
  /** Called with the id of the item's heading when the row is gone. */
  onGone(id: string): void;
}

/** A file that the shop has, whole or in part. */
function FileRow({ orderId, line, file, earlier, onChanged, onGone }: FileRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const sizeText = useSizeText();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const isWhole = file.type !== null;
  const remove = async () => {
    setBusy(true);
    setProblem('');
    const result = await api('DELETE /order/{id}/uploads/{upload}/', { params: { id: orderId, upload: file.id } });
    setBusy(false);
    if (!result.ok) return setProblem(result.error.text || t('shell:no_answer'));
    onGone(`files-${line.lineItemId}`);
    onChanged(result.data);
  };
  const size = sizeText(file.bytes);
  return (
    <li className={styles.file}>
      {isWhole && file.drawn !== null ? <ProofOfFile orderId={orderId} file={file} drawn={file.drawn} /> : null}
      <div className={styles.what}>
        {isWhole ? (
          <a href={`/api/v1/order/${orderId}/uploads/${file.id}/`} className={styles.name}>
            {file.name}
          </a>
        ) : (
          <span className={styles.name}>{file.name}</span>
        )}
        <span className={styles.hint}>
          {isWhole
            ? t('uploads:arrived', { size, date: shown.instant(file.uploadedAt) })
            : t('uploads:unfinished', {
                received: sizeText(file.received),
                size,
                date: file.expiresAt === null ? '' : shown.instant(file.expiresAt),
              })}
        </span>
        {isWhole ? null : (
          <progress value={file.received} max={file.bytes} aria-label={t('uploads:progress_of', { name: file.name })} />
        )}
        {problem ? (
          <span className={styles.error} role="alert">
            {problem}
          </span>
        ) : null}
      </div>
      {line.isOpen ? (
        <Button
          look="quiet"
          aria-label={t('uploads:remove_of', { name: file.name })}
          busyText={busy ? t('uploads:removing') : undefined}
          onClick={() => void remove()}
        >
          {t('uploads:remove')}
        </Button>
      ) : null}
      {file.verdict === null ? null : (
        <div className={styles.verdict}>
          <Verdict
            verdict={file.verdict.state === 'waiting' ? (earlier ?? file.verdict) : file.verdict}
            name={file.name}
          />
        </div>
      )}
    </li>
  );
}

/** An empty file in the size that was ordered. */
function Template({ orderId, lineItemId }: { readonly orderId: string; readonly lineItemId: string }) {
  const t = useTranslate();
  const address = `/api/v1/order/${orderId}/template/${lineItemId}/?format=`;
  return (
    <p className={styles.hint}>
      {t('uploads:template')} <a href={`${address}pdf`}>PDF</a> · <a href={`${address}svg`}>SVG</a>
    </p>
  );
}
