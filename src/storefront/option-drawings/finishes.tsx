import { DYES, WIRES } from '#product-picture/dyes.ts';
import { byNumber, byValue, type Drawer } from './drawer.ts';

const coloured = (fact: string): Drawer => ({ fact, draw: (value) => <Swatch colour={String(value)} /> });

/** What is done to a printed thing: colours, films, foils, cuts, holes. */
export const FINISHES: readonly Drawer[] = [
  coloured('articleColour'),
  coloured('garmentColour'),
  coloured('coreColour'),
  coloured('edgePaint'),
  { fact: 'easel', draw: (value) => <Easel colour={DYES[String(value)] ?? '#ffffff'} /> },
  { fact: 'wire', draw: (value) => <Wire colour={WIRES[value as keyof typeof WIRES]} /> },
  { fact: 'foil', draw: (value) => <Emblem fill={FOILS[String(value)]} /> },
  byNumber('spotUv', (spots) => <Emblem shines={spots > 0} />),
  {
    fact: 'laminatedSides',
    draw: (sides, { facts }) => <Lamination sides={Number(sides)} kind={String(facts['lamination'])} />,
  },
  { fact: 'varnish', draw: (value) => <Lamination sides={value === 'none' ? 0 : 1} kind={String(value)} /> },
  {
    fact: 'lamination',
    draw: (value) => <Lamination sides={value === 'none' ? 0 : 1} kind={String(value)} />,
  },
  byValue('whiteInk', {
    none: <WhiteInk />,
    full: <WhiteInk under="M6 4h52v28H6z" />,
    plate: <WhiteInk under="M20 6h24v24H20z" />,
  }),
  byValue('cut', {
    die: (
      <>
        <circle cx="20" cy="18" r="12" className="option-printed" />
        <circle cx="46" cy="18" r="12" className="option-printed" />
      </>
    ),
    kiss: (
      <>
        <path d="M4 3h56v30H4z" className="option-sheet" />
        <circle cx="32" cy="18" r="11" className="option-printed" />
        <path d="M60 20l-13 13h13z" className="option-natural" />
      </>
    ),
  }),
  byValue('hem', {
    true: (
      <>
        <path d="M6 4h52v28H6z" className="option-printed" />
        <path d="M10 8h44v20H10z" className="option-seam" />
      </>
    ),
    false: <path d="M6 4h52v28H6z" className="option-printed" />,
  }),
  byNumber('eyelets', (gap) => (
    <>
      <path d="M4 6h56v24H4z" className="option-printed" />
      {(gap === 0 ? [] : (EYELETS[gap] ?? [8, 32, 56])).map((x) => (
        <circle key={x} cx={x} cy="10" r="2.4" className="option-hole" />
      ))}
    </>
  )),
  byValue('pocket', {
    none: <path d="M8 6h48v24H8z" className="option-printed" />,
    topbottom: (
      <>
        <path d="M8 6h48v24H8z" className="option-printed" />
        <path d="M3 6h58M3 30h58" className="option-core" />
      </>
    ),
    leftright: (
      <>
        <path d="M8 6h48v24H8z" className="option-printed" />
        <path d="M8 2v32M56 2v32" className="option-core" />
      </>
    ),
  }),
  byValue('seam', {
    none: <path d="M6 5h52v26H6z" className="option-printed" />,
    accepted: (
      <>
        <path d="M6 5h52v26H6z" className="option-printed" />
        <path d="M31 5v26M34 5v26" className="option-seam" />
      </>
    ),
  }),
  byValue('fireCertificate', {
    none: <path d="M8 5h48v26H8z" className="option-sheet" />,
    b1: (
      <>
        <path d="M8 5h48v26H8z" className="option-sheet" />
        <path d="M32 8q9 8 6 14q-2 6-6 6t-6-6q-1-5 3-7q1 4 3 3q2-4 0-10z" className="option-printed" />
      </>
    ),
  }),
  byNumber('drill', (diameter) => (
    <>
      <path d="M8 4h48v28H8z" className="option-printed" />
      {diameter === 0
        ? null
        : CORNERS.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={diameter / 3.2} className="option-hole" />
          ))}
    </>
  )),
  byNumber('spacers', (count) => (
    <>
      <path d="M8 2v32" className="option-core" />
      {count > 0 ? (
        <>
          <path d="M8 9h16M8 27h16" className="option-stroke" />
          <path d="M24 4h6v28h-6z" className="option-printed" />
        </>
      ) : (
        <path d="M11 4h6v28h-6z" className="option-printed" />
      )}
    </>
  )),
  byNumber('perforation', (lines) => (
    <>
      <path d="M6 6h52v24H6z" className="option-sheet" />
      {lines > 0 ? <path d="M42 6v24" className="option-crease" /> : null}
    </>
  )),
  byNumber('border', (millimetres) => (
    <>
      <path d="M18 2h28v32H18z" className={millimetres > 0 ? 'option-sheet' : 'option-printed'} />
      {millimetres > 0 ? <path d="M22 6h20v24H22z" className="option-printed" /> : null}
    </>
  )),
  byValue('fsc', {
    false: <path d="M20 3h24v30H20z" className="option-sheet" />,
    true: (
      <>
        <path d="M20 3h24v30H20z" className="option-sheet" />
        <path d="M32 8l7 9h-3l5 7h-7v5h-4v-5h-7l5-7h-3z" className="option-tree" />
      </>
    ),
  }),
  byValue('edge', {
    mirror: <Canvas side="option-printed-dim" />,
    image: <Canvas side="option-printed" />,
    white: <Canvas side="option-sheet" />,
    none: <path d="M10 4h40v28H10z" className="option-printed" />,
  }),
  byValue('inks', {
    few: <Inks fills={['#15171a', '#f5432c']} />,
    several: <Inks fills={['#15171a', '#f5432c', '#1f5fa8', '#c79a3a']} />,
    full: <Inks fills={['#00a4d8', '#d6168a', '#f7d716', '#15171a']} isMixed />,
    threads: <path d="M10 28q6-20 12 0t12 0t12 0t12 0" className="option-twine" />,
  }),
  byValue('method', {
    dtf: (
      <>
        <path d="M14 5h36v26H14z" className="option-sheet" />
        <circle cx="32" cy="18" r="9" className="option-printed" />
        <path d="M50 18v13H37z" className="option-natural" />
      </>
    ),
    screen: (
      <>
        <path d="M8 12h48v20H8z" className="option-sheet" />
        <path d="M12 12h18v16H12z" className="option-printed" />
        <path d="M30 4v26M24 4h12" className="option-line" />
      </>
    ),
    embroidery: (
      <>
        <circle cx="32" cy="18" r="13" className="option-sheet" />
        <path d="M24 24l16-12M24 19l12-9M28 27l13-10" className="option-twine" />
      </>
    ),
    laser: (
      <>
        <path d="M6 18h52v10H6z" className="option-metal" />
        <path d="M32 2v20" className="option-ray" />
      </>
    ),
    none: <path d="M6 13h52v10H6z" className="option-metal" />,
  }),
  byNumber('positions', (count) => (
    <>
      <path d="M6 13h52v10H6z" className="option-metal" />
      {Array.from({ length: count }, (_, at) => (
        <path key={at} d={`M${10 + at * 12} 15h8v6h-8z`} className="option-printed" />
      ))}
    </>
  )),
];

