import { useId } from 'react';
import { Artwork } from './artwork.tsx';
import { fitBox, geometryOf, type Geometry } from './geometry.ts';
import { Finish, STOCK } from './finish.tsx';

interface ProductPictureProps {
  readonly facts: Readonly<Record<string, number | string | boolean>>;
  /** A thumbnail leaves out measures and marks. */
  readonly size: 'thumbnail' | 'gallery';
  /** Empty when the text beside says it already. */
  readonly title: string;
}

const ROOM = { width: 400, height: 320 };

/** A product drawn from its geometry: format, thickness, folds, roll, finishing. It follows the configuration. */
export function ProductPicture({ facts, size, title }: ProductPictureProps) {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const geometry = geometryOf(facts);
  return (
    <svg
      viewBox={`0 0 ${ROOM.width} ${ROOM.height}`}
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      <defs>
        <linearGradient id={`${id}-gloss`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0.25" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.42" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="0.62" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}-shade`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#000" stopOpacity="0.14" />
          <stop offset="1" stopColor="#000" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}-foil`} x1="0" y1="0" x2="1" y2="0.4">
          <stop offset="0" stopColor="#8a6a1f" />
          <stop offset="0.35" stopColor="#f6e3a1" />
          <stop offset="0.6" stopColor="#b8902f" />
          <stop offset="1" stopColor="#f1d98a" />
        </linearGradient>
        <linearGradient id={`${id}-silver`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c9ccd1" />
          <stop offset="0.5" stopColor="#f6f7f8" />
          <stop offset="1" stopColor="#a9adb3" />
        </linearGradient>
      </defs>
      <Body id={id} geometry={geometry} detailed={size === 'gallery'} />
    </svg>
  );
}

interface BodyProps {
  readonly id: string;
  readonly geometry: Geometry;
  readonly detailed: boolean;
}

function Body({ id, geometry, detailed }: BodyProps) {
  switch (geometry.shape) {
    case 'label-roll':
      return <LabelRoll id={id} geometry={geometry} detailed={detailed} />;
    case 'folded':
      return <Folded id={id} geometry={geometry} detailed={detailed} />;
    case 'card':
      return <Cards id={id} geometry={geometry} detailed={detailed} />;
    case 'sheet':
    case 'poster':
    case 'booklet':
      return <Stack id={id} geometry={geometry} detailed={detailed} />;
  }
}

/** Sheets in a stack whose height follows the grammage, the back one turned so that a printed back shows. */
function Stack({ id, geometry, detailed }: BodyProps) {
  const box = fitBox(geometry.width, geometry.height, { width: 230, height: 230 });
  const x = (ROOM.width - box.width) / 2;
  const y = (ROOM.height - box.height) / 2 - 4;
  const leaves = Array.from({ length: geometry.stack }, (_, index) => geometry.stack - index);
  return (
    <>
      {geometry.printedBack ? (
        <g
          transform={`rotate(9 ${x + box.width} ${y + box.height}) translate(${box.width * 0.2} ${-box.height * 0.03})`}
        >
          <Piece id={id} geometry={geometry} x={x} y={y} width={box.width} height={box.height} seed={7} />
        </g>
      ) : null}
      <g transform={`rotate(-3 ${ROOM.width / 2} ${ROOM.height / 2})`}>
        {leaves.map((leaf) => (
          <rect
            key={leaf}
            x={x + leaf * 1.1}
            y={y + leaf * 1.5}
            width={box.width}
            height={box.height}
            rx={geometry.radius ? 6 : 0.5}
            fill={STOCK[geometry.stock]}
            stroke="#15171a"
            strokeOpacity="0.22"
            strokeWidth="0.6"
          />
        ))}
        <Piece id={id} geometry={geometry} x={x} y={y} width={box.width} height={box.height} seed={1} />
        {detailed ? <CropMarks x={x} y={y} width={box.width} height={box.height} /> : null}
      </g>
      {detailed ? <Measures geometry={geometry} /> : null}
    </>
  );
}

/** Cards fanned out; each artwork of a set shows its own face. */
function Cards({ id, geometry, detailed }: BodyProps) {
  const count = Math.max(2, geometry.artworks + (geometry.printedBack ? 1 : 0));
  const box = fitBox(geometry.width, geometry.height, { width: 190, height: 170 });
  const radius = (geometry.radius * box.width) / geometry.width;
  const x = (ROOM.width - box.width) / 2;
  const y = (ROOM.height - box.height) / 2;
  const cards = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      {cards.map((card) => {
        const turn = (card - (count - 1) / 2) * -Math.min(13, 42 / count);
        const last = card === count - 1;
        return (
          <g key={card} transform={`rotate(${turn} ${ROOM.width / 2} ${ROOM.height + 150})`}>
            {Array.from({ length: last ? geometry.stack : 2 }, (_, leaf) => (
              <rect
                key={leaf}
                x={x + leaf * 0.5}
                y={y + leaf * 1.2}
                width={box.width}
                height={box.height}
                rx={radius}
                fill={STOCK[geometry.stock]}
                stroke="#15171a"
                strokeOpacity="0.2"
                strokeWidth="0.6"
              />
            ))}
            <Piece
              id={id}
              geometry={geometry}
              x={x}
              y={y}
              width={box.width}
              height={box.height}
              seed={geometry.artworks > 1 ? card + 2 : last ? 2 : 9}
              radius={radius}
            />
          </g>
        );
      })}
      {detailed ? <Measures geometry={geometry} /> : null}
    </>
  );
}

