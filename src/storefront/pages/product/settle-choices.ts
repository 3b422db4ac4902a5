import type { Answer } from '#kernel/endpoint.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { inventory } from '#shop/inventory/inventory.contract.ts';
import type { quote, servicePrice } from '#shop/pricing/pricing.contract.ts';
import type { Api, CallError } from '../../shell/api.ts';
import type { Destination } from '../../shell/remembered-destination.ts';
import type { Choices } from './choices.ts';

/** Choices made valid, with everything that is said of them: what the page shows. */
export interface Settled {
  readonly validation: Answer<typeof validate>;
  readonly quote: Answer<typeof quote> | null;
  readonly shipping: Answer<typeof shippingCalculate> | null;
  /** Of what a supplier delivers; null for what is made here. */
  readonly inventory: Answer<typeof inventory> | null;
  /** What the services that go with the product cost here. */
  readonly services: Answer<typeof servicePrice>['services'];
  readonly quantity: number;
  readonly priority: string;
  /** The quantity that was wanted and cannot be had of these choices; null where it can. */
  readonly insteadOf: number | null;
}

/** Without a price the page still says what the product is. */
const PRICELESS: ReadonlySet<string> = new Set(['crawler_refused', 'premium_only', 'too_many_attempts']);

/**
 * §4.2, for the first page and every choice after it: validity first, then prices, dates, stock and services at once.
 * @param to where prices and dates are for; the shop's own place without it
 */
export async function settleChoices(
  api: Api,
  configuration: Pick<ProductConfigurationWire, 'mcpSku' | 'locationId' | 'serviceKeys'>,
  wanted: Choices,
  { changed, to }: { readonly changed?: string | undefined; readonly to?: Destination | undefined },
): Promise<Settled | { readonly failed: CallError }> {
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
  const [quoted, shipped, stock, services] = await Promise.all([
    api('POST /product/quote/', {
      body: {
        mcpSku,
        merchantAttributes: selection,
        quantityList: [...new Set([...validation.quantities, quantity])].sort((a, b) => a - b),
        differences: { quantity, priority: priority as 'std' },
        ...(to ? { country: to.country, zipCode: to.postalCode } : {}),
        ...(wanted.promocode ? { promocodeInputText: wanted.promocode, fileCheck: wanted.fileCheck } : {}),
        ...(wanted.lossLeader ? { lossLeaderKey: wanted.lossLeader } : {}),
      },
    }),
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
    // An offer of the window takes no services.
    serviceKeys.length === 0 || wanted.lossLeader !== ''
      ? undefined
      : api('POST /product/service/price/', {
          body: {
            mcpSku,
            variableAttributes: selection,
            serviceKeys,
            ...(to ? { country: to.country, zipCode: to.postalCode } : {}),
          },
        }),
  ]);
  if (!quoted.ok && !PRICELESS.has(quoted.error.key)) return { failed: quoted.error };
  return {
    validation,
    quote: quoted.ok ? quoted.data : null,
    shipping: shipped.ok ? shipped.data : null,
    inventory: stock?.ok ? stock.data : null,
    services: services?.ok ? services.data.services : [],
    quantity,
    priority,
    insteadOf: quantity === wanted.quantity ? null : wanted.quantity,
  };
}

/** Row 4.2.05, the priority's half: the wanted one, else the first. */
function validPriority({ validProductionTimes }: Settled['validation'], wanted: string): string {
  const valid = validProductionTimes.filter((time) => time.valid).map((time) => time.priority);
  return valid.includes(wanted) ? wanted : (valid[0] ?? wanted);
}
