import { useMemo } from 'react';
import { DrawnProduct } from '#product-picture/drawn-product.tsx';
import { openedFlat, pageOnProduct } from '#product-picture/page-on-product.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { facesOf, proofText, proofWords } from '#shop/artwork/proof-text.rules.ts';
import type { StaffFile } from '#shop/staff/artwork.contract.ts';
import type { ProofPage, ProofWords } from '#ui/proof-viewer/proof.ts';
import { Turned } from '#ui/proof-viewer/turned.tsx';
import { ProofWindow } from '#ui/proof-viewer/proof-window.tsx';
import { useSession } from '../client/session.tsx';
import { useAnswer } from '../client/use-answer.ts';
import { useShown, useTranslate } from '../client/words.tsx';

interface ProofViewProps {
  readonly number: string;
  readonly file: Pick<StaffFile, 'id' | 'name' | 'side'>;
  onClose(): void;
}

/** A file of an order, looked at over the whole screen. */
export default function ProofView({ number, file: { id, name, side }, onClose }: ProofViewProps) {
  const t = useTranslate();
  const { number: numberText } = useShown();
  const { api } = useSession();
  const { data, error } = useAnswer(`proof ${number} ${id}`, (signal) =>
    api('GET /staff/orders/{number}/artwork/{upload}/pages/', { params: { number, upload: id } }, signal),
  );
  const shown = useMemo(() => {
    const words = { t, number: numberText };
    return (
      data && {
        proof: proofText(data, name, words, (page, plate) => pageAddress(number, id, page, plate)),
        words: proofWords(name, words, facesOf(data)),
      }
    );
  }, [data, t, numberText, name, number, id]);
  return (
    <ProofWindow
      title={side ? t('stafforders:with_side', { side: t(`stafforders:side_${side}`), name }) : name}
      shown={shown}
      problem={error ? error.text || t('proof:not_read') : ''}
      texts={{ close: t('proof:close'), opening: t('proof:opening') }}
      product={
        data && shown
          ? onProduct(number, data, shown.proof.pages, shown.words, t('proof:product_title', { name }))
          : undefined
      }
      onClose={onClose}
    />
  );
}

function pageAddress(order: string, file: string, page: number, plate?: string): string {
  const address = `/api/v1/staff/orders/${order}/artwork/${file}/pages/${page}/`;
  return plate === undefined ? address : `${address}?plate=${plate}`;
}

/** What is made of the file, with a page of it on it. */
function onProduct(order: string, proof: ProofWire, pages: readonly ProofPage[], words: ProofWords, title: string) {
  return (page: ProofPage) => {
    const { artwork, otherSide, isInside } = pageOnProduct(proof, pages, page, (file, number) =>
      pageAddress(order, file, number),
    );
    const seen = { facts: proof.facts, title, artwork, otherSide };
    if (isInside === undefined) return <DrawnProduct size="gallery" samples={null} {...seen} />;
    return (
      <Turned key={page.src} isBack={isInside} words={words}>
        {(isBack) => <DrawnProduct size="gallery" samples={null} {...(isBack ? openedFlat(seen) : seen)} />}
      </Turned>
    );
  };
}
