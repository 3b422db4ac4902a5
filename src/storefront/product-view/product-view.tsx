import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MoreTexts } from '../parts/more-texts.tsx';
import { useSampleArtworks } from '../parts/use-shop.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { needed } from '../client/needed-code.ts';
import { geometryOf, withOwnFile, type FactValues } from '#product-picture/geometry.ts';
import { loadDrawing } from '#product-picture/load-drawing.ts';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';
import { CardPicture } from '../product-picture/card-picture.tsx';
import { ProductPicture } from '../product-picture/product-picture.tsx';
import type { Act } from './model.ts';
import type { OpenView } from './open-view.ts';
import styles from './product-view.module.css';

/** What is looked at: a product, with the customer's own pages on it where they are known. */
export interface SeenProduct {
  readonly facts: FactValues;
  readonly title: string;
  readonly artwork?: OwnArtwork | undefined;
  readonly otherSide?: OwnArtwork | undefined;
}

interface ProductViewProps extends SeenProduct {
  /** Accessible name of the close button. */
  readonly closeText: string;
  onClose(): void;
}

/** A product in three dimensions, in a window of its own. Its texts come with it. */
export default function ProductView(props: ProductViewProps) {
  return (
    <Dialog title={props.title} closeText={props.closeText} onClose={props.onClose} wide>
      <MoreTexts part="product-view">{(isThere) => <View seen={props} hasTexts={isThere} />}</MoreTexts>
    </Dialog>
  );
}

const SLIDER_STEPS = 100;

/** missing: the browser cannot draw it. failed: it could not be fetched. */
type State = 'loading' | 'seen' | 'missing' | 'failed';

/** Shows what it was opened with: nothing can be chosen while the window is open. */
function View({ seen, hasTexts }: { readonly seen: SeenProduct; readonly hasTexts: boolean }) {
  const [{ facts, title, artwork, otherSide }] = useState(seen);
  const t = useTranslate();
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<OpenView>(undefined);
  const [state, setState] = useState<State>('loading');
  const [act, setAct] = useState<Act>();
  const [part, setPart] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const artworks = useSampleArtworks();

  useEffect(() => {
    void loadDrawing(facts).then(() => setDrawn(true));
  }, [facts]);
  useEffect(() => {
    let isOver = false;
    const place = canvas.current;
    if (!place) return;
    const open = async () => {
      const { openView } = await needed(import('./open-view.ts'));
      if (isOver) return;
      const geometry = artwork ? withOwnFile(geometryOf(facts)) : geometryOf(facts);
      const opened = await openView(place, { facts, geometry, artwork, otherSide, artworks }, () =>
        setState('missing'),
      );
      if (isOver) return opened?.close();
      view.current = opened;
      setState(opened ? 'seen' : 'missing');
      setAct(opened?.act);
      setPart(opened?.first ?? 0);
    };
    open().catch(() => setState('failed'));
    return () => {
      isOver = true;
      view.current?.close();
      view.current = undefined;
    };
  }, [facts, artwork, otherSide, artworks]);

  const pose = (next: number) => {
    setPart(next);
    view.current?.pose(next);
  };
  const isSeen = state === 'seen';
  // Its keys turn what is seen, so whoever has done nothing else is led to it.
  useEffect(() => {
    if (isSeen && document.activeElement?.closest('dialog')?.contains(stage.current))
      stage.current?.focus({ preventScroll: true });
  }, [isSeen]);

  return (
    <div className={styles.view}>
      <div
        ref={stage}
        className={styles.stage}
        role="group"
        tabIndex={isSeen ? 0 : -1}
        aria-label={title}
        aria-describedby={hint}
        data-state={state}
      >
        {isSeen || !isDrawn ? null : (
          <div className={styles.drawing}>
            {artwork ? (
              <ProductPicture facts={facts} size="gallery" title={title} artwork={artwork} otherSide={otherSide} />
            ) : (
              <CardPicture facts={facts} title={title} />
            )}
          </div>
        )}
        <canvas ref={canvas} className={isSeen ? styles.canvas : styles.hidden} aria-hidden="true" />
      </div>
      {act && isSeen && hasTexts ? (
        <label className={styles.act}>
          {t(`view:act_${act}`)}
          <input
            type="range"
            min={0}
            max={SLIDER_STEPS}
            value={Math.round(part * SLIDER_STEPS)}
            onChange={(event) => pose(Number(event.target.value) / SLIDER_STEPS)}
          />
        </label>
      ) : null}
      <p id={hint} className={styles.hint} role="status">
        {hasTexts ? t(`view:${state}`) : ''}
      </p>
    </div>
  );
}