const FOILS: Readonly<Record<string, string>> = { gold: '#c79a3a', silver: '#b4b8bc', copper: '#b46a3c' };
const EYELETS: Readonly<Record<number, readonly number[]>> = {
  250: [8, 16, 24, 32, 40, 48, 56],
  500: [8, 20, 32, 44, 56],
  1000: [8, 32, 56],
};
const CORNERS = [
  [14, 9],
  [50, 9],
  [14, 27],
  [50, 27],
] as const;

/** A colour; struck out where there is none. */
function Swatch({ colour }: { readonly colour: string }) {
  const dye = DYES[colour];
  return dye ? (
    <rect x="6" y="4" width="28" height="28" rx="2" fill={dye} className="option-swatch" />
  ) : (
    <>
      <rect x="6" y="4" width="28" height="28" rx="2" fill="#ffffff" className="option-swatch" />
      <path d="M6 32L34 4" className="option-stroke" />
    </>
  );
}

/** The sheet seen from its edge, with the film on one side or both: gloss shines, matt is grey, soft-touch is like felt. */
function Lamination({ sides, kind }: { readonly sides: number; readonly kind: string }) {
  const film = kind === 'gloss' ? 'option-gloss' : kind === 'softtouch' ? 'option-soft' : 'option-film';
  return (
    <>
      <path d="M6 18h52" className="option-core" />
      {sides > 0 ? <path d="M6 13h52" className={film} /> : null}
      {sides > 1 ? <path d="M6 23h52" className={film} /> : null}
      {sides > 0 && kind === 'scratch' ? <path d="M22 6l8 5M34 6l-8 5" className="option-stroke" /> : null}
      {sides > 0 && kind === 'gloss' ? <path d="M44 3l4 5M50 3l4 5" className="option-gloss" /> : null}
    </>
  );
}

