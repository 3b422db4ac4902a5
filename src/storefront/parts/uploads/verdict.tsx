import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { Mark, type NoticeLevel } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import styles from './verdict.module.css';

type Finding = VerdictWire['findings'][number];
type Severity = Finding['severity'];

const LEVELS: Readonly<Record<Severity, NoticeLevel>> = { error: 'danger', warning: 'warning', note: 'info' };
const SEVERITIES = ['error', 'warning', 'note'] as const;

/** What the checks say of a file: how much of what, and each of it in a sentence. */
export function Verdict({ verdict, name }: { readonly verdict: VerdictWire; readonly name: string }) {
  const t = useTranslate();
  const { state, reason, findings } = verdict;
  if (state === 'waiting') return <Line level="info" text={t('preflight:state_waiting')} />;
  if (state === 'unreadable') return <Line level="danger" text={t(`preflight:unreadable_${reason}`)} />;
  if (findings.length === 0) return <Line level="success" text={t('preflight:state_clean')} />;
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const worst = counts[0]?.severity ?? 'note';
  return (
    <details className={styles.verdict} open={worst === 'error'}>
      <summary className={styles.summary} aria-label={`${t('preflight:show')}, ${name}`}>
        {counts.map(({ severity, count }) => (
          <span key={severity} className={`${styles.count} ${styles[severity]}`}>
            <Mark level={LEVELS[severity]} size={20} />
            {t(`preflight:count_${severity}`, { count })}
          </span>
        ))}
        <span className={styles.show}>{t('preflight:show')}</span>
      </summary>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.key} ${finding.severity}`} finding={finding} />
        ))}
      </ul>
    </details>
  );
}

function Line({ level, text }: { readonly level: NoticeLevel; readonly text: string }) {
  return (
    <p role="status" className={`${styles.count} ${styles[level]}`}>
      <Mark level={level} size={20} />
      {text}
    </p>
  );
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const t = useTranslate();
  const shown = useShown();
  const { severity, key, pages, pageCount, check } = finding;
  const values = Object.fromEntries(
    Object.entries(finding.values).map(([name, value]) => [
      name,
      typeof value === 'number' ? shown.number(value) : value,
    ]),
  );
  const many = pageCount > pages.length ? 'preflight:on_pages_more' : 'preflight:on_pages';
  return (
    <li className={styles.finding}>
      <span className={styles[severity]}>
        <Mark level={LEVELS[severity]} size={20} />
      </span>
      <span>
        <strong className={styles.severity}>{t(`preflight:severity_${severity}`)}</strong>
        {pageCount === 0 ? null : (
          <span className={styles.where}>
            {t(pageCount === 1 ? 'preflight:on_page' : many, { pages: pages.join(', '), count: pageCount })}
          </span>
        )}
        <span className={styles.text}>{t(`preflight:finding_${key}`, values)}</span>
      </span>
      <span className={styles.check}>{check}</span>
    </li>
  );
}
