import { useEffect, useMemo, useState } from 'react';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { facesOf, proofText, proofWords } from '#shop/artwork/proof-text.rules.ts';
import type { Side } from '#shop/artwork/sides.rules.ts';
import { ProofWindow } from '#ui/proof-viewer/proof-window.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Sheets } from '../../../parts/file-pages/page-drawer.ts';
import { useShown } from '../../../parts/use-shop.ts';
import type { ProofOfChosen } from './use-chosen-looks.ts';
import type { DrawnHere } from './use-drawn-pages.ts';
import { useIdlePages } from './use-idle-pages.ts';

interface ChosenProofProps {
  readonly id: string;
  readonly name: string;
  /** The side of the sheet that it holds. */
  readonly side: Side | null;
  /** Undefined until the file was opened. */
  readonly sheets: Sheets | undefined;
  readonly drawn: ReadonlyMap<number, DrawnHere>;
  readonly proofOf: ProofOfChosen;
  /** Called with each page that is looked at. */
  onLook(page: number): void;
  /** Called with each page that may be drawn, since the browser is idle. */
  onIdle(page: number): void;
  onClose(): void;
}

/** A file that was chosen, looked at over the whole screen for the choices as they stand. */
export default function ChosenProof({
  id,
  name,
  side,
  sheets,
  drawn,
  proofOf,
  onLook,
  onIdle,
  onClose,
}: ChosenProofProps) {
  const t = useTranslate();
  const { number } = useShown();
  const [proof, setProof] = useState<ProofWire>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!sheets) return;
    let isOver = false;
    void proofOf(id, { pages: sheets.pages, pictures: sheets.sheets, unpictured: null }).then((found) => {
      if (isOver) return;
      setProof(found);
      setProblem(found ? '' : t('proof:not_read'));
    });
    return () => {
      isOver = true;
    };
  }, [proofOf, id, sheets, t]);
  useEffect(() => onLook(1), [onLook]);
  const idle = useIdlePages({ sheets, drawn, draw: onIdle });
  const shown = useMemo(() => {
    if (!proof) return undefined;
    const words = { t, number };
    const told = proofText(proof, name, words, (page) => {
      const here = drawn.get(page);
      return here && 'src' in here ? here.src : '';
    });
    const pages = told.pages.map((page) => {
      const here = drawn.get(page.number);
      return here && 'undrawn' in here ? { ...page, undrawn: t(`firstlook:undrawn_${here.undrawn}`) } : page;
    });
    return { proof: { ...told, pages }, words: proofWords(name, words, facesOf(proof)) };
  }, [proof, drawn, name, t, number]);
  return (
    <ProofWindow
      title={side ? t('uploads:file_for', { for: t(`uploads:side_${side}`), name }) : name}
      shown={shown}
      problem={problem}
      texts={{ close: t('proof:close'), opening: t('proof:opening') }}
      onPage={(page) => {
        onLook(page);
        idle.look(page);
      }}
      onNear={idle.see}
      onClose={onClose}
    />
  );
}
