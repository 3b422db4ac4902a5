import styles from './transfer-details.module.css';

interface TermRowsProps {
  readonly title: string;
  readonly rows: readonly (readonly [term: string, value: string])[];
}

/** Terms and their values, in the box of a way to pay. */
export function TermRows({ title, rows }: TermRowsProps) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
