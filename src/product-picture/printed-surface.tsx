import { INKS, inksOf, n, type Ink } from './artwork.ts';
import type { ArtworkSide } from '#shop/catalog/sample-artwork.ts';
import type { Geometry } from './geometry.ts';
import { placePage } from './place-page.rules.ts';
import { sampleFile, sideOf, type Worn } from './sample.ts';
import { INK, type Surface } from './scene.ts';

interface PrintedSurfaceProps {
  /** Unique in the document. */
  readonly id: string;
  /** Prefix of the picture's gradients. */
  readonly lights: string;
  readonly surface: Surface;
  readonly geometry: Geometry;
  readonly artwork: OwnArtwork | undefined;
  /** The sample artwork of the product; undefined draws plain motifs. */
  readonly worn: Worn | undefined;
}

/** A picture of the customer's own page. */
export interface OwnArtwork {
  readonly src: string;
  /** Its part that remains when the sheet is cut, in shares from its upper left corner. Null shows all of it. */
  readonly trim: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  } | null;
  /** Whether it lies the other way than the surface, and is turned to the right by a quarter. */
  readonly isTurned?: boolean;
}

/** One flat surface: stock, artwork, finishing, shade, edge. */
export function PrintedSurface({ id, lights, surface, geometry, artwork, worn }: PrintedSurfaceProps) {
  const path = outline(surface);
  const side = worn && surface.art ? sideOf(surface.art, geometry, surface.outline === 'oval') : undefined;
  const see = surface.art && geometry.stock === 'clear' ? 0.5 : undefined;
  const matrix = surface.matrix.map((value) => Number(value.toPrecision(4))).join(' ');
  return (
    <g transform={`matrix(${matrix})`}>
      <path
        d={path}
        fill={surface.fill}
        fillOpacity={see}
        stroke={surface.edge ? INK + (surface.art ? '8c' : '52') : undefined}
        strokeWidth={surface.edge ? hairline(surface) : undefined}
      />
      {surface.art ? (
        <>
          <clipPath id={id}>
            <path d={path} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            {artwork ? (
              <Own artwork={artwork} surface={surface} geometry={geometry} />
            ) : worn && side ? (
              <Sample id={id} lights={lights} surface={surface} geometry={geometry} worn={worn} side={side} />
            ) : surface.art.width !== undefined ? (
              <use href={`#${lights}a`} x={n(-(surface.art.from ?? 0))} />
            ) : (
              <Inks surface={surface} geometry={geometry} lights={lights} />
            )}
          </g>
          {surface.finished ? <Finish path={path} surface={geometry.surface} lights={lights} /> : null}
        </>
      ) : null}
      {surface.shade > 0 ? <path d={path} fillOpacity={surface.shade} /> : null}
    </g>
  );
}

/** The part of the customer's page that lies on this surface: its trim fills the surface, or all that it runs over. */
function Own({
  artwork,
  surface: { width, height, art },
  geometry,
}: Pick<PrintedSurfaceProps, 'surface' | 'geometry'> & { readonly artwork: OwnArtwork }) {
  const { src, trim, isTurned = false } = artwork;
  const { left, page } = placePage(artwork, { width: art?.width ?? width, height, from: art?.from ?? 0 }, geometry);
  return (
    <image
      href={src}
      x={n(page.x + (isTurned ? 0 : left))}
      y={n(page.y - (isTurned ? left : 0))}
      width={n(page.width)}
      height={n(page.height)}
      preserveAspectRatio={trim ? 'none' : 'xMidYMid slice'}
      transform={isTurned ? 'rotate(90)' : undefined}
    />
  );
}

