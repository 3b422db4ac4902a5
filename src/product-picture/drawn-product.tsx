import { useEffect, useId, useReducer } from 'react';
import { n } from './artwork.ts';
import { drawn } from './draw.ts';
import { drawingOf } from './drawings.ts';
import { loadDrawing } from './load-drawing.ts';
import { geometryOf, withOwnFile, type FactValues, type Geometry } from './geometry.ts';
import { wornBy } from './sample.ts';
import { INK, type Art, type Measure, type Room, type Shape, type Surface } from './scene.ts';
import { Inks, PrintedSurface, type OwnArtwork } from './printed-surface.tsx';

interface DrawnProductProps {
  readonly facts: FactValues;
  /** A thumbnail has no dimension lines. */
  readonly size: 'thumbnail' | 'gallery';
  /** Empty when the text beside the picture names the product. */
  readonly title: string;
  /** Address of the sample artworks. Null: it wears none. */
  readonly samples: string | null;
  /** The customer's own artwork. It replaces the sample artwork on the face, or on all surfaces that it runs over. */
  readonly artwork?: OwnArtwork | undefined;
  /** The other side of it, where that is seen. A side without one is bare where the other side has one. */
  readonly otherSide?: OwnArtwork | undefined;
  /** The customer's further artworks, from the second on, where each is seen. */
  readonly others?: readonly (OwnArtwork | undefined)[] | undefined;
}

const MARK: Art = { motif: 'label', seed: 1 };

const ROOMS: Readonly<Record<DrawnProductProps['size'], Room>> = {
  thumbnail: { width: 400, height: 300, padding: 36 },
  gallery: { width: 400, height: 300, padding: 34 },
};

/** A product drawn from its geometry: format, thickness, folds, roll, finishing. The picture follows the choices. */
export function DrawnProduct({ facts, size, title, samples, artwork, otherSide, others }: DrawnProductProps) {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const geometry = artwork ? withOwnFile(geometryOf(facts)) : geometryOf(facts);
  useDrawing(facts, geometry);
  const worn = wornBy(geometry, samples);
  const room = ROOMS[size];
  const parts = drawn(geometry, room, size === 'gallery');
  const face = parts.findLastIndex((part) => part.kind === 'surface' && part.art !== undefined);
  const isOwn = ({ art }: Surface, index: number) => index === face || art?.width !== undefined;
  const artworks = [artwork, ...(others ?? [])];
  const ownOn = (part: Surface, index: number) => {
    if (part.art?.set !== undefined) return artworks[part.art.set - 1];
    return isOwn(part, index) ? artwork : otherSide;
  };
  // An artwork that covers several surfaces is sent once.
  const running = parts.find((part): part is Surface => part.kind === 'surface' && part.art?.width !== undefined);
  return (
    <svg
      viewBox={`0 0 ${room.width} ${room.height}`}
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      <Lights id={id} geometry={geometry} />
      {running && !artwork && !worn ? (
        <defs>
          <g id={`${id}a`}>
            <Inks surface={running} geometry={geometry} lights={id} />
          </g>
        </defs>
      ) : null}
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`;
        if (part.kind === 'shape') return <Line key={key} shape={part} lights={id} />;
        if (part.kind === 'measure') return <Dimension key={key} measure={part} room={room} />;
        if (part.isMark && artwork)
          return (
            <PrintedSurface
              key={key}
              id={`${id}${index}`}
              lights={id}
              surface={{ ...part, fill: 'none', art: MARK }}
              geometry={geometry}
              artwork={artwork}
              worn={undefined}
            />
          );
        const own = ownOn(part, index);
        return (
          <PrintedSurface
            key={key}
            id={`${id}${index}`}
            lights={id}
            surface={(artwork ?? otherSide) && !own ? { ...part, art: undefined } : part}
            geometry={geometry}
            artwork={own}
            worn={worn}
          />
        );
      })}
    </svg>
  );
}

/** A choice may change the kind of product. Its drawing is loaded then. */
function useDrawing(facts: FactValues, { kind }: Geometry): void {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    if (!drawingOf(kind)) void loadDrawing(facts).then(drawAgain);
  }, [facts, kind]);
}

const FOILS: Readonly<Record<NonNullable<Geometry['foil']>, readonly [string, string, string]>> = {
  gold: ['#8f6a1c', '#f7e6a6', '#b98d2c'],
  silver: ['#7d828a', '#f7f8f9', '#a4a9b0'],
  copper: ['#8a4a2c', '#f3c3a2', '#b56a43'],
};

/** Gradients that this product's finishing needs. */
function Lights({ id, geometry: { surface, foil, spotUv } }: { readonly id: string; readonly geometry: Geometry }) {
  const [dark, light, middle] = FOILS[foil ?? 'gold'];
  return (
    <defs>
      <filter id={`${id}b`} x="-.2" y="-.2" width="1.4" height="1.4">
        <feGaussianBlur stdDeviation="4" />
      </filter>
      {surface === 'gloss' || spotUv ? (
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="1" y2="0.8">
          <stop offset="0.2" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.38" stopColor="#fff" stopOpacity="0.62" />
          <stop offset="0.46" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.6" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      ) : null}
      {surface === 'plain' || surface === 'matt' ? (
        <linearGradient id={`${id}p`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff" stopOpacity={surface === 'matt' ? 0.24 : 0.14} />
          <stop offset="0.5" stopColor="#fff" stopOpacity={surface === 'matt' ? 0.1 : 0} />
          <stop offset="1" stopOpacity="0.1" />
        </linearGradient>
      ) : null}
      {surface === 'softtouch' ? (
        <radialGradient id={`${id}s`} cx="0.3" cy="0.2" r="0.9">
          <stop offset="0" stopColor="#fff" stopOpacity="0.22" />
          <stop offset="1" stopColor="#2b2320" stopOpacity="0.2" />
        </radialGradient>
      ) : null}
      {foil ? (
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="1" y2="0.5">
          <stop stopColor={dark} />
          <stop offset="0.36" stopColor={light} />
          <stop offset="0.6" stopColor={middle} />
          <stop offset="1" stopColor={light} />
        </linearGradient>
      ) : null}
    </defs>
  );
}

function Line({ shape, lights }: { readonly shape: Shape; readonly lights: string }) {
  const path = shape.paths
    .map((points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${shape.closed ? 'Z' : ''}`)
    .join('');
  return (
    <path
      d={path}
      fill={shape.fill}
      opacity={shape.opacity === 1 ? undefined : shape.opacity}
      filter={shape.soft ? `url(#${lights}b)` : undefined}
      stroke={shape.stroke === 'none' ? undefined : shape.stroke}
      strokeWidth={shape.stroke === 'none' ? undefined : shape.strokeWidth}
      strokeDasharray={shape.dashed === 'dots' ? '0 4.4' : shape.dashed ? '3 2.5' : undefined}
      strokeLinecap={shape.closed ? undefined : 'round'}
    />
  );
}

