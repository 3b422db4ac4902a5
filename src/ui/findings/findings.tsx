import { Mark, type NoticeLevel } from '../notice/notice.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './findings.module.css';

interface Count {
  readonly level: NoticeLevel;
  readonly text: string;
}

export interface FindingText {
  readonly key: string;
  readonly level: NoticeLevel;
  /** How grave it is, in a word. */
  readonly word: string;
  readonly where: string;
  readonly text: string;
  readonly check: string;
}

interface FindingsProps {
  readonly counts: readonly Count[];
  readonly findings: readonly FindingText[];
  readonly show: string;
  /** Of what they are, for who listens. */
  readonly label: string;
  /** The page that tells of each check, if there is one. It opens beside this one, on which files may be on their way. */
  readonly about?: string | undefined;
}

/** What was found in a file: how much of what, then each of it with its sentence. Errors stand open. */
export function Findings({ counts, findings, show, label, about }: FindingsProps) {
  return (
    <details className={styles.findings} open={counts[0]?.level === 'danger'}>
      <summary className={styles.summary}>
        {counts.map(({ level, text }) => (
          <span key={level} className={`${styles.count} ${styles[level]}`}>
            <Mark level={level} size={20} />
            {text}
          </span>
        ))}
        <span className={styles.show}>{show}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      <ul className={styles.list}>
        {findings.map(({ key, level, word, where, text, check }) => (
          <li key={key} className={styles.finding}>
            <span className={styles[level]}>
              <Mark level={level} size={20} />
            </span>
            <span>
              <strong className={styles.word}>{word}</strong>
              <span className={styles.where}>{where}</span>
              <span className={styles.text}>{text}</span>
            </span>
            <span className={styles.where}>
              {about === undefined ? (
                check
              ) : (
                <a href={`${about}#${check.toLowerCase()}`} target="_blank" rel="noopener" className={styles.check}>
                  {check}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The state of a file in one line. */
export function FileState({ level, text }: Count) {
  return (
    <p role="status" className={`${styles.count} ${styles[level]}`}>
      <Mark level={level} size={20} />
      {text}
    </p>
  );
}
