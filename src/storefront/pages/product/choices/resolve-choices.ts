import type { Answer } from '#kernel/endpoint.ts';
import { byArea, type ProductErrors } from '#shop/catalog/product-errors.rules.ts';
import { isFileCheck } from '#shop/catalog/service-keys.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { inventory } from '#shop/inventory/inventory.contract.ts';
import type { quote, servicePrice } from '#shop/pricing/pricing.contract.ts';
import type { Api, CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import type { Choices } from './choices.ts';

/** Choices made valid, with everything that is said of them: what the page shows. */
export interface ResolvedChoices {
  readonly validation: Answer<typeof validate>;
  readonly quote: Answer<typeof quote> | null;
  readonly shipping: Answer<typeof shippingCalculate> | null;
  /** Of what a supplier delivers; null for what is made here. */
  readonly inventory: Answer<typeof inventory> | null;
  /** What the look at the files costs here; null where there is none to be had. */
  readonly checkService: Answer<typeof servicePrice>['services'][number] | null;
  /** The wanted code while it can count: one that has run out is said once and not sent again. */
  readonly promocode: string;
  /** Why the prices are without the wanted code though it may be good; empty otherwise. */
  readonly codeProblem: string;
  readonly quantity: number;
  readonly priority: string;
  /** The quantity that was wanted and cannot be had of these choices; null where it can. */
  readonly insteadOf: number | null;
  /** §8: what is wrong with these choices, by area. */
  readonly errors: ProductErrors;
  /** What the dates have against them, or why there are none. */
  readonly caveatTopics: readonly string[];
}

/** Without a price the page still says what the product is. */
const PRICELESS: ReadonlySet<string> = new Set(['crawler_refused', 'premium_only', 'too_many_attempts']);

/**
 * §4.2, for the first page and every choice after it: validity first, then prices, dates, stock and services at once.
 * @param to where prices and dates are for; the shop's own place without it
 */
export async function resolveChoices(
  api: Api,
  configuration: Pick<ProductConfigurationWire, 'mcpSku' | 'locationId' | 'serviceKeys'>,
  wanted: Choices,
  { changed, to }: { readonly changed?: string | undefined; readonly to?: Destination | undefined },
): Promise<ResolvedChoices | { readonly failed: CallError }> {
  const { mcpSku, locationId, serviceKeys } = configuration;
  const validated = await api('POST /product/validate/', {
    body: {
      mcpSku,
      configuration: wanted.selection,
      quantity: wanted.quantity,
      ...(changed === undefined ? {} : { changed }),
    },
  });
  if (!validated.ok) return { failed: validated.error };
  const validation = validated.data;
  const selection = validation.validSelections;
  const quantity = validation.quantity ?? validation.quantities[0] ?? 1;
  const priority = validPriority(validation, wanted.priority);
  const place = to ? { country: to.country, zipCode: to.postalCode } : {};
  const askPrices = (promocode: string) =>
    api('POST /product/quote/', {
      body: {
        mcpSku,
        merchantAttributes: selection,
        quantityList: [...new Set([...validation.quantities, quantity])].sort((a, b) => a - b),
        differences: { quantity, priority: priority as 'std' },
        ...place,
        ...(promocode ? { promocodeInputText: promocode, fileCheck: wanted.fileCheck } : {}),
        ...(wanted.lossLeader ? { lossLeaderKey: wanted.lossLeader } : {}),
      },
    });
  const [asked, shipped, stock, services] = await Promise.all([
    askPrices(wanted.promocode),
    api('POST /product/shipping/calculate/', {
      body: {
        mcpSku,
        variableAttributes: selection,
        quantity,
        deliveries: ['eco', 'std', 'fast', 'express'],
        ...(to ? { countryCode: to.country, zipCode: to.postalCode } : {}),
      },
    }),
    locationId === ''
      ? undefined
      : api('POST /product/inventory/', { body: { mcpSku, mcpAttributes: selection, quantity } }),
    serviceKeys.length === 0
      ? undefined
      : api('POST /product/service/price/', {
          body: {
            mcpSku,
            variableAttributes: selection,
            serviceKeys,
            ...place,
            // An offer of the window takes no services while it counts.
            ...(wanted.lossLeader
              ? { lossLeaderKey: wanted.lossLeader, priority: priority as 'std', quantityList: [quantity] }
              : {}),
          },
        }),
  ]);
  // Codes were tried too often: the prices are there without one.
  const codeProblem =
    wanted.promocode !== '' && !asked.ok && asked.error.key === 'too_many_attempts' ? asked.error.text : '';
  const quoted = codeProblem === '' ? asked : await askPrices('');
  if (!quoted.ok && !PRICELESS.has(quoted.error.key)) return { failed: quoted.error };
  const warning = quoted.ok ? quoted.data.promotion?.status : undefined;
  const isRunOut = warning === 'no_longer_valid';
  return {
    validation,
    quote: quoted.ok ? quoted.data : null,
    shipping: shipped.ok ? shipped.data : null,
    inventory: stock?.ok ? stock.data : null,
    checkService: (services?.ok ? services.data.services : []).find(({ key }) => isFileCheck(key)) ?? null,
    promocode: codeProblem !== '' || isRunOut ? '' : wanted.promocode,
    codeProblem,
    quantity,
    priority,
    insteadOf: quantity === wanted.quantity ? null : wanted.quantity,
    errors: byArea([
      ...validation.messages,
      ...(quoted.ok ? quoted.data.messages : []),
      ...(shipped.ok ? [] : [shipped.error.message]),
      ...(warning === undefined ? [] : [warning]),
    ]),
    caveatTopics: shipped.ok ? shipped.data.caveat_topics : topicsOf(shipped.error),
  };
}

function topicsOf({ detail }: CallError): readonly string[] {
  return (detail as { readonly caveat_topics?: readonly string[] } | undefined)?.caveat_topics ?? [];
}

/** Row 4.2.05, the priority's half: the wanted one, else the first. */
function validPriority({ validProductionTimes }: ResolvedChoices['validation'], wanted: string): string {
  const valid = validProductionTimes.filter((time) => time.valid).map((time) => time.priority);
  return valid.includes(wanted) ? wanted : (valid[0] ?? wanted);
}
