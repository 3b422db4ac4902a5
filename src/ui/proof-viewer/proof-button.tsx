import styles from './proof-button.module.css';

interface ProofButtonProps {
  readonly label: string;
  readonly text: string;
  /** The picture of the first page. Null while there is none. */
  readonly src: string | null;
  onPress(): void;
}

/** The first page of a file, small, which opens the whole file. */
export function ProofButton({ label, text, src, onPress }: ProofButtonProps) {
  return (
    <button type="button" className={styles.thumbnail} aria-label={label} onClick={onPress}>
      {src === null ? (
        <span className={styles.blank} aria-hidden="true" />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" />
      )}
      <span className={styles.look}>{text}</span>
    </button>
  );
}
