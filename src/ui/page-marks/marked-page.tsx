import type { CSSProperties } from 'react';
import type { Mark, MarkedPlace } from './places.rules.ts';
import styles from './page-marks.module.css';

interface MarkedPageProps {
  readonly src: string;
  readonly alt: string;
  readonly marks: readonly Mark[];
}

/** A page with numbered frames on it, and below what the numbers say. */
export function MarkedPage({ src, alt, marks }: MarkedPageProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet}>
        <img className={styles.picture} src={src} alt={alt} loading="lazy" />
        {/* Attributes of a drawing: a page that comes from the server may have no styles of its own. */}
        <svg className={styles.frames} aria-hidden="true">
          {marks.map(({ place }, index) => (
            <Frame key={index} place={place} number={index + 1} />
          ))}
        </svg>
      </div>
      <figcaption>
        <ol className={styles.words}>
          {marks.map(({ text }, index) => (
            <li key={index}>{text}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

function Frame({ place, number }: { readonly place: MarkedPlace; readonly number: number }) {
  const { left, top, width, height } = frameOf(place);
  const box = { x: left, y: top, width, height };
  return (
    <>
      <rect className={styles.halo} {...box} />
      <rect className={styles.frame} data-frame={number} {...box} />
      <svg x={left} y={top} overflow="visible">
        <rect className={styles.disc} width={24} height={24} />
        <text className={styles.digit} x={12} y={17} textAnchor="middle">
          {number}
        </text>
      </svg>
    </>
  );
}

export function frameOf({ left, top, right, bottom }: MarkedPlace) {
  const percent = (share: number) => `${share * 100}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  } satisfies CSSProperties;
}
