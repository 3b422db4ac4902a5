import type { ReactNode } from 'react';
import styles from './nothing-yet.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A picture before the words. */
  readonly motif?: ReactNode;
  /** The way onward. */
  readonly children?: ReactNode;
}

/** What a list shows instead of entries: what is not there, why, and where to go. */
export function NothingYet({ title, text, motif, children }: Props) {
  return (
    <div className={styles.frame}>
      {motif}
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