/** A sample artwork on a surface. It is a file, because a list of products would carry the same drawing many times. */
function Sample({
  id,
  lights,
  surface: { art, width, height },
  geometry: { foil, spotUv },
  worn,
  side,
}: Pick<PrintedSurfaceProps, 'id' | 'lights' | 'surface' | 'geometry'> & {
  readonly worn: Worn;
  readonly side: ArtworkSide;
}) {
  const picture = (shown: ArtworkSide, wide: number, high: number) => (
    <image
      href={sampleFile(worn, shown, wide, high)}
      width={n(wide)}
      height={n(high)}
      preserveAspectRatio="xMidYMid slice"
    />
  );
  if (art?.motif === 'labels') {
    const [columns, rows] = art.grid ?? [1, 1];
    const [wide, high] = [width / columns, height / rows];
    return (
      <>
        <pattern id={`${id}l`} width={n(wide)} height={n(high)} patternUnits="userSpaceOnUse">
          <g transform="scale(.92)">{picture(side, wide, high)}</g>
        </pattern>
        <path d={`M0 0h${n(width)}v${n(height)}H0z`} fill={`url(#${id}l)`} />
      </>
    );
  }
  const isRaised = side === 'front' && (foil !== undefined || spotUv);
  return (
    <>
      {picture(side, width, height)}
      {isRaised ? (
        <>
          <mask id={`${id}r`}>{picture('relief', width, height)}</mask>
          <path
            d={`M0 0h${n(width)}v${n(height)}H0z`}
            fill={`url(#${lights}${foil ? 'f' : 'g'})`}
            mask={`url(#${id}r)`}
          />
        </>
      ) : null}
    </>
  );
}

/** The inks of a surface, or of the whole artwork that covers several surfaces. */
export function Inks({
  surface: { art, width, height },
  geometry,
  lights,
}: Pick<PrintedSurfaceProps, 'surface' | 'geometry' | 'lights'>) {
  if (!art) return null;
  const inks = inksOf(art, art.width ?? width, height);
  const white = geometry.dye?.dark ? INKS.paper : undefined;
  const accent = geometry.foil ? `url(#${lights}f)` : geometry.blackOnly ? INK : 'var(--spot)';
  const drawing = inks.map((ink) => (
    <Layer
      key={`${ink.colour}-${ink.path}`}
      ink={ink}
      fill={white ?? (ink.colour === 'accent' ? accent : INKS[ink.colour])}
    />
  ));
  const varnished = geometry.spotUv
    ? inks
        .filter(({ colour }) => colour === 'accent')
        .map((ink) => <Layer key={`uv-${ink.path}`} ink={ink} fill={`url(#${lights}g)`} />)
    : null;
  return [drawing, varnished];
}

function Layer({ ink, fill }: { readonly ink: Ink; readonly fill: string }) {
  if (ink.path === '') return null;
  if (ink.at) {
    const [x, y, scale] = ink.at;
    return (
      <path d={ink.path} fill={fill} transform={`translate(${n(x)} ${n(y)}) scale(${Number(scale.toPrecision(4))})`} />
    );
  }
  if (ink.stroke === undefined) return <path d={ink.path} fill={fill} />;
  return <path d={ink.path} fill="none" stroke={fill} strokeWidth={n(ink.stroke)} strokeLinecap="round" />;
}

/** Lamination, shown as light on the surface. Bare paper and matt film take it softly. */
function Finish({
  path,
  surface,
  lights,
}: {
  readonly path: string;
  readonly surface: Geometry['surface'];
  readonly lights: string;
}) {
  if (surface === 'gloss') return <path d={path} fill={`url(#${lights}g)`} />;
  return <path d={path} fill={`url(#${lights}${surface === 'softtouch' ? 's' : 'p'})`} />;
}

/** Width of a line that looks one hairline wide at any scale of the surface. */
function hairline({ matrix: [a, b, c, d] }: Surface): number {
  return Number((0.8 / Math.sqrt(Math.max(Math.abs(a * d - b * c), 1e-9))).toPrecision(2));
}

/** The outline of a surface as a path in its own coordinates. */
function outline({ outline: form, width, height }: Surface): string {
  const [w, h] = [n(width), n(height)];
  if (form === 'oval') {
    const round = `a${n(width / 2)} ${n(height / 2)} 0 0 1 `;
    return `M0 ${n(height / 2)}${round}${w} 0${round}-${w} 0z`;
  }
  if (typeof form === 'string') return form;
  if (form <= 0) return `M0 0h${w}v${h}H0z`;
  const r = n(Math.min(form, width / 2, height / 2));
  const turn = `a${r} ${r} 0 0 1`;
  return `M${r} 0H${n(width - r)}${turn} ${r} ${r}V${n(height - r)}${turn}-${r} ${r}H${r}${turn}-${r}-${r}V${r}${turn} ${r}-${r}z`;
}
