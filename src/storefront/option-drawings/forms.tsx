import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { byNumber, byValue, rankOf, type Drawer, type OptionFacts } from './drawer.ts';

/** How it is shaped, folded, bound, packed and counted. */
export const FORMS: readonly Drawer[] = [
  { fact: 'foldType', draw: (value, { facts }) => <Fold kind={String(value)} facts={facts} /> },
  byNumber('winding', (position) => <Winding position={position} />),
  {
    fact: 'printedSides',
    draw: (sides, { facts }) => {
      const [front, back] = String(facts['colours'] ?? '4/4').split('/');
      const side = (isPrinted: boolean, inks = '') =>
        isPrinted ? (inks === '1' ? 'option-dark' : 'option-printed') : 'option-sheet';
      return (
        <>
          <rect x="8" y="6" width="24" height="26" className={side(Number(sides) > 0, front)} />
          <rect x="34" y="6" width="24" height="26" className={side(sides === 2, back)} />
        </>
      );
    },
  },
  {
    fact: 'rounded',
    draw: (radius, { feature }) =>
      feature.id === 'corners' ? <path d={cornerOf(Number(radius) * 2)} className="option-line" /> : undefined,
  },
  {
    fact: 'shape',
    draw: (value, { facts }) =>
      value === 'oval' ? (
        <ellipse cx="32" cy="18" rx={16} ry={16} className="option-printed" />
      ) : value === 'die' ? (
        <path d="M20 30q-10-6-2-14q2-13 14-9q14-8 16 6q8 8-2 12q-6 10-14 4q-6 6-12 1z" className="option-printed" />
      ) : (
        <rect x="12" y="5" width="40" height="26" rx={Number(facts['rounded'] ?? 0) * 2} className="option-printed" />
      ),
  },
  byValue('pack', {
    all: (
      <>
        <PaperFan />
        <LabelStrip />
      </>
    ),
    papers: <PaperFan />,
    labels: <LabelStrip />,
  }),
  byValue('orientation', {
    horizontal: <rect x="12" y="7" width="40" height="22" className="option-sheet" />,
    vertical: <rect x="21" y="1" width="22" height="34" className="option-sheet" />,
  }),
  {
    fact: 'labelsPerSheet',
    draw: (_, { facts }) => <LabelSheet width={Number(facts['labelWidth'])} height={Number(facts['labelHeight'])} />,
  },
  {
    fact: 'width',
    draw: (width, { facts, feature }) =>
      typeof width === 'number' && typeof facts['height'] === 'number' ? (
        <Format feature={feature} width={width} height={facts['height']} />
      ) : undefined,
  },
  byNumber('coreDiameter', (diameter) => (
    <>
      <circle cx="32" cy="18" r="16" className="option-sheet" />
      <circle cx="32" cy="18" r={diameter / 7.5} className="option-printed" />
    </>
  )),
  {
    fact: 'labelsPerRoll',
    draw: (count, { feature }) => <Roll radius={9 + 8 * rankOf('labelsPerRoll', Number(count), feature)} />,
  },
  { fact: 'pages', draw: (pages, { feature }) => <Block rank={rankOf('pages', Number(pages), feature)} isBook /> },
  { fact: 'leaves', draw: (leaves, { feature }) => <Block rank={rankOf('leaves', Number(leaves), feature)} /> },
  byNumber('sets', (count) => <Sets count={count} />),
  byNumber('startMonth', (month) => <Month month={month} />),
  { fact: 'sizeSplit', draw: (value) => <SizeSplit split={String(value)} /> },
  byNumber('banding', (count) =>
    count > 0 ? (
      <>
        <path d="M12 8h40v20H12z" className="option-sheet" />
        <path d="M12 12h40M12 16h40M12 20h40M12 24h40" className="option-hair" />
        <path d="M28 6h8v24h-8z" className="option-kraft" />
      </>
    ) : (
      <path d="M12 10l6-6h34v20l-6 8H12zM12 10h34v22M46 10l6-6" className="option-kraft" />
    ),
  ),
  byValue('packing', {
    flat: <path d="M8 20l10-8h38l-10 8zM8 20v5h38v-5M46 25l10-8v-5" className="option-sheet" />,
    rolled: (
      <>
        <path d="M10 10h40v16H10z" className="option-kraft" />
        <ellipse cx="50" cy="18" rx="5" ry="8" className="option-sheet" />
      </>
    ),
    folded: <path d="M14 6h18v24H14zM32 6l16 4v24l-16-4z" className="option-sheet" />,
  }),
  byValue('mounting', {
    frame: (
      <>
        <path d="M14 2h36v32H14z" className="option-dark" />
        <path d="M18 6h28v24H18z" className="option-printed" />
      </>
    ),
    scroller: (
      <>
        <path d="M18 5h28v26H18z" className="option-printed" />
        <path d="M14 5h36M14 31h36" className="option-core" />
      </>
    ),
    outside: (
      <>
        <path d="M30 2v32" className="option-glass" />
        <path d="M36 8v20" className="option-ribbon" />
        <path d="M60 18H46M50 14l-4 4 4 4" className="option-stroke" />
      </>
    ),
    inside: (
      <>
        <path d="M30 2v32" className="option-glass" />
        <path d="M24 8v20" className="option-ribbon" />
        <path d="M60 18H46M50 14l-4 4 4 4" className="option-stroke" />
      </>
    ),
  }),
  byValue('backing', {
    board: (
      <>
        <path d="M16 4h32v24H16z" className="option-sheet" />
        <path d="M14 30h36" className="option-card" />
      </>
    ),
    none: <path d="M16 4h32v24H16z" className="option-sheet" />,
  }),
  byValue('frontSheet', {
    none: <path d="M18 3h28v30H18z" className="option-printed" />,
    pvc: (
      <>
        <path d="M16 5h28v30H16z" className="option-printed" />
        <path d="M21 1h28v30H21z" className="option-clear" />
      </>
    ),
  }),
  byValue('closing', {
    tuck: <path d="M12 14h40v20H12zM12 14l6-10h28l6 10M24 14v6h16v-6" className="option-kraft" />,
    strip: (
      <>
        <path d="M12 14h40v20H12zM12 14l6-10h28l6 10" className="option-kraft" />
        <path d="M16 18h32" className="option-ribbon" />
      </>
    ),
  }),
  byValue('closure', {
    strip: (
      <>
        <path d="M8 8h48v24H8zM8 8l24 14L56 8" className="option-sheet" />
        <path d="M12 5h40" className="option-ribbon" />
      </>
    ),
    gummed: (
      <>
        <path d="M8 8h48v24H8zM8 8l24 14L56 8" className="option-sheet" />
        <path d="M12 5h40" className="option-soft" />
      </>
    ),
  }),
  byNumber('flaps', (count) => (
    <>
      <path d="M6 4h26v28H6zM32 4h26v28H32z" className="option-sheet" />
      <path d="M32 20h26v12H32z" className="option-printed" />
      {count > 1 ? <path d="M6 20h26v12H6z" className="option-printed" /> : null}
    </>
  )),
  byValue('slot', {
    none: <path d="M14 4h36v28H14z" className="option-printed" />,
    right: (
      <>
        <path d="M14 4h36v28H14z" className="option-printed" />
        <path d="M30 20l4-3M44 29l4-3M28 28l3 2M46 17l3 2" className="option-slit" />
      </>
    ),
  }),
  byNumber('spine', (millimetres) =>
    millimetres > 0 ? (
      <path d="M8 30V8h19v22M27 8h10M27 30h10M37 8h19v22H37V8" className="option-stroke" />
    ) : (
      <path d="M8 30V8h24v22zM32 8h24v22H32" className="option-stroke" />
    ),
  ),
  byValue('window', {
    none: <Envelope />,
    false: <Envelope />,
    right: <Envelope pane={38} />,
    left: <Envelope pane={12} />,
    true: <Envelope pane={24} />,
  }),
  byNumber('frame', (millimetres) => (
    <>
      <path d="M14 4h34v26H14z" className="option-printed" />
      {millimetres > 0 ? (
        <path
          d={`M48 4l${millimetres / 4} ${millimetres / 8}v26l-${millimetres / 4}-${millimetres / 8}z`}
          className="option-kraft"
        />
      ) : null}
    </>
  )),
];

