import { FRENCH, GROUP_SPACE, lookStylesUp, type NumberStyle } from './format.ts';

/** How numbers are written, for servers. A browser is given the style of its shop, and carries none of this. */

const STYLES: Readonly<Record<string, NumberStyle>> = {
  fr: FRENCH,
  'fr-CH': { ...FRENCH, decimal: '.' },
  it: { decimal: ',', group: '.', groupFrom: 5, symbol: 'after', symbolSpace: '', percentSpace: '' },
  en: { decimal: '.', group: ',', groupFrom: 4, symbol: 'before', symbolSpace: '', percentSpace: '' },
};

/** The style as it is written down here, otherwise as the tables of this machine say. */
lookStylesUp((locale) => STYLES[locale] ?? STYLES[locale.slice(0, 2)] ?? styleByTables(locale));

function styleByTables(locale: string): NumberStyle {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).formatToParts(1_234_567.5);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const placeOf = (type: string) => parts.findIndex((part) => part.type === type);
  const isGrouped = new Intl.NumberFormat(locale).formatToParts(1234).some(({ type }) => type === 'group');
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.2);
  return {
    decimal: textOf('decimal'),
    group: textOf('group').replace(/\s/, GROUP_SPACE),
    groupFrom: isGrouped ? 4 : 5,
    symbol: placeOf('currency') < placeOf('integer') ? 'before' : 'after',
    symbolSpace: parts[placeOf('currency') + 1]?.type === 'literal' ? GROUP_SPACE : '',
    percentSpace: percent.some(({ type }) => type === 'literal') ? GROUP_SPACE : '',
  };
}
