import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import type { DrawnWire, ProofWire } from '#shop/artwork/proof.contract.ts';
import { openedFlat, pageOnProduct } from '#product-picture/page-on-product.ts';
import { facesOf, proofText, proofWords } from '#shop/artwork/proof-text.rules.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import type { ProofPage } from '#ui/proof-viewer/proof.ts';
import { Turned } from '#ui/proof-viewer/turned.tsx';
import { ProofWindow } from '#ui/proof-viewer/proof-window.tsx';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import ViewButton from '../../product-view/view-button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import { pageAddress, shownFile, showInAddress } from './proof-address.ts';
import type { UploadsOf } from './uploads-of.ts';

type SeenFile = Pick<UploadWire, 'id' | 'name' | 'side'>;

interface ProofViewProps {
  readonly of: UploadsOf;
  readonly file: SeenFile;
  /** What is known of its pictures: once they are there, they are read. */
  readonly drawn: DrawnWire;
  /** The file with the other side of the same sheet. Both are turned as one. */
  readonly other: (SeenFile & { readonly drawn: DrawnWire | null }) | undefined;
  onClose(): void;
}

/** A file of an order, looked at over the whole screen. */
export default function ProofView({ of, file: opened, drawn, other, onClose }: ProofViewProps) {
  const t = useTranslate();
  const { number } = useShown();
  const [wanted, setWanted] = useState(opened.id);
  const [read, setRead] = useState<{ readonly id: string; readonly proof: ProofWire }>();
  const [problem, setProblem] = useState('');
  // The side that was seen before stays until the other one is read: the focus stays on what turned it.
  const file = other && read?.id === other.id ? other : opened;
  const proof = read?.proof;
  const isTurned = other !== undefined && wanted === other.id;
  useEffect(() => {
    let isOver = false;
    const id = isTurned ? other.id : opened.id;
    void of.proof(id).then((result) => {
      if (isOver) return;
      if (result.ok) setRead({ id, proof: result.data });
      else setProblem(result.error.text || t('proof:not_read'));
    });
    return () => {
      isOver = true;
    };
    // Read again when its pictures have come, or those of the other side: the product wears both.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [of, opened.id, isTurned, drawn.state, other?.id, other?.drawn?.state, t]);
  const shown = useMemo(() => {
    const words = { t, number };
    return (
      proof && {
        proof: proofText(proof, file.name, words, (page, plate) => pageAddress(of, file.id, page, plate)),
        words: proofWords(file.name, words, facesOf(proof)),
      }
    );
  }, [proof, t, number, file.name, file.id, of]);
  return (
    <ProofWindow
      title={file.side ? t('uploads:file_for', { for: t(`uploads:side_${file.side}`), name: file.name }) : file.name}
      shown={shown}
      problem={problem}
      texts={{ close: t('proof:close'), opening: t('proof:opening') }}
      page={shownFile()?.page}
      turn={
        other && file.side
          ? {
              isBack: file.side === 'back',
              hasTurningProduct: proof !== undefined && facesOf(proof) !== undefined,
              toOther: () => {
                setWanted(isTurned ? opened.id : other.id);
                showInAddress({ file: isTurned ? opened.id : other.id });
              },
            }
          : undefined
      }
      onPage={(page) => showInAddress({ file: file.id, page })}
      product={
        proof && shown
          ? onProduct(of, proof, shown.proof.pages, {
              words: shown.words,
              title: t('proof:product_title', { name: file.name }),
              texts: { open: t('proof:seen_real'), close: t('proof:seen_real_close') },
            })
          : undefined
      }
      onClose={onClose}
    />
  );
}

/** What is made of the file, with a page of it on it. */
function onProduct(
  of: UploadsOf,
  proof: ProofWire,
  pages: readonly ProofPage[],
  {
    words,
    title,
    texts,
  }: Pick<ComponentProps<typeof Turned>, 'words'> & {
    readonly title: string;
    readonly texts: ComponentProps<typeof ViewButton>['texts'];
  },
) {
  return (page: ProofPage) => {
    const { front, isInside, ...worn } = pageOnProduct(proof, pages, page, (file, number) =>
      pageAddress(of, file, number),
    );
    const seen = { facts: proof.facts, title, ...worn };
    return (
      <>
        {isInside === undefined ? (
          <ProductPicture {...seen} size="gallery" />
        ) : (
          <Turned key={page.src} isBack={isInside} words={words}>
            {(isBack) => <ProductPicture {...(isBack ? openedFlat(seen) : seen)} size="gallery" />}
          </Turned>
        )}
        <ViewButton key={front} {...seen} texts={texts} />
      </>
    );
  };
}
