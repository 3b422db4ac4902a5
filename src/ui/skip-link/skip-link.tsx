import styles from './skip-link.module.css';

/** The first link for keyboard users. It jumps over the header to the element with this id. */
export function SkipLink({ target, text }: { readonly target: string; readonly text: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {text}
    </a>
  );
}
