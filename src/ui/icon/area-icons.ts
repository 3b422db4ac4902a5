import { ACCOUNT, CART } from './icon.tsx';

/** Icons of the personal area. They have their own file, so that only its pages load them. */
export const AREA_ICONS = {
  account: ACCOUNT,
  shop: CART,
  overview: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10',
  orders: 'M6 3.5h9l4 4v13H6zM15 3.5v4h4M9 12h7M9 16h5',
  files: 'M5 20.5h14M12 3.5v12M7.5 8 12 3.5 16.5 8',
  addresses:
    'M12 21c4.400-4.700 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.100 6.300 6.5 11zM12 12.200a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  wallet: 'M4 7.5v11h16v-11zM4 7.5l11-3.5v3.5M15.5 13h1.5',
  company: 'M5 20.5v-16h9v16M14 9.5h5v11M3.5 20.5h17M8 8h3M8 12h3M8 16h3',
  security: 'M12 3.5 5 6v6c0 4.300 2.900 7.200 7 8.5 4.100-1.300 7-4.200 7-8.5V6zM9 12l2.200 2.200L15.200 10',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.200-5.300L19.5 9M19.5 4v5h-5',
  leave: 'M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
} as const;

export type AreaIcon = keyof typeof AREA_ICONS;
