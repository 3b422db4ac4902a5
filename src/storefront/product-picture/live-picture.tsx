import { memo, useEffect, useReducer, useRef } from 'react';
import { needed } from '../client/needed-code.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import type { ProductPicture } from './product-picture.tsx';
import { useWornHere } from './worn-here.ts';

let Drawn: typeof ProductPicture | undefined;

/** Loads the code for drawing, and the drawing for these facts. */
export async function loadPicture(facts: FactValues): Promise<void> {
  const [code, { loadDrawing }] = await Promise.all([
    import('./product-picture.tsx'),
    import('#product-picture/load-drawing.ts'),
  ]);
  await loadDrawing(facts);
  Drawn = code.ProductPicture;
}

interface LivePictureProps {
  readonly facts: FactValues;
  readonly title: string;
  readonly className: string | undefined;
}

/**
 * The large picture of a product page. The server's picture stays until the visitor makes a choice or chooses a file. The drawing code is
 * loaded only then, so opening a page does not cost its download.
 */
export const LivePicture = memo(function LivePicture({ facts, title, className }: LivePictureProps) {
  const first = useRef(facts);
  const drawn = useRef<HTMLDivElement>(null);
  const worn = useWornHere();
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    // Something may have removed the server's picture before hydration.
    const isGone = drawn.current?.childElementCount === 0;
    if (Drawn || (!isGone && !worn && facts === first.current)) return;
    // If the code cannot be loaded, the picture stays as it is.
    needed(loadPicture(facts)).then(drawAgain, () => undefined);
  }, [facts, worn]);
  if (Drawn)
    return (
      <div key="drawn here" className={className}>
        <Drawn facts={facts} size="gallery" title={title} {...worn} />
      </div>
    );
  // No children are rendered here, so React keeps the markup that is in the document.
  return (
    <div
      key="drawn by the server"
      ref={drawn}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
});
