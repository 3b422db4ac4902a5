import type { ReactNode } from 'react';
import { Mark, type Level } from '../mark/mark.tsx';
import styles from './notice.module.css';

export type NoticeLevel = Level;

/** An important message. Its level is shown by a shape and a word, not only by colour. */
export function Notice({
  level,
  title,
  children,
  live = false,
}: {
  readonly level: NoticeLevel;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly live?: boolean;
}) {
  return (
    <div
      className={`${styles.notice} ${styles[level]}`}
      role={live ? (level === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Mark level={level} />
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
