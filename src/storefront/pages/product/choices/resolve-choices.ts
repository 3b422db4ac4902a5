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

/** §4.2, for the first page and every choice after it: one call answers all of it, so that one click is one round trip. */
export async function resolveChoices(
  api: Api,
  { mcpSku }: Pick<ProductConfigurationWire, 'mcpSku'>,
  wanted: Choices,
  { changed, to }: { readonly changed?: string | undefined; readonly to?: Destination | undefined },
): Promise<ResolvedChoices | { readonly failed: CallError }> {
  const { selection, quantity, priority, fileCheck, promocode, lossLeader } = wanted;
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
    },
  });
  return answer.ok ? shownOf(answer.data, wanted) : { failed: answer.error };
}

function shownOf(answer: Answer<typeof productChoices>, wanted: Choices): ResolvedChoices {
  const { validation, quote, shipping, inventory, services, quantity, priority, refused } = answer;
  const warning = quote?.promotion?.status;
  // Tried too often or run out: either way the code goes no further.
  const isOver = refused.code !== null || warning === 'no_longer_valid';
  return {
    validation,
    quote,
    shipping,
    inventory,
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
