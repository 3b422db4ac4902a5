import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { HowWeCheck } from '../file-check/how-we-check.tsx';
import { useFirstLooks } from '../file-check/use-first-looks.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { useShop } from '../use-shop.ts';
import { AcceptProof } from './accept-proof.tsx';
import { Answer, ApprovalLine } from './approval.tsx';
import { HandIn } from './hand-in.tsx';
import { Heading } from './heading.tsx';
import { KeptFiles, Places } from './place.tsx';
import type { UploadsOf } from './uploads-of.ts';
import type { UploadLine } from './upload-line.ts';
import { useCheckEnd } from './use-check-end.ts';
import { useUploads } from './use-uploads.ts';
import { useVerdicts } from './use-verdicts.ts';
import styles from './uploads.module.css';

interface LineUploadsProps {
  readonly of: UploadsOf;
  readonly orderId: string;
  readonly line: UploadLine;
  /** What tells it from the other items. */
  readonly name: string;
  /** True where the order has no other item. */
  readonly isOnly: boolean;
  /** Level of its heading. */
  readonly level: 2 | 3;
  /** The page of the order, where this does not stand on it. */
  readonly orderPage: string | undefined;
  onChanged(uploads: UploadsWire): void;
}

/** The files of one item: sending them, the list of them, and handing them in. Afterwards what became of them. */
export function LineUploads({ of, orderId, line, name, isOnly, level, orderPage, onChanged }: LineUploadsProps) {
  const t = useTranslate();
  const { legal } = useShop();
  const { lineItemId, artwork, isOpen, files } = line;
  const uploads = useUploads(of, line, onChanged);
  const looks = useFirstLooks({
    lineItemId: line.lineItemId,
    artworks: line.artworks,
    target: line.target,
    there: uploads.there,
    send: uploads.add,
  });
  // Here, because the row or the button that was pressed is gone afterwards.
  const focusNext = useFocusAfter();
  useVerdicts(of, line.files, onChanged);
  useCheckEnd(of, line, onChanged);
  if (artwork === 'not_needed' || (!isOpen && !line.isProof && files.length === 0)) return null;
  const titleId = `files-${lineItemId}`;
  return (
    <section className={styles.uploads} aria-labelledby={titleId}>
      <Heading level={level} id={titleId} tabIndex={-1} className={styles.title}>
        {t('uploads:title', { product: name })}
      </Heading>
      {isOpen ? (
        <>
          <p className={`${styles.hint} ${styles.asking}`}>
            {t(artwork === 'rejected' ? 'uploads:intro_rejected' : 'uploads:intro')} <HowWeCheck />
          </p>
          {line.answer ? <Answer of={of} answer={line.answer} /> : null}
          <noscript>
            <p>{t('uploads:no_script', { email: legal.email })}</p>
          </noscript>
          {line.hasTemplate ? <Template orderId={orderId} lineItemId={line.lineItemId} /> : null}
          <Places
            level={level}
            of={of}
            line={line}
            uploads={uploads}
            looks={looks}
            onChanged={onChanged}
            onGone={focusNext}
          />
          <HandIn
            orderId={orderId}
            line={line}
            itemName={isOnly ? undefined : name}
            isUnderway={
              uploads.running.some(({ state }) => state !== 'refused') ||
              looks.waiting.some(({ state }) => state !== 'refused')
            }
            onChanged={onChanged}
            onHandedIn={() => focusNext(titleId)}
            onEmptied={() => focusNext(titleId)}
          />
        </>
      ) : (
        <>
          <p className={styles.hint}>{t(`uploads:state_${artwork}`)}</p>
          {line.approval ? <ApprovalLine approval={line.approval} /> : null}
          {line.answer ? <Answer of={of} answer={line.answer} /> : null}
          <KeptFiles level={level} of={of} line={line} onChanged={onChanged} onGone={focusNext} />
          {line.isProof ? (
            <AcceptProof
              orderId={orderId}
              line={line}
              orderPage={orderPage}
              onChanged={onChanged}
              onAccepted={() => focusNext(titleId)}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

/** An empty file in the size that was ordered. */
function Template({ orderId, lineItemId }: { readonly orderId: string; readonly lineItemId: string }) {
  const t = useTranslate();
  const address = `/api/v1/order/${orderId}/template/${lineItemId}/?format=`;
  return (
    <p className={`${styles.hint} ${styles.asking}`}>
      {t('uploads:template')} <a href={`${address}pdf`}>PDF</a> · <a href={`${address}svg`}>SVG</a>
    </p>
  );
}
