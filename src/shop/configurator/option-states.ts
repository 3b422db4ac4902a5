import type { Answer } from '#kernel/endpoint.ts';
import { textIn, type Languages } from '#kernel/languages.ts';
import { attributeName, factsOf, type Feature, type Product, type Selection } from '../catalog/product.ts';
import { isOfferOfSelection, quantityOffer, repairQuantity } from '../catalog/quantity.rules.ts';
import { explainerOf, freedSelection, validOptions, whyBlocked, type CompiledProduct } from './compiled-product.ts';
import type { validate } from './configurator.contract.ts';

/**
 * The state of every option of a product: valid, or why not and what would change with it.
 * @param selection the chosen values; each option is checked against these alone, not against features left open
 */
export function optionStates(
  compiled: CompiledProduct,
  selection: Selection,
  languages: Languages,
  quantity: number | undefined,
): Answer<typeof validate>['validOptions'] {
  const { product } = compiled;
  const onlyOffer = isOfferOfSelection(product) ? undefined : quantityOffer(product, product.facts);
  const otherQuantity = (then: Selection) => {
    if (quantity === undefined) return null;
    const offer = onlyOffer ?? quantityOffer(product, factsOf(product, then));
    const repaired = repairQuantity(quantity, offer);
    return repaired === undefined || repaired === quantity ? null : repaired;
  };
  const isComplete = product.features.every(({ id }) => selection[id] !== undefined);
  const valid = validOptions(compiled, selection);
  const explainer = explainerOf(compiled);
  return Object.fromEntries(
    product.features.map((feature) => [
      attributeName(feature),
      feature.options.map(({ key }) => {
        const isValid = valid[feature.id]?.has(key) ?? false;
        const freed =
          isValid && isComplete
            ? { ...selection, [feature.id]: key }
            : freedSelection(compiled, selection, feature.id, key);
        if (isValid)
          return {
            key,
            valid: true,
            reasons: [],
            blockedBy: [],
            changes: [],
            quantity: freed ? otherQuantity(freed) : null,
          };
        const blocked = whyBlocked(compiled, selection, feature.id, key, explainer);
        return {
          key,
          valid: false,
          reasons: [...new Set(blocked?.rules.map((rule) => textIn(rule.message, languages)) ?? [])].slice(0, 10),
          blockedBy: blocked?.features.map((each) => attributeName(each)) ?? [],
          changes: freed ? changesBetween(product, { ...selection, [feature.id]: key }, freed, languages) : [],
          quantity: freed ? otherQuantity(freed) : null,
        };
      }),
    ]),
  );
}

/** Features whose wanted choice is another one in the selection, as texts. */
export function changesBetween(
  product: Product,
  wanted: Selection,
  selection: Selection,
  languages: Languages,
): { feature: string; from: string; to: string }[] {
  const isOther = ({ id }: Feature) =>
    wanted[id] !== undefined && selection[id] !== undefined && wanted[id] !== selection[id];
  return product.features.filter(isOther).map((feature) => ({
    feature: textIn(feature.label, languages),
    from: shownValue(feature, wanted[feature.id]!, languages),
    to: shownValue(feature, selection[feature.id]!, languages),
  }));
}

function shownValue(feature: Feature, key: string, languages: Languages): string {
  const option = feature.options.find((each) => each.key === key);
  return (option && textIn(option.label, languages)) ?? `${key.slice(0, 20)} ${feature.number?.unit ?? ''}`.trim();
}
