import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type NoticeLevel = 'info' | 'success' | 'warning' | 'danger';

const MARKS: Readonly<Record<NoticeLevel, string>> = {
  info: 'M12 11v6M12 7.5v.01',
  success: 'M7 12.5l3.5 3.5L17 8.5',
  warning: 'M12 7v6M12 16.5v.01',
  danger: 'M8.5 8.5l7 7M15.5 8.5l-7 7',
};

/** How grave something is, as a shape. A word beside it says the same. */
export function Mark({ level, size = 24 }: { readonly level: NoticeLevel; readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <circle cx="12" cy="12" r="10" />
      <path d={MARKS[level]} />
    </svg>
  );
}

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
