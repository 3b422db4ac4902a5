/** Carriers and the pages on which they show where a parcel is. `{number}` stands for the tracking number. */
const PAGES = {
  bartolini: 'https://www.brt.it/it/tracking?ref={number}',
  chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  dpd: 'https://tracking.dpd.de/status/fr_FR/parcel/{number}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  gls: 'https://gls-group.eu/track/{number}',
  post_ch: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  royal_mail: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  ups: 'https://www.ups.com/track?tracknum={number}',
  /** Brought by the shop itself, fetched at the counter, or a carrier without a page. */
  other: '',
} as const;

export type Carrier = keyof typeof PAGES;
export const CARRIERS = Object.keys(PAGES) as readonly Carrier[];

export function isCarrier(name: string): name is Carrier {
  return Object.hasOwn(PAGES, name);
}

/** Writes a number as carriers do: capital letters and digits without spaces, dots or dashes. */
export function trackingNumberOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.\p{Pd}]/gu, '');
}

/** Whether a carrier may have given this number: letters and digits, at least one digit, no shorter or longer than any does. */
export function isTrackingNumber(number: string): boolean {
  return /^(?=[A-Z]*\d)[A-Z\d]{6,35}$/.test(number);
}

/** The page that shows the parcel. Null without a number, and for a carrier without a page. */
export function trackingUrl(carrier: string, number: string): string | null {
  const page = isCarrier(carrier) ? PAGES[carrier] : '';
  return page === '' || number === '' ? null : page.replace('{number}', encodeURIComponent(number));
}
