import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { DYES } from '../../../product-picture/dyes.ts';
import styles from './option-drawing.module.css';

type OptionFacts = FeatureWire['options'][number]['facts'];

/** A small drawing of an option, if a picture is clearer than words. */
export function OptionDrawing({ feature, facts }: { readonly feature: FeatureWire; readonly facts: OptionFacts }) {
  const drawing = draw(feature, facts);
  if (!drawing) return null;
  return (
    <svg viewBox="0 0 64 36" width="64" height="36" aria-hidden="true" className={styles.drawing}>
      {drawing}
    </svg>
  );
}

function draw(feature: FeatureWire, facts: OptionFacts) {
  const { grammage, printedSides, rounded, width, height, coreDiameter, laminatedSides, lamination, winding } = facts;
  const colour = COLOUR_FACTS.map((name) => facts[name]).find((each) => typeof each === 'string');
  if (typeof colour === 'string') return <Swatch colour={colour} />;
  if (typeof facts['foldType'] === 'string') return <Fold kind={facts['foldType']} />;
  if (typeof winding === 'number') return <Winding position={winding} />;
  if (typeof laminatedSides === 'number') return <Lamination sides={laminatedSides} gloss={lamination === 'gloss'} />;
  if (typeof grammage === 'number') return <Thickness grammage={grammage} paper={facts['paper']} />;
  if (typeof printedSides === 'number')
    return (
      <>
        <rect x="8" y="6" width="24" height="26" className={styles.printed} />
        <rect x="34" y="6" width="24" height="26" className={printedSides === 2 ? styles.printed : styles.sheet} />
      </>
    );
  if (typeof rounded === 'number' && feature.id === 'corners')
    return (
      <path
        d={`M10 34V${8 + rounded * 2}q0 -${rounded * 2} ${rounded * 2} -${rounded * 2}H58`}
        className={styles.line}
      />
    );
  if (typeof width === 'number' && typeof height === 'number')
    return <Format feature={feature} width={width} height={height} />;
  if (typeof coreDiameter === 'number')
    return (
      <>
        <circle cx="32" cy="18" r="16" className={styles.sheet} />
        <circle cx="32" cy="18" r={coreDiameter / 7.5} className={styles.printed} />
      </>
    );
  return undefined;
}

const COLOUR_FACTS = ['articleColour', 'garmentColour', 'coreColour', 'edgePaint'];
function Swatch({ colour }: { readonly colour: string }) {
  const dye = DYES[colour];
  return dye ? (
    <rect x="6" y="4" width="28" height="28" rx="2" fill={dye} className={styles.swatch} />
  ) : (
    <>
      <rect x="6" y="4" width="28" height="28" rx="2" fill="#ffffff" className={styles.swatch} />
      <path d="M6 32L34 4" className={styles.stroke} />
    </>
  );
}

function Thickness({
  grammage,
  paper,
}: {
  readonly grammage: number;
  readonly paper: OptionFacts[string] | undefined;
}) {
  const thick = Math.min(26, grammage / 16);
  return (
    <path
      d={`M4 ${31 - thick}h56v${thick}h-56z`}
      className={paper === 'kraft' ? styles.kraft : paper === 'coated' ? styles.sheet : styles.natural}
    />
  );
}

function Lamination({ sides, gloss }: { readonly sides: number; readonly gloss: boolean }) {
  const film = gloss ? styles.gloss : styles.film;
  return (
    <>
      <path d="M6 18h52" className={styles.core} />
      {sides > 0 ? <path d="M6 14h52" className={film} /> : null}
      {sides > 1 ? <path d="M6 22h52" className={film} /> : null}
    </>
  );
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
  return <rect x={6} y={18 - h / 2} width={w} height={h} className={styles.sheet} />;
}

/** The sheet seen from its edge: the folds and the direction of each panel. */
const FOLDS: Readonly<Record<string, string>> = {
  half: 'M6 28L32 10L58 28',
  roll: 'M8 26H42V12H14V21H34',
  zigzag: 'M6 28L20 8L34 28L48 8L58 24',
  gate: 'M30 14H10V27H54V14H34',
  parallel: 'M8 28H56V8H14V22H48V14H22',
};

function Fold({ kind }: { readonly kind: string }) {
  if (kind === 'cross')
    return (
      <>
        <rect x="10" y="4" width="44" height="28" className={styles.sheet} />
        <path d="M32 4v28M10 18h44" className={styles.crease} />
      </>
    );
  const path = FOLDS[kind];
  return path ? <path d={path} className={styles.stroke} /> : null;
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
      <path d={`M15 ${top}H60`} className={styles.stroke} />
      <circle cx="15" cy="18" r="13" className={styles.sheet} />
      <circle cx="15" cy="18" r="4" className={styles.printed} />
      <g transform={`translate(46 18) rotate(${TURNS[(position - 1) % 4] ?? 0})`}>
        <rect x="-9" y="-9" width="18" height="18" className={styles.sheet} />
        <path d="M0 5V-5M-4 -1L0 -5L4 -1" className={styles.stroke} />
      </g>
    </>
  );
}
