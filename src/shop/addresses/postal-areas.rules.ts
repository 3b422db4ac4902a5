import { isPostalCode, plainPostalCode } from './postal-code.rules.ts';

/** The letters with which British postcodes begin (Royal Mail, with Jersey, Guernsey and the Isle of Man). */
const BRITISH_AREAS: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL
  GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA
  PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV
  YO ZE`.split(/\s+/),
);
/** Letters that stand in no second half of a postcode: they are read as others. */
const NEVER_LAST = /[CIKMOV]/;

/**
 * Codes of the right form that no place can have: below the first and above the last of the country (Poste Italiane, Deutsche
 * Post, Swiss Post, Österreichische Post, bpost), and Irish ones whose letters Eircode does not use.
 */
const NO_PLACE: Readonly<Record<string, RegExp>> = {
  IT: /^0000/,
  DE: /^99999$/,
  CH: /^9(?:659|6[6-9]|[789])/,
  AT: /^999[3-9]/,
  BE: /^999[3-9]/,
  IE: /^(?![AC-FHKNPRTV-Y](?:\d\d|6W) [0-9AC-FHKNPRTV-Y]{4}$)/,
};

/** Returns whether there can be such a place, as far as the beginning of its code tells. */
export function isKnownPostalCode(country: string, code: string): boolean {
  if (!isPostalCode(country, code)) return false;
  if (country !== 'GB') return !NO_PLACE[country]?.test(plainPostalCode(country, code));
  const [area = ''] = /^[A-Z]+/.exec(plainPostalCode(country, code)) ?? [];
  return BRITISH_AREAS.has(area) && !NEVER_LAST.test(plainPostalCode(country, code).slice(-2));
}

/** How codes of countries are numbered throughout: '9' is any digit, the rest stands for itself. */
const NUMBERED: Readonly<Record<string, string>> = {
  FR: '99999',
  MC: '99999',
  IT: '99999',
  DE: '99999',
  ES: '99999',
  SM: '99999',
  BE: '9999',
  CH: '9999',
  LI: '9999',
  LU: '9999',
  AT: '9999',
  PT: '9999-001',
  NL: '9999 AA',
};

/**
 * Codes for every place that the beginnings of a country's codes can tell. None of a country whose codes are not numbered
 * throughout or not known; of Britain one for each district.
 */
export function* codesOf(country: string): Generator<string> {
  const form = NUMBERED[country];
  if (country === 'GB') yield* britishDistricts();
  else if (form !== undefined) yield* numberedCodes(country, form);
}

function* numberedCodes(country: string, form: string): Generator<string> {
  const [digits = ''] = /^9+/.exec(form) ?? [];
  for (let number = 0; number <= Number(digits); number += 1) {
    const code = `${number}`.padStart(digits.length, '0') + form.slice(digits.length);
    if (isKnownPostalCode(country, code)) yield code;
  }
}

function* britishDistricts(): Generator<string> {
  for (const area of BRITISH_AREAS)
    for (let district = 0; district < 100; district += 1) yield `${area}${district} 1AA`;
}
