import { useEffect, useReducer, useRef } from 'react';
import { needed } from '../client/needed-code.ts';
import type { FactValues } from './geometry.ts';
import type { ProductPicture } from './product-picture.tsx';

let Drawn: typeof ProductPicture | undefined;

/** Fetches what draws products, and those of these facts. */
export async function loadPicture(facts: FactValues): Promise<void> {
  const [code, { loadDrawing }] = await Promise.all([import('./product-picture.tsx'), import('./load-drawing.ts')]);
  await loadDrawing(facts);
  Drawn = code.ProductPicture;
}

interface LivePictureProps {
  readonly facts: FactValues;
  readonly title: string;
  readonly className: string | undefined;
}

/**
 * The large picture of a product page. What the server has drawn stays as it is until something is chosen; only then is
 * fetched what draws, so that opening a page costs nobody the code for it.
 */
export function LivePicture({ facts, title, className }: LivePictureProps) {
  const first = useRef(facts);
  const drawn = useRef<HTMLDivElement>(null);
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    // Something between the server and the page may have thrown the server's drawing away.
    const isGone = drawn.current?.childElementCount === 0;
    if (Drawn || (!isGone && facts === first.current)) return;
    // Where it cannot be had, the picture stays as it is.
    needed(loadPicture(facts)).then(drawAgain, () => undefined);
  }, [facts]);
  if (Drawn)
    return (
      <div key="drawn here" className={className}>
        <Drawn facts={facts} size="gallery" title={title} />
      </div>
    );
  // No markup of ours: that keeps what stands in the document.
  return (
    <div
      key="drawn by the server"
      ref={drawn}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