function cornerOf(radius: number): string {
  return `M10 34V${8 + radius}q0 -${radius} ${radius} -${radius}H58`;
}

/** All formats of a feature have the same scale, so that a larger format looks larger. */
function Format({
  feature,
  width,
  height,
}: { readonly feature: FeatureWire } & Readonly<Record<'width' | 'height', number>>) {
  const largest = (name: string) =>
    Math.max(...feature.options.map(({ facts }) => (typeof facts[name] === 'number' ? facts[name] : 0)));
  const scale = Math.min(56 / largest('width'), 34 / largest('height'));
  const [w, h] = [Math.max(2, width * scale), Math.max(2, height * scale)];
  return <rect x={6} y={18 - h / 2} width={w} height={h} className="option-sheet" />;
}

/** The sheet seen from its edge: the folds and the direction of each panel. */
const FOLDS: Readonly<Record<string, string>> = {
  half: 'M6 28L32 10L58 28',
  roll: 'M8 26H42V12H14V21H34',
  zigzag: 'M6 28L20 8L34 28L48 8L58 24',
  gate: 'M30 14H10V27H54V14H34',
  parallel: 'M8 28H56V8H14V22H48V14H22',
};

/** The fold, and the folded piece to scale beside it where its format is known. */
function Fold({ kind, facts }: { readonly kind: string; readonly facts: OptionFacts }) {
  const [width, height] = [Number(facts['closedWidth']) / 12, Number(facts['closedHeight']) / 12];
  if (Number.isNaN(width + height)) return <Folded kind={kind} />;
  return (
    <>
      <g transform="translate(0 5) scale(0.66)">
        <Folded kind={kind} />
      </g>
      <rect x={62 - width} y={18 - height / 2} width={width} height={height} className="option-printed" />
    </>
  );
}

