import { useState } from 'react';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { pageAddress } from '../uploads/proof-address.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { movedPage } from './fix-plan.rules.ts';
import styles from './file-fix.module.css';

interface FixPagesProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name'>;
  readonly proof: ProofWire | undefined;
  readonly count: number;
  /** Null where they stand as they were sent. */
  readonly pages: readonly number[] | null;
  /** Nothing else is offered. */
  readonly isFirst: boolean;
  onPages(pages: readonly number[]): void;
}

/** The pages in the order in which they are printed. They are dragged, or moved by buttons, and may be left out. */
export function FixPages({ of, file, proof, count, pages, isFirst, onPages }: FixPagesProps) {
  const t = useTranslate();
  const [isUnfolded] = useState(isFirst || pages !== null);
  const [dragged, setDragged] = useState<number>();
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const order = pages ?? all;
  const left = all.filter((page) => !order.includes(page));
  const pictured = new Set(proof?.pages.map(({ number }) => number));
  const sides = proof?.sides ?? 1;
  const move = (page: number, to: number) => onPages(movedPage(order, order.indexOf(page), to));
  const toggle = (page: number) =>
    onPages(order.includes(page) ? order.filter((each) => each !== page) : [...order, page]);
  const sideOf = (index: number) => (sides === 2 ? t(index % 2 === 0 ? 'fix:front' : 'fix:back') : '');
  return (
    <details className={styles.pages} open={isUnfolded}>
      <summary>{t('fix:pages')}</summary>
      <p className={styles.hint}>{t('fix:pages_hint')}</p>
      <ol className={styles.order}>
        {[...order, ...left].map((page, index) => {
          const isPrinted = index < order.length;
          return (
            <li key={page}>
              <div
                className={styles.page}
                data-left={!isPrinted || undefined}
                draggable={isPrinted}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', String(page));
                  setDragged(page);
                }}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => {
                  if (dragged !== undefined && isPrinted) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== undefined) move(dragged, index);
                  setDragged(undefined);
                }}
              >
                <span className={styles.thumbnail}>
                  {pictured.has(page) ? <img src={pageAddress(of, file.id, page)} alt="" draggable={false} /> : page}
                </span>
                <label className={styles.printed}>
                  <input
                    type="checkbox"
                    checked={isPrinted}
                    disabled={isPrinted && order.length === 1}
                    onChange={() => toggle(page)}
                  />
                  <span>
                    {t('fix:page', { number: page })}
                    <span className={styles.hint}>{isPrinted ? sideOf(index) : t('fix:page_left')}</span>
                  </span>
                </label>
                {isPrinted ? (
                  <span className={styles.moves}>
                    <button
                      type="button"
                      className={styles.move}
                      aria-label={t('fix:page_earlier', { number: page })}
                      aria-disabled={index === 0}
                      onClick={() => move(page, index - 1)}
                    >
                      <Arrow d="M12 19V5M6 11l6-6 6 6" />
                    </button>
                    <button
                      type="button"
                      className={styles.move}
                      aria-label={t('fix:page_later', { number: page })}
                      aria-disabled={index === order.length - 1}
                      onClick={() => move(page, index + 1)}
                    >
                      <Arrow d="M12 5v14M6 13l6 6 6-6" />
                    </button>
                  </span>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Arrow({ d }: { readonly d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
