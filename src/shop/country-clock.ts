import { isCountry, isTimeZone } from '#kernel/known-names.ts';
import { similarName } from '#kernel/similar-name.ts';
import { plainPostalCode } from './addresses/postal-code.rules.ts';

/**
 * Places of a state whose clock is not that of its mainland, or may not be, by their postal codes: with a zone of the
 * state, or with those of the territory that has a code of ISO 3166 of its own. Sources: La Poste, Royal Mail, Correos, CTT,
 * Post Danmark; Dutch codes of four digits are all on the mainland.
 */
interface Apart {
  readonly country: string;
  readonly postalCode: RegExp;
  readonly zones: readonly string[];
}

const APART: readonly Apart[] = [
  { country: 'FR', postalCode: /^(97133|977)/, zones: zonesOf('BL') },
  { country: 'FR', postalCode: /^(97150|978)/, zones: zonesOf('MF') },
  { country: 'FR', postalCode: /^971/, zones: zonesOf('GP') },
  { country: 'FR', postalCode: /^972/, zones: zonesOf('MQ') },
  { country: 'FR', postalCode: /^973/, zones: zonesOf('GF') },
  { country: 'FR', postalCode: /^974/, zones: zonesOf('RE') },
  { country: 'FR', postalCode: /^975/, zones: zonesOf('PM') },
  { country: 'FR', postalCode: /^976/, zones: zonesOf('YT') },
  { country: 'FR', postalCode: /^986/, zones: zonesOf('WF') },
  { country: 'FR', postalCode: /^987/, zones: zonesOf('PF') },
  { country: 'FR', postalCode: /^988/, zones: zonesOf('NC') },
  { country: 'GB', postalCode: /^GX/i, zones: zonesOf('GI') },
  { country: 'ES', postalCode: /^3[58]/, zones: ['Atlantic/Canary'] },
  { country: 'ES', postalCode: /^51/, zones: ['Africa/Ceuta'] },
  { country: 'PT', postalCode: /^9[0-4]/, zones: ['Atlantic/Madeira'] },
  { country: 'PT', postalCode: /^9[5-9]/, zones: ['Atlantic/Azores'] },
  { country: 'DE', postalCode: /^78266/, zones: ['Europe/Busingen'] },
  { country: 'DK', postalCode: /^(DK-?|GL-?)?39\d\d/i, zones: zonesOf('GL') },
  { country: 'DK', postalCode: /^(FO-?)?\d{3}$/i, zones: zonesOf('FO') },
  { country: 'NL', postalCode: /^(?![1-9]\d{3})/, zones: ['AW', 'CW', 'SX', 'BQ'].flatMap(zonesOf) },
];

/**
 * The time zone to write in place of one that does not exist, or whose clock is not that of the place. Undefined if it is
 * right, or cannot be told. Who sits overseas may keep the clock of the mainland.
 * @param postalCode where it is. Without it, each clock of the country is right.
 */
export function zoneToWrite(country: string, postalCode: string | undefined, timeZone: string): string | undefined {
  const right = isCountry(country) ? zonesAt(country, postalCode) : [];
  if (isTimeZone(timeZone) && (right.length === 0 || right.some((zone) => isSameTime(zone, timeZone))))
    return undefined;
  return similarName(timeZone, right.length > 0 ? right : Intl.supportedValuesOf('timeZone')) ?? right[0] ?? 'UTC';
}

/** Zones of a place, its own first. */
function zonesAt(country: string, postalCode: string | undefined): readonly string[] {
  const parts = APART.filter((part) => part.country === country);
  const away = new Set(parts.flatMap(({ zones }) => zones));
  const mainland = zonesOf(country).filter((zone) => !away.has(zone));
  if (postalCode === undefined) return [...mainland, ...away];
  const plain = plainPostalCode(country, postalCode);
  return [...(parts.find((part) => part.postalCode.test(plain))?.zones ?? []), ...mainland];
}

/** Whether clocks of two time zones say the same, in winter and in summer. */
function isSameTime(one: string, other: string): boolean {
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].every((at) => {
    const instant = Temporal.Instant.from(at);
    return instant.toZonedDateTimeISO(one).offset === instant.toZonedDateTimeISO(other).offset;
  });
}

/** The time zones of a country, as the IANA list has them. */
function zonesOf(country: string): readonly string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
}
