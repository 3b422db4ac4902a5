import styles from './skip-link.module.css';

/** First stop of the keyboard: past the header, to the element with this id. */
export function SkipLink({ target, text }: { readonly target: string; readonly text: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {text}
    </a>
  );
}