function Folded({ kind }: { readonly kind: string }) {
  if (kind === 'cross')
    return (
      <>
        <rect x="10" y="4" width="44" height="28" className="option-sheet" />
        <path d="M32 4v28M10 18h44" className="option-crease" />
      </>
    );
  return <path d={FOLDS[kind] ?? 'M6 18h52'} className="option-stroke" />;
}

/**
 * Rotation by winding position. The side that leaves the roll first is on the right: head, foot, right side, left side.
 * Positions 1 to 4 are wound outside, 5 to 8 inside.
 */
const TURNS: readonly number[] = [90, 270, 0, 180];

function Winding({ position }: { readonly position: number }) {
  const inside = position > 4;
  const top = inside ? 31 : 5;
  return (
    <>
      <path d={`M15 ${top}H60`} className="option-stroke" />
      <circle cx="15" cy="18" r="13" className="option-sheet" />
      <circle cx="15" cy="18" r="4" className="option-printed" />
      <g transform={`translate(46 18) rotate(${TURNS[(position - 1) % 4] ?? 0})`}>
        <rect x="-9" y="-9" width="18" height="18" className="option-sheet" />
        <path d="M0 5V-5M-4 -1L0 -5L4 -1" className="option-stroke" />
      </g>
    </>
  );
}

function Roll({ radius }: { readonly radius: number }) {
  return (
    <>
      <path d={`M24 ${18 - radius}H60`} className="option-stroke" />
      <circle cx="24" cy="18" r={radius} className="option-sheet" />
      <circle cx="24" cy="18" r="4" className="option-printed" />
    </>
  );
}

