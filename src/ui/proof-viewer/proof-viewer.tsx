import { useEffect, useEffectEvent, useReducer, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Mark } from '../notice/notice.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Panel } from './panel.tsx';
import { LAYERS, type Layer, type Proof, type ProofPage, type ProofTurn, type ProofWords } from './proof.ts';
import { Stage } from './stage.tsx';
import { LEAST_ZOOM, mostZoom, nextZoom, otherSide } from './zoom.rules.ts';
import styles from './proof-viewer.module.css';

interface ProofViewerProps {
  readonly proof: Proof;
  readonly words: ProofWords;
  /** The page that is shown first. */
  readonly page?: number | undefined;
  /** Absent where no other file holds the other side. */
  readonly turn?: ProofTurn | undefined;
  onPage?(number: number): void;
  /** Called with the pages whose small pictures are in sight. */
  onNear?(numbers: readonly number[]): void;
  /** A picture of what is made of the file, with this page on it. Absent where there is none. */
  readonly product?: ((page: ProofPage) => ReactNode) | undefined;
  /** More to do with the file, under what was found. */
  readonly children?: ReactNode;
}

interface View {
  readonly page: number;
  readonly zoom: number;
  readonly layers: ReadonlySet<Layer>;
  /** Keys of plates that were taken off. */
  readonly hiddenPlates: ReadonlySet<string>;
  readonly hasLoupe: boolean;
  /** Whether what is made of the file is shown in place of its page. */
  readonly isProduct: boolean;
  /** Keys of findings; empty for none. */
  readonly chosen: string;
  readonly pointed: string;
}

/** A page shows itself as a whole first. */
function changed(view: View, change: Partial<View>): View {
  const isOther = change.page !== undefined && change.page !== view.page;
  return { ...view, ...(isOther ? { zoom: LEAST_ZOOM } : {}), ...change };
}

