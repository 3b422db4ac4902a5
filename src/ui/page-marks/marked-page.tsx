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
        {marks.map(({ place }, index) => (
          <span key={index} className={styles.mark} style={frameOf(place)} aria-hidden="true">
            <span className={styles.number}>{index + 1}</span>
          </span>
        ))}
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

export function frameOf({ left, top, right, bottom }: MarkedPlace): CSSProperties {
  const percent = (share: number) => `${share * 100}%`;
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}
