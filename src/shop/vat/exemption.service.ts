import type { Ctx } from '../context.ts';

/** What papers say of goods that go to a company in another member state without VAT: texts by the seller's country. */
const MENTIONS: Readonly<Record<string, string>> = { FR: 'vat_exempt_fr', IT: 'vat_exempt_it' };
/** Where we hold no text of the seller's own law, the directive speaks. */
const MENTION_OF_THE_UNION = 'vat_exempt_eu';

/**
 * Why no VAT was charged, under the law of the country where the shop is registered; empty where VAT was charged.
 * @param vatReasons of all lines
 */
export function exemptionOf({ tenant, say }: Pick<Ctx, 'tenant' | 'say'>, vatReasons: readonly string[]): string {
  return vatReasons.includes('reverse_charge')
    ? say('cart', MENTIONS[tenant.legal.country] ?? MENTION_OF_THE_UNION)
    : '';
}
