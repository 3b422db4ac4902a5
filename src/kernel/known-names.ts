/** Whether names that stand in data files are known to this runtime. */

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Regions of the runtime that are no countries: unions, pseudo-locales, unknown ones. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'XX', 'ZZ']);

/** A code of ISO 3166 that is in use. UK, which stands for GB, and codes of countries that are gone are none. */
export function isCountry(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) &&
    COUNTRIES.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code &&
    !NO_COUNTRIES.has(code)
  );
}

/** Says what to write in place of a code that is no country: the code that it stands for, or the form. */
export function noCountry(code: string): string {
  const meant = /^[A-Za-z]{2}$/.test(code) ? (new Intl.Locale(`und-${code}`).region ?? '') : '';
  return `no country of ISO 3166: write ${isCountry(meant) ? meant : 'its two letters, as FR for France'}`;
}

/** A name of the IANA list. */
export function isTimeZone(name: string): boolean {
  return accepted(() => Temporal.Now.zonedDateTimeISO(name).timeZoneId !== '');
}

/** True when this runtime has data for the locale. For an unknown locale it would silently use its default language. */
export function isLocale(tag: string): boolean {
  return accepted(() => Intl.NumberFormat.supportedLocalesOf(tag).length > 0);
}

/** Whether a day that is written as YYYY-MM-DD, with or without a time, exists. */
export function isRealDay(text: string): boolean {
  return accepted(() => Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' }).toString() !== '');
}

function accepted(asks: () => boolean): boolean {
  try {
    return asks();
  } catch {
    return false;
  }
}
