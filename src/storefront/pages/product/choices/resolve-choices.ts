import type { Answer } from '#kernel/endpoint.ts';
import { byArea, type ProductErrors } from '#shop/catalog/product-errors.rules.ts';
import { isFileCheck } from '#shop/catalog/service-keys.ts';
import type { ProductConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { inventory } from '#shop/inventory/inventory.contract.ts';
import type { productChoices } from '#shop/line-items/product-choices.contract.ts';
import type { quote, servicePrice } from '#shop/pricing/pricing.contract.ts';
import type { Api, CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import type { Choices } from './choices.ts';

/** Valid choices and all information about them, as the page shows them. */
export interface ResolvedChoices {
  readonly validation: Answer<typeof validate>;
  readonly quote: Answer<typeof quote> | null;
  readonly shipping: Answer<typeof shippingCalculate> | null;
  /** Stock of the supplier; null for products that are made here. */
  readonly inventory: Answer<typeof inventory> | null;
  /** The price of the file check; null if it is not offered. */
  readonly checkService: Answer<typeof servicePrice>['services'][number] | null;
  /** The wanted code while it may count. An expired code is reported once and not sent again. */
  readonly promocode: string;
  /** Why the wanted code could not be checked; empty otherwise. The code itself may be valid. */
  readonly codeProblem: string;
  readonly quantity: number;
  readonly priority: string;
  /** The wanted quantity, if these choices do not allow it; otherwise null. */
  readonly insteadOf: number | null;
  /** §8: errors of these choices by area. */
  readonly errors: ProductErrors;
  /** Restrictions of the dates, or the reasons why there are none. */
  readonly caveatTopics: readonly string[];
  /** What files for these choices are checked against. */
  readonly target: Answer<typeof productChoices>['target'];
}

/**
 * §4.2: resolves the first page and every later choice. One call answers everything, so that one click is one round
 * trip.
 */
export async function resolveChoices(
  api: Api,
  { mcpSku }: Pick<ProductConfigurationWire, 'mcpSku'>,
  wanted: Choices,
  { changed, to }: { readonly changed?: string | undefined; readonly to?: Destination | undefined },
): Promise<ResolvedChoices | { readonly failed: CallError }> {
  const { selection, quantity, priority, fileCheck, promocode, lossLeader, printContent } = wanted;
  const answer = await api('POST /product/choices/', {
    body: {
      mcpSku,
      configuration: selection,
      quantity,
      priority,
      fileCheck,
      ...(changed === undefined ? {} : { changed }),
      ...(to ? { country: to.country, zipCode: to.postalCode } : {}),
      ...(promocode ? { promocodeInputText: promocode } : {}),
      ...(lossLeader ? { lossLeaderKey: lossLeader } : {}),
      ...(printContent ? { printContent } : {}),
    },
  });
  return answer.ok ? shownOf(answer.data, wanted) : { failed: answer.error };
}

function shownOf(answer: Answer<typeof productChoices>, wanted: Choices): ResolvedChoices {
  const { validation, quote, shipping, inventory, target, services, quantity, priority, refused } = answer;
  const warning = quote?.promotion?.status;
  // There were too many attempts, or the code has expired. In both cases it is not sent again.
  const isOver = refused.code !== null || warning === 'no_longer_valid';
  return {
    validation,
    quote,
    shipping,
    inventory,
    target,
    checkService: services.find(({ key }) => isFileCheck(key)) ?? null,
    promocode: isOver ? '' : wanted.promocode,
    codeProblem: refused.code?.text ?? '',
    quantity,
    priority,
    insteadOf: quantity === wanted.quantity ? null : wanted.quantity,
    errors: byArea([
      ...validation.messages,
      ...(quote?.messages ?? []),
      ...(refused.dates ? [refused.dates.message] : []),
      ...(warning === undefined ? [] : [warning]),
    ]),
    caveatTopics: shipping?.caveat_topics ?? refused.dates?.caveat_topics ?? [],
  };
}
