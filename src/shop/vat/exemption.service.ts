import type { Ctx } from '../context.ts';

/** The text on papers for goods sold without VAT to a company in another member state, by the seller's country. */
const MENTIONS: Readonly<Record<string, string>> = { FR: 'vat_exempt_fr', IT: 'vat_exempt_it' };
/** If there is no text for the seller's own law, the text of the directive is used. */
const MENTION_OF_THE_UNION = 'vat_exempt_eu';

/**
 * Why no VAT was charged, under the law of the country where the shop is registered. Empty if VAT was charged.
 * @param vatReasons of all lines
 */
export function exemptionOf({ tenant, say }: Pick<Ctx, 'tenant' | 'say'>, vatReasons: readonly string[]): string {
  return vatReasons.includes('reverse_charge')
    ? say('cart', MENTIONS[tenant.legal.country] ?? MENTION_OF_THE_UNION)
    : '';
}