/** A sheet with an emblem: in foil, under spot varnish, or plain. */
function Emblem({ fill, shines = false }: { readonly fill?: string | undefined; readonly shines?: boolean }) {
  return (
    <>
      <path d="M8 4h48v28H8z" className="option-sheet" />
      {fill === undefined ? (
        <circle cx="32" cy="18" r="9" className={shines ? 'option-printed' : 'option-line'} />
      ) : (
        <circle cx="32" cy="18" r="9" className="option-swatch" fill={fill} />
      )}
      {shines ? <path d="M27 20q1-7 8-8" className="option-shine" /> : null}
    </>
  );
}

/** White under the print on a clear material. */
function WhiteInk({ under }: { readonly under?: string }) {
  return (
    <>
      <path d="M6 4h52v28H6z" className="option-clear" />
      {under ? <path d={under} className="option-sheet" /> : null}
      <circle cx="32" cy="18" r="8" className={under ? 'option-printed' : 'option-printed-dim'} />
    </>
  );
}

/** A canvas on its frame, with the side that goes round it. */
function Canvas({ side }: { readonly side: string | undefined }) {
  return (
    <>
      <path d="M46 4l8-2v28l-8 4z" className={side} />
      <path d="M8 4h38v30H8z" className="option-printed" />
    </>
  );
}

function Inks({ fills, isMixed = false }: { readonly fills: readonly string[]; readonly isMixed?: boolean }) {
  const gap = isMixed ? 9 : 14;
  return fills.map((fill, at) => (
    <circle
      key={fill}
      cx={12 + at * gap}
      cy="18"
      r="7"
      fill={fill}
      className={isMixed ? 'option-mixed' : 'option-swatch'}
    />
  ));
}

function Easel({ colour }: { readonly colour: string }) {
  return (
    <>
      <path d="M22 4h24l6 28H12z" fill={colour} className="option-swatch" />
      <path d="M26 8h16l3 16H22z" className="option-printed" />
    </>
  );
}

function Wire({ colour = '#ffffff' }: { readonly colour?: string | undefined }) {
  return (
    <>
      <path d="M14 8h36v26H14z" className="option-sheet" />
      {[20, 28, 36, 44].map((x) => (
        <g key={x}>
          <path d={`M${x} 13V4`} stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
          <path d={`M${x} 13V4`} stroke={colour} strokeWidth="3" strokeLinecap="round" />
        </g>
      ))}
    </>
  );
}
