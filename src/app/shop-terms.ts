import type { Currency } from '#kernel/currencies.ts';
import type { PriceBook } from '#shop/pricing/engine/price-book.ts';
import { EVERYBODY, type PriceTerms } from '#shop/pricing/engine/quote.ts';
import { resellerClassOf } from '#shop/pricing/engine/reseller-class.ts';
import { currencyFactor, type Tenant } from '#shop/tenants/tenant.ts';

/** What somebody without a turnover pays: in a shop for resellers alone, their first class. */
export function termsOf(shop: Tenant, currency: Currency, { resellers }: Pick<PriceBook, 'resellers'>): PriceTerms {
  const customerClass =
    shop.audience === 'premium' ? resellerClassOf(resellers.classes, 0, shop.domain.currency) : EVERYBODY;
  return { markup: shop.markup, customerClass, currencyFactor: currencyFactor(shop, currency) };
}