/** Panels standing in a zigzag, seen a little from above. */
function Folded({ id, geometry, detailed }: BodyProps) {
  const panels = Array.from({ length: geometry.panels }, (_, index) => index);
  const box = fitBox(geometry.width, geometry.height, { width: 290, height: 210 });
  const panelWidth = box.width / geometry.panels;
  const x = (ROOM.width - box.width) / 2;
  const y = (ROOM.height - box.height) / 2;
  return (
    <>
      {panels.map((panel) => {
        const rising = panel % 2 === 0;
        return (
          <g
            key={panel}
            transform={`translate(${x + panel * panelWidth} ${y}) skewY(${rising ? 7 : -7}) translate(0 ${rising ? 0 : panelWidth * Math.tan((7 * Math.PI) / 180)})`}
          >
            <Piece id={id} geometry={geometry} x={0} y={0} width={panelWidth} height={box.height} seed={panel + 3} />
            {rising ? null : <rect width={panelWidth} height={box.height} fill={`url(#${id}-shade)`} />}
          </g>
        );
      })}
      {detailed ? <Measures geometry={geometry} /> : null}
    </>
  );
}

/** A roll on its core, its web running out with labels on it. */
function LabelRoll({ id, geometry, detailed }: BodyProps) {
  const label = fitBox(geometry.width, geometry.height, { width: 78, height: 86 });
  const band = label.height + 16;
  const top = 176 - band / 2;
  const cornersRadius =
    geometry.outline === 'rect' ? Math.max(2, (geometry.radius * label.width) / geometry.width) : label.height / 2;
  const labels = [0, 1, 2, 3].map((index) => 148 + index * (label.width + 9)).filter((x) => x < ROOM.width);
  return (
    <>
      <path d={`M118 ${top + band} H400 V${top} H118 Z`} fill="#efe6cf" stroke="#15171a" strokeOpacity="0.25" />
      <ellipse cx="118" cy="150" rx="86" ry="112" fill="#e4d9bd" stroke="#15171a" strokeOpacity="0.3" />
      <ellipse cx="100" cy="150" rx="84" ry="112" fill="#f7f1e0" stroke="#15171a" strokeOpacity="0.35" />
      {[72, 60, 48].map((radius) => (
        <ellipse
          key={radius}
          cx="100"
          cy="150"
          rx={radius}
          ry={radius * 1.32}
          fill="none"
          stroke="#15171a"
          strokeOpacity="0.1"
        />
      ))}
      <ellipse cx="100" cy="150" rx="33" ry="44" fill="#b58e5d" stroke="#15171a" strokeOpacity="0.4" />
      <ellipse cx="100" cy="150" rx="25" ry="34" fill="#5f472c" />
      {labels.map((x) => (
        <Piece
          key={x}
          id={id}
          geometry={geometry}
          x={x}
          y={top + 8}
          width={label.width}
          height={label.height}
          seed={4}
          radius={cornersRadius}
        />
      ))}
      {detailed ? <Measures geometry={geometry} /> : null}
    </>
  );
}

interface PieceProps {
  readonly id: string;
  readonly geometry: Geometry;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly radius?: number;
}

/** One printed piece: stock, artwork, finishing, edge. */
function Piece({ id, geometry, x, y, width, height, seed, radius = 0.5 }: PieceProps) {
  const clip = `${id}-${seed}-${Math.round(x)}-${Math.round(width)}`;
  const fill = geometry.stock === 'silver' ? `url(#${id}-silver)` : STOCK[geometry.stock];
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={clip}>
        <rect width={width} height={height} rx={radius} />
      </clipPath>
      <rect width={width} height={height} rx={radius} fill={fill} fillOpacity={geometry.stock === 'clear' ? 0.35 : 1} />
      <g clipPath={`url(#${clip})`}>
        <Artwork width={width} height={height} seed={seed} foil={geometry.foil ? `url(#${id}-foil)` : undefined} />
        <Finish id={id} surface={geometry.surface} width={width} height={height} />
      </g>
      <rect
        width={width}
        height={height}
        rx={radius}
        fill="none"
        stroke="#15171a"
        strokeOpacity="0.35"
        strokeWidth="0.8"
      />
    </g>
  );
}

function CropMarks({
  x,
  y,
  width,
  height,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) {
  const gap = 5;
  const long = 13;
  const corners = [
    [x, y, -1, -1],
    [x + width, y, 1, -1],
    [x, y + height, -1, 1],
    [x + width, y + height, 1, 1],
  ] as const;
  const path = corners
    .map(([cx, cy, sx, sy]) => `M${cx + sx * gap} ${cy}h${sx * long}M${cx} ${cy + sy * gap}v${sy * long}`)
    .join('');
  return <path d={path} stroke="#15171a" strokeWidth="0.8" fill="none" />;
}

/** Trim size in millimetres, as a printer writes it. */
function Measures({ geometry }: { readonly geometry: Geometry }) {
  return (
    <g fill="#565a60" fontSize="13" fontFamily="'Instrument Sans Variable', sans-serif">
      <path d="M16 304h34M16 300v8M50 300v8" stroke="#565a60" strokeWidth="0.8" fill="none" />
      <text x="58" y="308.5">
        {geometry.width} × {geometry.height} mm
      </text>
    </g>
  );
}
