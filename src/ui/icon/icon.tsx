import styles from './icon.module.css';

/** Drawn on 24 x 24 with one hairline. A path each: a new icon is one line here. */
const PATHS = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.9 3.7-6 7.5-6s6.7 2.1 7.5 6',
  bank: 'M3.5 9.5 12 4l8.5 5.500zM5.5 9.500v8M10 9.500v8M14 9.500v8M18.5 9.500v8M3.5 20h17',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.5 2h-15zM10 21h4',
  calendar: 'M4 6.500h16v14H4zM4 10.500h16M8 3.500v4M16 3.500v4',
  card: 'M3 6h18v12.500H3zM3 10h18M6.5 15h4',
  cart: 'M2.5 4h2.700l2.3 11h10.200l2.3-8H6.100M9 20.500a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400zM17 20.500a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.400z',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  chevronDown: 'M6 9.500l6 6 6-6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  chevronUp: 'M6 14.500l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M8.5 8.500h11v12h-11zM15.5 8.500v-5h-11v12h4',
  danger: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 9l6 6M15 9l-6 6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.500M4.5 20h15',
  file: 'M6 3.500h8l4.5 4.500v12.500H6zM14 3.500V8h4.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  heart: 'M12 20C5 15.5 3.5 11.5 4.5 8.3 5.6 5 9.8 4.5 12 8c2.2-3.5 6.4-3 7.5.3 1 3.2-.5 7.2-7.5 11.700z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.700v.01',
  lock: 'M5.5 10.500h13v10h-13zM8.5 10.500V7.500a3.5 3.5 0 0 1 7 0v3M12 14.500v2.5',
  loupe: 'M8.5 3.500h7v5l2 3v8h-11v-8l2-3zM8.5 8.500h7M9.5 15.500h5',
  mail: 'M3 5.500h18v13.500H3zM3 6l9 7.500L21 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  pencil: 'M4 20l1-4.500L16.5 4 20 7.5 8.5 19zM14 6.500l3.5 3.5',
  phone:
    'M6.5 3.500h3.500l1.5 4.5-2.3 1.700a12 12 0 0 0 5 5l1.7-2.3 4.5 1.500v3.500c0 1.5-1 2.6-2.6 2.500C10.5 19.3 4.7 13.5 4 6.2 3.9 4.6 5 3.5 6.5 3.500z',
  plus: 'M12 5.500v13M5.5 12h13',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.300l5.2 5.2',
  star: 'M12 3.500l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.900L6.7 20l1.1-6L3.4 9.800l6-.800z',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM7.8 12.500l3 3 5.5-6',
  trash: 'M4.5 6.500h15M9.5 6.500v-3h5v3M6.5 6.500l1 14h9l1-14M10.5 10.500v6M13.5 10.500v6',
  truck:
    'M2 6h12v11H2zM14 10h4l4 3.500V17h-8M6.5 19.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  upload: 'M12 15.500v-11M7.5 8.500L12 4l4.5 4.500M4.5 20h15',
  warning: 'M12 3.500l9.5 17h-19zM12 10v5M12 17.800v.01',
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
