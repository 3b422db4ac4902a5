import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { badgeShifts } from './badges.rules.ts';
import { Overlay, Plates } from './overlay.tsx';
import type { Layer, Proof, ProofPage, ProofWords } from './proof.ts';
import { clampZoom, laid, mostZoom } from './zoom.rules.ts';
import styles from './proof-viewer.module.css';

type Table = RefObject<HTMLDivElement | null>;

interface StageProps {
  readonly proof: Pick<Proof, 'cut' | 'findings'>;
  readonly page: ProofPage;
  readonly words: ProofWords;
  readonly layers: ReadonlySet<Layer>;
  readonly hiddenPlates: ReadonlySet<string>;
  readonly zoom: number;
  readonly hasLoupe: boolean;
  /** The finding that is looked at. Its first mark is brought into view. */
  readonly chosen: string;
  readonly pointed: string;
  onZoom(zoom: number): void;
  onPoint(key: string): void;
  onChoose(key: string): void;
}

/** A point of the page that stays under the pointer while it is enlarged. */
interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly clientX: number;
  readonly clientY: number;
}

/** The table with the page on it. It is scrolled like any other part of the screen; dragging and pinching do it, too. */
export function Stage(props: StageProps) {
  const { proof, page, words, layers, hiddenPlates, zoom, hasLoupe, chosen, pointed } = props;
  const { onZoom, onPoint, onChoose } = props;
  const table = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(undefined);
  const size = useSizeOf(table);
  const help = useId();
  const [spot, setSpot] = useState({ x: 0.5, y: 0.5 });
  const { width, height, top, right, bottom, left } = laid(page, size, zoom);
  const zoomAt = useEffectEvent((next: number, clientX: number, clientY: number) => {
    const box = sheet.current?.getBoundingClientRect();
    if (!box) return;
    anchor.current = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height, clientX, clientY };
    onZoom(clampZoom(next, mostZoom(page)));
  });
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const [held, box, element] = [anchor.current, sheet.current?.getBoundingClientRect(), table.current];
    const factor = zoom / before.current;
    anchor.current = undefined;
    before.current = zoom;
    if (!box || !element) return;
    if (held) {
      element.scrollLeft += box.left + held.x * box.width - held.clientX;
      element.scrollTop += box.top + held.y * box.height - held.clientY;
      return;
    }
    // By keys and buttons, what is in the middle stays there.
    const middle = (at: number, length: number) => (at + length / 2) * factor - length / 2;
    element.scrollTo(middle(element.scrollLeft, element.clientWidth), middle(element.scrollTop, element.clientHeight));
    // The page has its new size only now.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [zoom]);
  // The keys work at once.
  useEffect(() => table.current?.focus({ preventScroll: true }), []);
  useGestures(table, (factor, x, y) => zoomAt(zoom * factor, x, y));
  useEffect(() => {
    if (chosen === '') return;
    void sheet.current
      ?.querySelector(`[data-finding="${CSS.escape(chosen)}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center' });
    // Another page has other marks.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [chosen, page.number]);
  const marks = proof.findings.flatMap((finding, index) =>
    finding.places
      .filter(({ page: of }) => of === page.number)
      .map(({ place }, nth) => ({ finding, number: index + 1, place, id: `${finding.key} ${nth}` })),
  );
  const shifts = badgeShifts(
    marks.map(({ place }) => place),
    { width, height },
  );
  const moveLoupe = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (hasLoupe) setSpot({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  return (
    <div
      ref={table}
      className={styles.table}
      role="group"
      aria-label={words.table}
      aria-describedby={help}
      // Scrolled by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-zoomed={zoom > 1 || undefined}
      {...usePan(table)}
    >
      <VisuallyHidden>
        <span id={help}>{words.keys}</span>
      </VisuallyHidden>
      <div
        ref={sheet}
        className={styles.sheet}
        style={{ width, height, margin: `${top}px ${right}px ${bottom}px ${left}px` }}
        data-loupe={hasLoupe || undefined}
        onPointerDown={moveLoupe}
        onPointerMove={moveLoupe}
      >
        {page.src === '' ? <Undrawn page={page} words={words} /> : <Picture key={page.src} page={page} words={words} />}
        <Plates page={page} hidden={hiddenPlates} />
        <Overlay page={page} cut={proof.cut} layers={layers} />
        {layers.has('findings')
          ? marks.map(({ finding, number, place, id }, nth) => (
              <button
                key={id}
                type="button"
                className={`${styles.mark} ${styles[finding.level]}`}
                data-finding={finding.key}
                data-on={finding.key === pointed || finding.key === chosen || undefined}
                aria-label={words.mark(number, finding.word, finding.text)}
                aria-pressed={finding.key === chosen}
                style={{
                  left: `${place.left * 100}%`,
                  top: `${place.top * 100}%`,
                  width: `${(place.right - place.left) * 100}%`,
                  height: `${(place.bottom - place.top) * 100}%`,
                }}
                onPointerEnter={() => onPoint(finding.key)}
                onPointerLeave={() => onPoint('')}
                onFocus={() => onPoint(finding.key)}
                onBlur={() => onPoint('')}
                onClick={() => onChoose(finding.key)}
              >
                <span className={styles.badge} style={{ translate: `${shifts[nth] ?? 0}px` }}>
                  {number}
                </span>
              </button>
            ))
          : null}
        {hasLoupe && page.src !== '' ? <Loupe page={page} spot={spot} width={width} height={height} /> : null}
      </div>
    </div>
  );
}

/** Why there is no picture, or that it is on its way. */
function Undrawn({ page, words }: { readonly page: ProofPage; readonly words: ProofWords }) {
  return (
    <div className={styles.instead} role="status">
      {page.undrawn ? (
        <p>{page.undrawn}</p>
      ) : (
        <>
          <Spinner />
          {words.loading}
        </>
      )}
    </div>
  );
}

function Picture({ page, words }: { readonly page: ProofPage; readonly words: ProofWords }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  return (
    <>
      <img
        // Asked for anew after it failed.
        key={tries}
        className={styles.picture}
        src={page.src}
        width={page.width}
        height={page.height}
        alt={words.picture(page.number)}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'shown' ? null : (
        <div className={styles.instead} role={state === 'failed' ? 'alert' : 'status'}>
          {state === 'loading' ? (
            <>
              <Spinner />
              {words.loading}
            </>
          ) : (
            <>
              <p>{words.failed}</p>
              <button
                type="button"
                className={styles.tool}
                onClick={() => {
                  setTries(tries + 1);
                  setState('loading');
                }}
              >
                {words.again}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}

const LOUPE_FACTOR = 2.5;

interface LoupeProps {
  readonly page: ProofPage;
  readonly spot: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
}

/** A magnifying glass over the place where the pointer is. */
function Loupe({ page, spot, width, height }: LoupeProps) {
  const position = (share: number, length: number) =>
    `calc(var(--loupe) / 2 - ${Math.min(1, Math.max(0, share)) * length * LOUPE_FACTOR}px)`;
  return (
    <span
      className={styles.loupe}
      aria-hidden="true"
      style={{
        left: `${spot.x * 100}%`,
        top: `${spot.y * 100}%`,
        backgroundImage: `url("${page.src}")`,
        backgroundSize: `${width * LOUPE_FACTOR}px ${height * LOUPE_FACTOR}px`,
        backgroundPosition: `${position(spot.x, width)} ${position(spot.y, height)}`,
      }}
    />
  );
}

function useSizeOf(table: Table): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return size;
}

/** A wheel that is turned with the control key, and two fingers. Both would enlarge the whole page of the browser. */
function useGestures(table: Table, onScale: (factor: number, clientX: number, clientY: number) => void): void {
  const scale = useEffectEvent(onScale);
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      scale(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    };
    let apart = 0;
    const touch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) return (apart = 0);
      event.preventDefault();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (apart > 0) scale(now / apart, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      return (apart = now);
    };
    const lift = () => (apart = 0);
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchmove', touch, { passive: false });
    element.addEventListener('touchend', lift);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchmove', touch);
      element.removeEventListener('touchend', lift);
    };
  }, [table]);
}

/** A finger scrolls by itself; a mouse drags the page. */
function usePan(table: Table) {
  const stop = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const isOnPage = !(event.target as Element).closest('button');
      if (event.pointerType === 'mouse' && event.button === 0 && isOnPage)
        event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!table.current?.hasPointerCapture(event.pointerId)) return;
      table.current.scrollLeft -= event.movementX;
      table.current.scrollTop -= event.movementY;
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
