import type { Answer } from '#kernel/endpoint.ts';
import { fromDecimal } from '#kernel/money.ts';
import type { validate } from '#shop/configurator/configurator.contract.ts';
import type { Api } from '../../client/api.ts';
import type { Load } from '../load.ts';

/** A special offer as it can be had now. */
export interface ShownOffer {
  readonly key: string;
  readonly name: string;
  /** The product page with the short key of the prepared configuration. */
  readonly path: string;
  readonly quantity: number;
  readonly facts: Answer<typeof validate>['facts'];
  readonly attributes: readonly string[];
  /** Cents before VAT, and decimals with it; null where prices are not shown. */
  readonly price: OfferPrice | null;
}

interface OfferPrice {
  readonly netCents: number;
  readonly gross: string;
  readonly originalNetCents: number;
  readonly originalGross: string;
}

export interface OffersData {
  readonly offers: readonly ShownOffer[];
}

/** The offers that the page names. One that has ended, or whose product cannot be read now, is left out. */
export const loadLossLeader: Load = async (api, { page }) => {
  const keys = page.blocks.flatMap((block) => (block.type === 'offers' ? block.keys : []));
  const offers = await Promise.all(keys.map((key) => offerOf(api, key)));
  return { data: { offers: offers.filter((offer) => offer !== undefined) } satisfies OffersData };
};

async function offerOf(api: Api, key: string): Promise<ShownOffer | undefined> {
  const info = await api('GET /content/loss-leader-info/{key}/', { params: { key } });
  if (!info.ok) return undefined;
  const { mcpSku, productName, path, configuration, quantity } = info.data.product;
  const [choices, product] = await Promise.all([
    api('POST /product/choices/', { body: { mcpSku, configuration, quantity, lossLeaderKey: key } }),
    api('GET /content/product-configuration/', { query: { id: mcpSku } }),
  ]);
  if (!choices.ok || !product.ok || choices.data.quote?.promotion?.status === 'no_longer_valid') return undefined;
  const { quote, validation, priority } = choices.data;
  const option = quote?.prices
    .find((row) => row.quantity === quantity)
    ?.options.find(({ deliveryKey }) => deliveryKey === priority);
  return {
    key,
    name: productName,
    path,
    quantity,
    facts: validation.facts,
    attributes: product.data.features
      .filter(({ customSelections }) => !customSelections.hidden)
      .flatMap(({ name, options }) => options.find((each) => each.key === configuration[name])?.value ?? []),
    price: option
      ? {
          netCents: option.amountCentExclTax,
          gross: option.amountInclTax,
          originalNetCents: fromDecimal(option.originalAmountExclTax) ?? option.amountCentExclTax,
          originalGross: option.originalAmountInclTax,
        }
      : null,
  };
}
