import styles from './icon.module.css';

/** Drawn on 24 x 24 with one hairline. A path each: a new icon is one line here. */
const PATHS = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.9 3.7-6 7.5-6s6.7 2.1 7.5 6',
  cart: 'M2.5 4h2.700l2.3 11h10.200l2.3-8H6.100M9 20.500a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400zM17 20.500a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400z',
} as const;

export type IconName = keyof typeof PATHS;

/** An ornament: the text beside it says the same. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={small ? `${styles.icon} ${styles.small}` : styles.icon}>
      <path d={PATHS[name]} />
    </svg>
  );
}