/** The trim size in millimetres on a dimension line. */
function Dimension({ measure, room }: { readonly measure: Measure; readonly room: Room }) {
  const [x1, y1] = measure.from;
  const [x2, y2] = measure.to;
  const length = Math.max(Math.hypot(x2 - x1, y2 - y1), 1e-6);
  // Ticks are perpendicular to the line, and the text is outside it. The text is below a horizontal line and beside a
  // rising one. If the picture is too narrow, the text is turned along the rising line.
  const [tx, ty] = [(-(y2 - y1) / length) * 3, ((x2 - x1) / length) * 3];
  const across = Math.abs(x2 - x1) > Math.abs(y2 - y1);
  const half = measure.label.length * 2.9;
  const outward = (x1 + x2) / 2 > room.width / 2 ? 1 : -1;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const beside = x + outward * (half + 6);
  const turned = !across && (beside < half + 2 || beside > room.width - half - 2);
  const place = turned
    ? { transform: `translate(${n(x + (outward < 0 ? -5 : 13))} ${n(y)}) rotate(-90)` }
    : {
        x: n(across ? Math.min(Math.max(x, half + 2), room.width - half - 2) : beside),
        y: n(Math.min(y + (across ? 15 : 4), room.height - 4)),
      };
  return (
    <>
      <path
        d={`M${n(x1 - tx)} ${n(y1 - ty)}L${n(x1 + tx)} ${n(y1 + ty)}M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}M${n(x2 - tx)} ${n(y2 - ty)}L${n(x2 + tx)} ${n(y2 + ty)}`}
        stroke={INK}
        strokeWidth="0.6"
        strokeOpacity="0.6"
      />
      <text {...place} fontSize="10.5" textAnchor="middle" fill="#4d5157" fontFamily="var(--font-text)">
        {measure.label}
      </text>
    </>
  );
}
