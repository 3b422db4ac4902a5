import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Side } from '#shop/artwork/sides.rules.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import { ProofButton } from '#ui/proof-viewer/proof-button.tsx';
import { latePart } from '../../../client/late-code.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Drawable, PageDrawer } from '../../../parts/file-pages/page-drawer.ts';
import type { ProofOfChosen } from './use-chosen-looks.ts';
import { useDrawnPages } from './use-drawn-pages.ts';
import type { OnWorn } from './use-worn.ts';
import { wornPages } from './worn-pages.rules.ts';
import styles from './chosen-files.module.css';

/** Fetched when a file is looked at. */
const ChosenProof = latePart(() => import('./chosen-proof.tsx'));

interface ChosenPagesProps {
  readonly drawer: PageDrawer;
  readonly file: Drawable;
  readonly name: string;
  /** The side of the sheet that it holds. */
  readonly side: Side | null;
  readonly proofOf: ProofOfChosen;
  /** Of the configuration. */
  readonly facts: FactValues;
  readonly onWorn: OnWorn;
  /** What is said of the file. It stands beside its page. */
  readonly children: ReactNode;
}

/** The first page of a chosen file, small. Pressed, it shows the whole file as the cart will. Nothing of it is sent. */
export function ChosenPages({ drawer, file, name, side, proofOf, facts, onWorn, children }: ChosenPagesProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { undrawn, sheets, drawn, look, draw } = useDrawnPages(drawer, file);
  const [proof, setProof] = useState<ProofWire>();
  useEffect(() => {
    if (!sheets) return;
    let isOver = false;
    void proofOf(file.id, { pages: sheets.pages, pictures: sheets.sheets, unpictured: null }).then((found) => {
      if (!isOver) setProof(found);
    });
    return () => {
      isOver = true;
    };
  }, [proofOf, file.id, sheets]);
  useEffect(() => look(1), [look]);
  const [first, second] = [drawn.get(1), drawn.get(2)];
  // Pages behind these are drawn while the file is looked at. Nothing wears them.
  useEffect(() => {
    if (proof) onWorn(file.id, wornPages(proof, [first, second], facts));
  }, [proof, first, second, facts, file.id, onWorn]);
  const why = undrawn ?? (first && 'undrawn' in first ? first.undrawn : undefined);
  return (
    <>
      {undrawn ? null : (
        <ProofButton
          label={t('proof:open_of', { name })}
          text={t('proof:open')}
          src={first && 'src' in first ? first.src : null}
          onPress={() => setOpen(true)}
        />
      )}
      <div className={styles.words}>
        {children}
        {why ? <p className={styles.hint}>{t(`firstlook:undrawn_${why}`)}</p> : null}
      </div>
      {isOpen ? (
        <Suspense fallback={<span role="status">{t('proof:opening')}</span>}>
          <ChosenProof
            id={file.id}
            name={name}
            side={side}
            sheets={sheets}
            drawn={drawn}
            proofOf={proofOf}
            onLook={look}
            onIdle={draw}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