/** A file as it will be printed: its pages on a table, the sheet laid over them, and what was found at its place. */
export function ProofViewer({ proof, words, page: first, turn, onPage, onNear, product, children }: ProofViewerProps) {
  const { pages, findings } = proof;
  const [view, change] = useReducer(changed, {
    page: first ?? pages[0]?.number ?? 1,
    zoom: LEAST_ZOOM,
    layers: new Set(LAYERS),
    hiddenPlates: new Set<string>(),
    hasLoupe: false,
    isProduct: false,
    chosen: '',
    pointed: '',
  });
  const index = Math.max(
    0,
    pages.findIndex(({ number }) => number === view.page),
  );
  const page = pages[index];
  const back = page && otherSide(page.number, proof.sides, (number) => pages.some((each) => each.number === number));
  const shownSide = turn
    ? sideShown(turn.isBack)
    : page && back !== undefined
      ? sideShown(page.number % 2 === 0)
      : undefined;
  const goTo = (number: number | undefined, more: Partial<View> = {}) => {
    if (number === undefined) return;
    change({ page: number, ...more });
    onPage?.(number);
  };
  const most = page ? mostZoom(page) : LEAST_ZOOM;
  const zoomBy = (by: 1 | -1) => change({ zoom: nextZoom(view.zoom, by, most) });
  const choose = (key: string) => {
    const found = findings.find((each) => each.key === key);
    const at = found?.places[0]?.page ?? found?.pages.find((number) => pages.some((each) => each.number === number));
    const isHere = found?.places.some((place) => place.page === page?.number);
    goTo(isHere ? page?.number : at, { chosen: key, isProduct: false });
    if (at === undefined) change({ chosen: key });
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => change({ zoom: LEAST_ZOOM }),
    PageDown: () => (turn && !turn.isBack ? turn.toOther() : goTo(pages[index + 1]?.number)),
    PageUp: () => (turn?.isBack ? turn.toOther() : goTo(pages[index - 1]?.number)),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (!page)
    return (
      <Nothing proof={proof} words={words} turn={turn} onKeyDown={press}>
        {children}
      </Nothing>
    );
  return (
    <div className={styles.viewer} role="presentation" onKeyDown={press}>
      <div className={styles.tools}>
        {pages.length > 1 ? (
          <span className={styles.group}>
            <Tool
              label={words.previous}
              disabled={index === 0}
              onPress={() => goTo(pages[index - 1]?.number)}
              d="M15 5l-7 7 7 7"
            />
            <span className={styles.of}>{words.pageOf(page.number, pages.at(-1)?.number ?? 1)}</span>
            <Tool
              label={words.next}
              disabled={index === pages.length - 1}
              onPress={() => goTo(pages[index + 1]?.number)}
              d="M9 5l7 7-7 7"
            />
          </span>
        ) : null}
        {shownSide === undefined || (view.isProduct && turn?.hasTurningProduct) ? null : (
          <TurnTool side={shownSide} words={words} onPress={turn ? turn.toOther : () => goTo(back)} />
        )}
        {product ? (
          <Tool
            label={words.product}
            isNamed
            isOn={view.isProduct}
            onPress={() => change({ isProduct: !view.isProduct })}
            d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9"
          />
        ) : null}
        {view.isProduct ? null : (
          <>
            <span className={styles.group}>
              <Tool label={words.zoomOut} disabled={view.zoom <= LEAST_ZOOM} onPress={() => zoomBy(-1)} d="M5 12h14" />
              <span className={styles.of}>{words.zoom(Math.round(view.zoom * 100))}</span>
              <Tool label={words.zoomIn} disabled={view.zoom >= most} onPress={() => zoomBy(1)} d="M5 12h14M12 5v14" />
              <Tool
                label={words.fit}
                onPress={() => change({ zoom: LEAST_ZOOM })}
                d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
              />
            </span>
            <Tool
              label={words.loupe}
              isOn={view.hasLoupe}
              onPress={() => change({ hasLoupe: !view.hasLoupe })}
              d="M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5L21 21"
            />
          </>
        )}
      </div>
      <div className={styles.side} data-turned={shownSide}>
        {view.isProduct && product ? (
          <div className={styles.product}>{product(page)}</div>
        ) : (
          <Stage
            proof={proof}
            page={page}
            words={words}
            layers={view.layers}
            hiddenPlates={view.hiddenPlates}
            zoom={view.zoom}
            hasLoupe={view.hasLoupe}
            chosen={view.chosen}
            pointed={view.pointed}
            onZoom={(zoom) => change({ zoom })}
            onPoint={(pointed) => change({ pointed })}
            onChoose={choose}
          />
        )}
      </div>
      {pages.length > 1 ? (
        <Strip
          pages={pages}
          current={page.number}
          words={words}
          onGo={(number) => goTo(number)}
          {...(onNear ? { onNear } : {})}
        />
      ) : null}
      <Panel
        proof={proof}
        page={page}
        words={words}
        layers={view.layers}
        hiddenPlates={view.hiddenPlates}
        chosen={view.chosen}
        pointed={view.pointed}
        onLayers={(layers) => change({ layers })}
        onPlates={(hiddenPlates) => change({ hiddenPlates })}
        onPoint={(pointed) => change({ pointed })}
        onChoose={choose}
      >
        {children}
      </Panel>
      <VisuallyHidden>
        <span role="status">
          {words.picture(page.number)}, {words.zoom(Math.round(view.zoom * 100))}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function sideShown(isBack: boolean): 'front' | 'back' {
  return isBack ? 'back' : 'front';
}

/** A file without any picture says why, and what was found all the same. */
function Nothing({
  proof,
  words,
  turn,
  onKeyDown,
  children,
}: Pick<ProofViewerProps, 'proof' | 'words' | 'turn' | 'children'> & { onKeyDown(event: KeyboardEvent): void }) {
  return (
    <div className={styles.viewer} role="presentation" onKeyDown={onKeyDown}>
      {turn ? (
        <div className={styles.tools}>
          <TurnTool side={sideShown(turn.isBack)} words={words} onPress={turn.toOther} />
        </div>
      ) : null}
      <div className={styles.side}>
        <div className={styles.table}>
          <p className={styles.nothing}>
            <Mark level="info" />
            {proof.missing}
          </p>
        </div>
      </div>
      <Panel
        proof={{ ...proof, missing: '' }}
        page={undefined}
        words={words}
        layers={new Set()}
        hiddenPlates={new Set()}
        chosen=""
        pointed=""
        onLayers={() => undefined}
        onPlates={() => undefined}
        onPoint={() => undefined}
        onChoose={() => undefined}
      >
        {children}
      </Panel>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly d: string;
  readonly disabled?: boolean;
  /** Only of a tool that stays pressed. */
  readonly isOn?: boolean;
  /** Its name stands beside its sign where there is room. */
  readonly isNamed?: boolean;
  onPress(): void;
}

interface TurnToolProps {
  /** The one that is shown. */
  readonly side: 'front' | 'back';
  readonly words: ProofWords;
  onPress(): void;
}

function TurnTool({ side, words, onPress }: TurnToolProps) {
  return (
    <Tool
      label={side === 'front' ? words.toBack : words.toFront}
      isNamed
      onPress={onPress}
      d="M12 3v18M8 7H4l-1 10h5M16 7h4l1 10h-5"
    />
  );
}

/** The focus stays on a tool that has come to its end. */
function Tool({ label, d, disabled = false, isOn, isNamed = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-pressed={isOn}
      onClick={disabled ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.sign}>
        <path d={d} />
      </svg>
      {isNamed ? <span className={styles.toolName}>{label}</span> : null}
    </button>
  );
}

interface StripProps {
  readonly pages: Proof['pages'];
  readonly current: number;
  readonly words: ProofWords;
  onGo(number: number): void;
  onNear?(numbers: readonly number[]): void;
}

/** How far a key goes among the pages. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** One stop of the tab key, since a book has hundreds of pages: arrows go from one to the next. */
function Strip({ pages, current, words, onGo, onNear }: StripProps) {
  const strip = useNear(onNear);
  const here = useRef<HTMLButtonElement>(null);
  const isStepped = useRef(false);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    // With another key it is the browser's: Alt and an arrow lead back.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = pages.findIndex(({ number }) => number === current) + by;
    const { number } = pages[Math.min(pages.length - 1, Math.max(0, at))]!;
    isStepped.current = number !== current;
    onGo(number);
  };
  useEffect(() => {
    void here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isStepped.current) here.current?.focus();
    isStepped.current = false;
    // The button that is here changes with the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={words.pages}>
      {pages.map(({ number, src, width, height }) => (
        <button
          key={number}
          ref={number === current ? here : undefined}
          type="button"
          className={styles.leaf}
          data-page={number}
          aria-label={words.page(number)}
          aria-current={number === current ? 'page' : undefined}
          tabIndex={number === current ? 0 : -1}
          onKeyDown={step}
          onClick={() => onGo(number)}
        >
          {src === '' ? (
            <span className={styles.unseen} style={{ aspectRatio: `${width} / ${height}` }} />
          ) : (
            <img src={src} width={width} height={height} alt="" loading="lazy" />
          )}
          <span aria-hidden="true">{number}</span>
        </button>
      ))}
    </nav>
  );
}

/** Tells which of the pages in a strip are in sight, or nearly. */
function useNear(onNear: StripProps['onNear']) {
  const strip = useRef<HTMLElement>(null);
  const tell = useEffectEvent((numbers: readonly number[]) => onNear?.(numbers));
  const isAsked = onNear !== undefined;
  useEffect(() => {
    const element = strip.current;
    if (!element || !isAsked) return;
    const near = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = Number((target as HTMLElement).dataset['page']);
          if (isIntersecting) near.add(number);
          else near.delete(number);
        }
        tell([...near].toSorted((one, other) => one - other));
      },
      { root: element, rootMargin: '0px 200px' },
    );
    for (const leaf of element.children) observer.observe(leaf);
    return () => observer.disconnect();
  }, [isAsked]);
  return strip;
}