/** The labels of a sheet of A4, to scale. */
function LabelSheet({ width, height }: Readonly<Record<'width' | 'height', number>>) {
  const scale = 34 / 297;
  const [columns, rows] = [Math.max(1, Math.floor(210 / width)), Math.max(1, Math.floor(297 / height))];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${20 + ((at + 1) * 210 * scale) / columns} 1v34`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M20 ${1 + ((at + 1) * 34) / rows}h${210 * scale}`),
  ];
  return (
    <>
      <rect x="20" y="1" width={210 * scale} height="34" className="option-sheet" />
      <path d={lines.join('')} className="option-hair" />
    </>
  );
}

/** A block of pages or leaves, the thicker the more. */
function Block({ rank, isBook = false }: { readonly rank: number; readonly isBook?: boolean }) {
  const thick = 3 + rank * 22;
  return (
    <>
      <path d={`M10 ${34 - thick}h44v${thick}h-44z`} className="option-sheet" />
      <path
        d={Array.from({ length: Math.floor(thick / 3) }, (_, at) => `M10 ${34 - (at + 1) * 3}h44`).join('')}
        className="option-hair"
      />
      {isBook ? <path d={`M54 34H10v-${thick}h44`} className="option-line" /> : null}
    </>
  );
}

/** As many sheets as there are artworks, each another. */
function Sets({ count }: { readonly count: number }) {
  const [columns, gap] = count > 5 ? [5, 11] : [count, 13];
  return Array.from({ length: count }, (_, at) => (
    <rect
      key={at}
      x={6 + (at % columns) * gap}
      y={count > 5 ? 3 + Math.floor(at / columns) * 16 : 11}
      width={gap - 3}
      height="13"
      className={at === 0 ? 'option-printed' : 'option-sheet'}
    />
  ));
}

/** A year of twelve months, that begins with the filled one. */
function Month({ month }: { readonly month: number }) {
  return Array.from({ length: 12 }, (_, at) => (
    <rect
      key={at}
      x={8 + (at % 6) * 8.4}
      y={6 + Math.floor(at / 6) * 13}
      width="6.4"
      height="10"
      className={at === month - 1 ? 'option-printed' : 'option-sheet'}
    />
  ));
}

const SIZES = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl'];

/** How many of each size, from XS to 4XL. */
function SizeSplit({ split }: { readonly split: string }) {
  const shares = SIZES.map((size) => {
    if (split === 'own') return 10;
    if (split === size) return 100;
    const part = split
      .toLowerCase()
      .split(' ')
      .find((each) => each.replace(/\d+$/, '') === size);
    return Number(part?.match(/\d+$/)?.[0] ?? 0);
  });
  return shares.map((share, at) => (
    <rect
      key={SIZES[at]}
      x={6 + at * 7}
      y={33 - Math.max(1, share * 0.3)}
      width="5"
      height={Math.max(1, share * 0.3)}
      className={split === 'own' ? 'option-clear' : share > 0 ? 'option-printed' : 'option-sheet'}
    />
  ));
}

function Envelope({ pane }: { readonly pane?: number }) {
  return (
    <>
      <path d="M6 5h52v26H6z" className="option-sheet" />
      {pane === undefined ? null : <rect x={pane} y="15" width="16" height="9" rx="1.5" className="option-clear" />}
    </>
  );
}

/** Sheets of different papers, one behind the other. */
function PaperFan() {
  return (
    <>
      <rect x="8" y="4" width="20" height="26" className="option-line" />
      <rect x="12" y="6" width="20" height="26" className="option-sheet" />
      <rect x="16" y="8" width="20" height="26" className="option-printed" />
    </>
  );
}

/** Labels on their strip. */
function LabelStrip() {
  return (
    <>
      <rect x="42" y="2" width="16" height="32" className="option-line" />
      <circle cx="50" cy="10" r="5" className="option-printed" />
      <circle cx="50" cy="25" r="5" className="option-sheet" />
    </>
  );
}
