import styles from './icon.module.css';

export const ACCOUNT = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.9 3.7-6 7.5-6s6.7 2.1 7.5 6';
export const SEARCH = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5';
export const CART =
  'M2.5 4h2.700l2.3 11h10.200l2.3-8H6.100M9 20.5a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400zM17 20.5a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400z';

/**
 * A decorative icon; the text beside it has the same meaning.
 * @param drawing path on a grid of 24 x 24, drawn with one hairline
 */
export function Icon({ drawing, small = false }: { readonly drawing: string; readonly small?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={small ? `${styles.icon} ${styles.small}` : styles.icon}>
      <path d={drawing} />
    </svg>
  );
}
