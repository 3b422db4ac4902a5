import type { Ctx } from '../context.ts';

const EXPORTS = {
  FR: 'vat_export_fr',
  IT: 'vat_export_it',
  GB: 'vat_export_gb',
  CH: 'vat_export_ch',
  other: 'vat_export_eu',
};
/**
 * The texts on papers for goods sold without VAT, by why and by the seller's country: to a company in another member state,
 * out of the VAT territory, at a rate of nought. And for those that have VAT although they go to a company in another
 * member state. Where there is no text of the seller's own law, that of the directive
 * stands in.
 */
const MENTIONS: Readonly<Record<Exemption, Readonly<Record<string, string>>>> = {
  supply: { FR: 'vat_exempt_fr', IT: 'vat_exempt_it', other: 'vat_exempt_eu' },
  export: EXPORTS,
  enclave: { ...EXPORTS, IT: 'vat_export_it_71' },
  zero: { GB: 'vat_zero_gb' },
  irish: { other: 'vat_zero_ie' },
  czech: { other: 'vat_zero_cz' },
  departure: { other: 'vat_departure' },
};
type Exemption = 'supply' | 'export' | 'enclave' | 'zero' | 'irish' | 'czech' | 'departure';

const DEPARTURE = 'departure_';
/** Places inside Italy that its law treats apart. */
const ENCLAVES = new Set(['export_san_marino', 'export_vaticano']);

function exemptionsFor(vatReason: string): Exemption[] {
  if (vatReason.startsWith(DEPARTURE)) return ['departure', ...exemptionsFor(vatReason.slice(DEPARTURE.length))];
  if (vatReason === 'reverse_charge') return ['supply'];
  if (ENCLAVES.has(vatReason)) return ['enclave'];
  if (vatReason.startsWith('export')) return ['export'];
  if (vatReason === 'zero_ie') return ['irish'];
  if (vatReason === 'zero_cz') return ['czech'];
  // Of the others only the United Kingdom has print without VAT at home.
  return vatReason.startsWith('reduced_') ? ['zero'] : [];
}

/**
 * Why no VAT was charged, under the law of the country where the shop is registered, or why a company in another member
 * state has to pay it. Empty where nothing is to be explained.
 * @param vatReasons of all lines
 */
export function exemptionOf({ tenant, say }: Pick<Ctx, 'tenant' | 'say'>, vatReasons: readonly string[]): string {
  const keys = vatReasons
    .flatMap(exemptionsFor)
    .flatMap((kind) => MENTIONS[kind][tenant.legal.country] ?? MENTIONS[kind]['other'] ?? []);
  return [...new Set(keys)].map((key) => say('cart', key)).join(' ');
}
