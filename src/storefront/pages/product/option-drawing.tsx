import styles from './option-drawing.module.css';

interface OptionDrawingProps {
  readonly feature: string;
  readonly facts: Readonly<Record<string, number | string | boolean>>;
}

/** A small drawing of what an option is, where a picture says it faster than words. */
export function OptionDrawing({ feature, facts }: OptionDrawingProps) {
  const drawing = draw(feature, facts);
  if (!drawing) return null;
  return (
    <svg viewBox="0 0 64 36" width="64" height="36" aria-hidden="true" className={styles.drawing}>
      {drawing}
    </svg>
  );
}

function draw(feature: string, facts: OptionDrawingProps['facts']) {
  const { grammage, printedSides, rounded, width, height, coreDiameter, laminatedSides, lamination } = facts;
  if (typeof grammage === 'number')
    return (
      <path
        d={`M4 ${31 - grammage / 16}h56v${grammage / 16}h-56z`}
        className={
          facts['paper'] === 'kraft' ? styles.kraft : facts['paper'] === 'coated' ? styles.sheet : styles.natural
        }
      />
    );
  if (typeof printedSides === 'number')
    return (
      <>
        <rect x="8" y="6" width="24" height="26" className={styles.printed} />
        <rect x="34" y="6" width="24" height="26" className={printedSides === 2 ? styles.printed : styles.sheet} />
      </>
    );
  if (typeof laminatedSides === 'number')
    return (
      <>
        <path d="M6 18h52" className={styles.core} />
        {laminatedSides > 0 ? (
          <path d="M6 14h52" className={lamination === 'gloss' ? styles.gloss : styles.film} />
        ) : null}
        {laminatedSides > 1 ? (
          <path d="M6 22h52" className={lamination === 'gloss' ? styles.gloss : styles.film} />
        ) : null}
      </>
    );
  if (typeof rounded === 'number' && feature === 'corners')
    return (
      <path
        d={`M10 34V${8 + rounded * 2}q0 -${rounded * 2} ${rounded * 2} -${rounded * 2}H58`}
        className={styles.line}
      />
    );
  if (typeof width === 'number' && typeof height === 'number')
    return (
      <rect
        x={32 - width / 3.4}
        y={18 - height / 3.6}
        width={width / 1.7}
        height={height / 1.8}
        className={styles.sheet}
      />
    );
  if (typeof coreDiameter === 'number')
    return (
      <>
        <circle cx="32" cy="18" r="16" className={styles.sheet} />
        <circle cx="32" cy="18" r={coreDiameter / 7.5} className={styles.printed} />
      </>
    );
  return undefined;
}
