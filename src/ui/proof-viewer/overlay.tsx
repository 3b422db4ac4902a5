import type { Layer, Place, Point, Proof, ProofPage } from './proof.ts';
import styles from './proof-viewer.module.css';

interface OverlayProps {
  readonly page: ProofPage;
  readonly cut: Proof['cut'];
  readonly layers: ReadonlySet<Layer>;
}

/** The sheet over the picture of a page: what is cut off lies in the shade, and each line has a stroke of its own. */
export function Overlay({ page, cut, layers }: OverlayProps) {
  const { width, height, sheet } = page;
  if (!sheet) return null;
  const isShown = (layer: Layer) => layers.has(layer);
  const { shape } = sheet;
  const outline = shape ? pathThrough(shape.trim, page) : pathOf(sheet.trim, page, cut);
  const safe = shape ? pathThrough(shape.safe, page) : sheet.safe && pathOf(sheet.safe, page);
  return (
    <svg className={styles.overlay} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {isShown('trim') ? (
        <path className={styles.shade} fillRule="evenodd" d={`M0 0H${width}V${height}H0Z${outline}`} />
      ) : null}
      {isShown('bleed') ? <Stroke layer="bleed" d={pathOf(sheet.bleed, page)} /> : null}
      {isShown('safe') && safe ? <Stroke layer="safe" d={safe} /> : null}
      {isShown('folds')
        ? sheet.folds.map((fold) => <Stroke key={`${fold.left} ${fold.top}`} layer="folds" d={lineOf(fold, page)} />)
        : null}
      {isShown('window') && sheet.window ? <Stroke layer="window" d={pathOf(sheet.window, page)} /> : null}
      {isShown('trim') ? <Stroke layer="trim" d={outline} /> : null}
    </svg>
  );
}

/** Where a plate has how much, hatched so that the picture is seen under it unless it covers it. */
export function Plates({ page, hidden }: { readonly page: ProofPage; readonly hidden: ReadonlySet<string> }) {
  return (page.plateLayers ?? [])
    .filter(({ key }) => !hidden.has(key))
    .map(({ key, src, metal }) => (
      <span
        key={key}
        className={styles.plate}
        data-plate={key}
        data-metal={metal}
        style={{ maskImage: `url("${src}")` }}
        aria-hidden="true"
      />
    ));
}

/** A line that is seen on every ground: a light one under it. */
export function Stroke({ layer, d }: { readonly layer: Layer; readonly d: string }) {
  return (
    <>
      <path className={styles.halo} d={d} />
      <path className={styles[layer]} d={d} />
    </>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pathOf(place: Place, { width, height }: Size, cut?: Proof['cut']): string {
  const [left, top, right, bottom] = [
    place.left * width,
    place.top * height,
    place.right * width,
    place.bottom * height,
  ];
  const [wide, high] = [right - left, bottom - top];
  const radius = (cut?.corners ?? 0) * Math.min(wide, high);
  const [rx, ry] = cut?.outline === 'oval' ? [wide / 2, high / 2] : [radius, radius];
  if (rx <= 0) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const arc = (x: number, y: number) => `A${rx} ${ry} 0 0 1 ${x} ${y}`;
  return [
    `M${left + rx} ${top}H${right - rx}${arc(right, top + ry)}`,
    `V${bottom - ry}${arc(right - rx, bottom)}H${left + rx}${arc(left, bottom - ry)}V${top + ry}${arc(left + rx, top)}Z`,
  ].join('');
}

function pathThrough(points: readonly Point[], { width, height }: Size): string {
  if (points.length === 0) return '';
  return `M${points.map(({ left, top }) => `${(left * width).toFixed(1)} ${(top * height).toFixed(1)}`).join('L')}Z`;
}

function lineOf({ left, top, right, bottom }: Place, { width, height }: Size): string {
  return `M${left * width} ${top * height}L${right * width} ${bottom * height}`;
}
