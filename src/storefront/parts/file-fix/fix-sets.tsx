import { useState, type DragEvent } from 'react';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { SelectField } from '#ui/field/field.tsx';
import { FileState } from '#ui/findings/findings.tsx';
import { ProofStill } from '#ui/proof-viewer/proof-still.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { pageAddress } from '../uploads/proof-address.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { Verdict } from '../uploads/verdict.tsx';
import { isSameSets, movedTo, unusedPages, withoutPage, withPage, type Arrangement, type Sets } from './sets.rules.ts';
import styles from './fix-sets.module.css';
import shared from './file-fix.module.css';

interface FixSetsProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  /** The file as it was sent. Undefined until it was read. */
  readonly before: ProofWire | undefined;
  readonly fix: FixWire | undefined;
  /** Whether what was made is what is chosen now. */
  readonly isShown: boolean;
  readonly isMaking: boolean;
  readonly artworks: readonly { readonly id: string; readonly name: string }[];
  readonly sets: Sets;
  /** How many pages the file has. */
  readonly count: number;
  /** Pages of one artwork. */
  readonly sides: number;
  readonly arrangements: readonly Arrangement[];
  onSets(sets: Sets): void;
}

/** The pages of a file spread over the artworks of its line: by a usual way, dragged, or by buttons. Below each what was made. */
export function FixSets(props: FixSetsProps) {
  const { of, file, before, fix, isShown, isMaking, artworks, sets, count, sides, onSets } = props;
  const t = useTranslate();
  const dragging = useDragging(sets, onSets);
  const pictured = new Set(before?.pages.map(({ number }) => number));
  const srcOf = (page: number) => (pictured.has(page) ? pageAddress(of, file.id, page) : undefined);
  const left = unusedPages(sets, count);
  return (
    <section className={shared.compare} aria-label={t('fix:sets_board')} aria-busy={isMaking}>
      <BoardHead {...props} />
      <p className={shared.hint}>{t('fix:sets_hint')}</p>
      {artworks.map(({ id, name }, index) => {
        const label = name || t('uploads:artwork', { number: index + 1 });
        const made = fix?.files.find(({ artworkId }) => artworkId === id);
        return (
          <section key={id} className={styles.set} aria-label={label} {...dragging.onto(id)}>
            <SetPages
              id={id}
              label={label}
              sets={sets}
              count={count}
              sides={sides}
              srcOf={srcOf}
              dragging={dragging}
              onSets={onSets}
            />
            {made?.proof ? <Printed of={of} id={made.id} name={label} proof={made.proof} isOld={!isShown} /> : null}
          </section>
        );
      })}
      {left.length > 0 ? (
        <section className={`${styles.set} ${styles.left}`} aria-label={t('fix:sets_left')}>
          <h3 className={shared.heading}>{t('fix:sets_left')}</h3>
          <ol className={styles.tiles}>
            {left.map((page) => (
              <li key={page} className={styles.tile} {...dragging.of(page, undefined)}>
                <Thumbnail src={srcOf(page)} page={page} />
                <span>{t('fix:page', { number: page })}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </section>
  );
}

/** The usual ways in which pages follow each other, and how far the files are. */
function BoardHead({ fix, isShown, isMaking, sets, arrangements, onSets }: FixSetsProps) {
  const t = useTranslate();
  const chosen = arrangements.find((each) => isSameSets(each.sets, sets));
  const made = fix?.files ?? [];
  const ready = made.filter(({ proof }) => proof !== null).length;
  const waits = made.length > 0 ? t('fix:sets_changed') : t('fix:sets_not_yet');
  return (
    <div className={styles.head}>
      {arrangements.length > 1 ? (
        <SelectField
          label={t('fix:sets_arrangement')}
          value={chosen?.key ?? ''}
          onChange={({ target }) => {
            const next = arrangements.find(({ key }) => key === target.value);
            if (next) onSets(next.sets);
          }}
        >
          {chosen ? null : <option value="">{t('fix:sets_own')}</option>}
          {arrangements.map(({ key }) => (
            <option key={key} value={key}>
              {t(`fix:spread_${key}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {/* Spoken when it changes: what was asked for takes a moment. */}
      <div role="status" className={styles.state}>
        {isMaking ? (
          <p className={shared.making}>
            <Spinner />
            {made.length > 1 ? t('fix:sets_making', { ready, count: made.length }) : t('fix:sets_making_one')}
          </p>
        ) : fix?.state === 'failed' && isShown ? (
          <FileState level="danger" text={t(fix.reason === 'colours' ? 'fix:failed_colours' : 'fix:failed')} />
        ) : isShown ? null : (
          <p className={shared.hint}>{waits}</p>
        )}
      </div>
    </div>
  );
}

type Dragging = ReturnType<typeof useDragging>;

/** Pages that are dragged from one artwork to another, or within one. */
function useDragging(sets: Sets, onSets: (sets: Sets) => void) {
  const [dragged, setDragged] = useState<{ readonly page: number; readonly from: string | undefined }>();
  return {
    /** @param from the artwork that a page is taken from; undefined for a page that none has */
    of: (page: number, from: string | undefined) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', String(page));
        setDragged({ page, from });
      },
      onDragEnd: () => setDragged(undefined),
    }),
    /** @param at the place that the page takes there; its last without it */
    onto: (artworkId: string, at?: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (dragged) onSets(movedTo(sets, dragged.page, dragged.from, artworkId, at));
        setDragged(undefined);
      },
    }),
  };
}

interface SetPagesProps {
  /** Of the artwork. */
  readonly id: string;
  readonly label: string;
  readonly sets: Sets;
  readonly count: number;
  readonly sides: number;
  readonly dragging: Dragging;
  srcOf(page: number): string | undefined;
  onSets(sets: Sets): void;
}

/** The pages of one artwork, in their order. */
function SetPages({ id, label, sets, count, sides, dragging, srcOf, onSets }: SetPagesProps) {
  const t = useTranslate();
  const pages = sets.find(({ artworkId }) => artworkId === id)?.pages ?? [];
  const others = Array.from({ length: count }, (_, index) => index + 1).filter((page) => !pages.includes(page));
  const sideOf = (index: number) => (sides === 2 && index < 2 ? t(index === 0 ? 'fix:front' : 'fix:back') : '');
  return (
    <>
      <div className={styles.setHead}>
        <h3 className={shared.heading}>{label}</h3>
        <span className={styles.count} data-off={pages.length !== sides || undefined}>
          {t('fix:sets_count', { count: pages.length, wanted: sides })}
        </span>
      </div>
      <ol className={styles.tiles} aria-label={t('fix:sets_pages_of', { name: label })}>
        {pages.map((page, index) => (
          <li key={page} className={styles.tile} {...dragging.of(page, id)} {...dragging.onto(id, index)}>
            <Thumbnail src={srcOf(page)} page={page} />
            <span>
              {t('fix:page', { number: page })}
              <span className={shared.hint}>{sideOf(index)}</span>
            </span>
            <span className={styles.acts}>
              <Act
                label={t('fix:sets_earlier', { number: page, name: label })}
                isOff={index === 0}
                d="M15 6l-6 6 6 6"
                onPress={() => onSets(withPage(sets, id, page, index - 1))}
              />
              <Act
                label={t('fix:sets_later', { number: page, name: label })}
                isOff={index === pages.length - 1}
                d="M9 6l6 6-6 6"
                onPress={() => onSets(withPage(sets, id, page, index + 1))}
              />
              <Act
                label={t('fix:sets_remove', { number: page, name: label })}
                d="M6 6l12 12M18 6L6 18"
                onPress={() => onSets(withoutPage(sets, id, page))}
              />
            </span>
          </li>
        ))}
        {others.length > 0 ? (
          <li className={styles.add}>
            {/* Chosen, a page joins the artwork, and the list is ready for the next one. */}
            <select
              aria-label={t('fix:sets_add', { name: label })}
              value=""
              onChange={({ target }) => onSets(withPage(sets, id, Number(target.value)))}
            >
              <option value="">{t('fix:sets_add_short')}</option>
              {others.map((page) => (
                <option key={page} value={page}>
                  {t('fix:page', { number: page })}
                </option>
              ))}
            </select>
          </li>
        ) : null}
      </ol>
    </>
  );
}

function Thumbnail({ src, page }: { readonly src: string | undefined; readonly page: number }) {
  return (
    <span className={styles.thumbnail}>
      {src ? <img src={src} alt="" loading="lazy" draggable={false} /> : <span aria-hidden="true">{page}</span>}
    </span>
  );
}

interface ActProps {
  readonly label: string;
  readonly d: string;
  readonly isOff?: boolean;
  onPress(): void;
}

function Act({ label, d, isOff = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      className={shared.move}
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}

interface PrintedProps {
  readonly of: UploadsOf;
  readonly id: string;
  readonly name: string;
  readonly proof: ProofWire;
  /** Made of other choices. */
  readonly isOld: boolean;
}

/** What is printed of an artwork, with what the checks say of it. */
function Printed({ of, id, name, proof, isOld }: PrintedProps) {
  const t = useTranslate();
  return (
    <div className={styles.printed} data-old={isOld || undefined}>
      <h4 className={shared.hint}>{t('fix:sets_printed')}</h4>
      <div className={styles.stills}>
        {proof.pages.map((page) => (
          <ProofStill
            key={page.number}
            page={{ ...page, src: pageAddress(of, id, page.number) }}
            cut={proof.cut}
            alt={t('fix:sets_picture', { number: page.number, name })}
          />
        ))}
      </div>
      <Verdict verdict={proof} name={name} />
    </div>
  );
}
