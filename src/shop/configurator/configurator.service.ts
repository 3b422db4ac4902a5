import type { Answer, Input } from '#kernel/endpoint.ts';
import { languagesOf, textIn, type Languages } from '#kernel/languages.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { isOffered } from '../catalog/priority.rules.ts';
import {
  attributeName,
  factsOf,
  offersDesign,
  type Facts,
  type Feature,
  type Info,
  type Product,
  type Selection,
} from '../catalog/product.ts';
import type { ProductError } from '../catalog/product-errors.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { fileCheckKey } from '../catalog/service-keys.ts';
import { quantityOffer, repairQuantity, resolveQuantity } from '../catalog/quantity.rules.ts';
import type { Ctx } from '../context.ts';
import { cachedAnswer } from '../cached-answers.ts';
import {
  byFeature,
  byName,
  nearestSelection,
  numberBounds,
  validOptions,
  type CompiledProduct,
} from './compiled-product.ts';
import type { FeatureWire, productConfiguration, validate } from './configurator.contract.ts';
import { changesBetween, optionStates } from './option-states.ts';

type Validation = Answer<typeof validate>;

/** 7.5.02 */
export async function describeProduct(
  ctx: Ctx,
  productId: string,
): Promise<Answer<typeof productConfiguration> | Refusal> {
  const sold = await soldProduct(ctx, productId);
  if (isRefusal(sold))
    return sold.refusal === 'product_in_maintenance'
      ? { ...sold, message: 'No data retrieved from product configuration.' }
      : sold;
  const { product } = sold.compiled;
  const languages = languagesOf(ctx.tenant);
  const { quantity } = product;
  return {
    configurationId: product.id,
    configurationGraph: {
      payload: { mcpSku: product.id, entryId: product.id, productSku: product.id, variant: product.variant },
      version: sold.version,
    },
    mcpSku: product.id,
    cimCommSku: product.id,
    cimCommVar: product.variant,
    ctoolsId: product.group,
    productName: textIn(product.texts.name, languages),
    tagline: textIn(product.texts.tagline, languages),
    description: textIn(product.texts.description, languages),
    productGroups: [product.group],
    productFamilies: [product.family],
    countedIn: product.countedIn,
    features: product.features.map((feature) => featureToWire(feature, languages)),
    facts: { ...product.facts },
    productCustomization: {
      selectedAttributes: Object.fromEntries(
        product.features.map((feature) => [attributeName(feature), feature.default]),
      ),
      selectedProductFileFlow: { fileCheck: product.fileCheck, upload: [...product.uploadTypes] },
      selectedQuantityModel: {
        list: [...quantity.list],
        mode: quantity.mode,
        display: quantity.display,
        defaultValue: quantity.default,
        freeEntry: quantity.freeEntry ?? null,
      },
      selectedPriorityModel: product.priorities.map(({ priority }) => priority),
    },
    fscCertified: product.features.some((feature) => feature.options.some((option) => option.facts['fsc'] === true))
      ? 'Yes'
      : 'No',
    unitPrice: product.unitPrice ? 'Yes' : 'No',
    humanDesignService: offersDesign(product) ? 'Yes' : 'No',
    noPrinting: product.noPrinting ? 'Yes' : 'No',
    templateDisabled: product.templateDisabled,
    designExperience: product.designExperience,
    dexConfiguration: { initializationProfile: product.designExperience ? product.group : '' },
    locationId: product.supplier?.locationId ?? '',
    printFileDefaultValue: product.noPrinting ? '' : (product.uploadTypes[0] ?? ''),
    serviceKeys: product.fileCheck ? [fileCheckKey(ctx.tenant.brand.provider)] : [],
    setsModel: product.sets
      ? { feature: product.sets.feature, unit: product.sets.unit, minimumPerSet: product.sets.minimumPerSet }
      : null,
    sizes: [...(product.sizes ?? [])],
  };
}

/** 7.5.07 */
export function validateSelection(ctx: Ctx, body: Input<typeof validate>['body']): Promise<Validation | Refusal> {
  return cachedAnswer(ctx, { validate: body }, () => makeValidation(ctx, body));
}

async function makeValidation(ctx: Ctx, body: Input<typeof validate>['body']): Promise<Validation | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const { compiled } = sold;
  const { product } = compiled;
  const languages = languagesOf(ctx.tenant);
  const wanted = byFeature(product, body.configuration);
  if (!wanted) return refuse('configuration_unknown', 422);
  const pinned = product.features.find(
    (feature) => feature.id === body.changed || attributeName(feature) === body.changed,
  )?.id;
  const selection = nearestSelection(compiled, wanted, pinned) ?? nearestSelection(compiled, wanted);
  if (!selection) return refuse('configuration_unknown', 422);
  const judged = partOf(selection, wanted);
  const facts = factsOf(product, selection);
  const offer = quantityOffer(product, facts);
  const quantity =
    body.changed !== undefined && body.quantity !== undefined
      ? repairQuantity(body.quantity, offer)
      : resolveQuantity(body.quantity, product.quantity.default, offer);
  const bounds = product.features
    .filter((feature) => feature.number)
    .flatMap((feature) => [[attributeName(feature), numberBounds(compiled, judged, feature.id)] as const]);
  const times = productionTimes(product, facts, quantity, languages);
  return {
    version: sold.version,
    validSelections: byName(product, selection),
    changed: changesBetween(product, wanted, selection, languages),
    validOptions: optionStates(compiled, judged, languages, quantity),
    numberBounds: Object.fromEntries(bounds.flatMap(([name, bound]) => (bound ? [[name, bound]] : []))),
    quantities: [...offer.list],
    ranges: offer.ranges.map(({ min, max, step }) => ({ min, max, step })),
    freeEntry: offer.freeEntry ?? null,
    quantityMessages: offer.messages.map((message) => textIn(message, languages)),
    quantity: quantity ?? null,
    setQuantities: setQuantities(compiled, judged),
    validProductionTimes: times,
    facts: { ...facts },
    messages: emptyParts({
      'Product configuration is empty!': Object.keys(body.configuration),
      'Quantities list is empty!': offer.list,
      'validProductionTimes configuration is empty!': times.filter(({ valid }) => valid),
    }),
  };
}

/** The valid values of the chosen features. Open features stay open, so that no unchosen value blocks an option. */
function partOf(selection: Selection, wanted: Selection): Selection {
  return Object.fromEntries(Object.entries(selection).filter(([id]) => Object.hasOwn(wanted, id)));
}

/** The messages for parts that are empty (§8). */
function emptyParts(parts: Readonly<Partial<Record<ProductError, readonly unknown[]>>>): string[] {
  return Object.entries(parts).flatMap(([message, part]) => (part.length === 0 ? [message] : []));
}

function setQuantities(compiled: CompiledProduct, selection: Selection): number[] {
  const feature = compiled.product.features.find((each) => each.role === 'sets');
  if (!feature) return [];
  const valid = validOptions(compiled, selection)[feature.id];
  return feature.options.flatMap(({ key, facts }) =>
    valid?.has(key) && typeof facts['sets'] === 'number' ? [facts['sets']] : [],
  );
}

function productionTimes(
  product: Product,
  facts: Facts,
  quantity: number | undefined,
  languages: Languages,
): Validation['validProductionTimes'] {
  return product.priorities.map((offer) => {
    const valid = isOffered(offer, facts, quantity);
    return {
      priority: offer.priority,
      valid,
      reason: valid ? '' : offer.message ? textIn(offer.message, languages) : '',
    };
  });
}

function featureToWire(feature: Feature, languages: Languages): FeatureWire {
  return {
    id: feature.id,
    name: attributeName(feature),
    label: { en: attributeName(feature) },
    customSelections: {
      sortIndex: feature.sortIndex,
      hidden: feature.hidden,
      folded: feature.folded ?? false,
      selectedValue: feature.default,
      dictionaryTranslations: {
        voice: textIn(feature.label, languages),
        info: infoToWire(feature.info, languages, drawnOptions(feature)),
      },
    },
    options: feature.options.map((option) => ({
      key: option.key,
      value: textIn(option.label, languages),
      info: infoToWire(option.info, languages, [option.key]),
      facts: { ...option.facts },
    })),
    number: feature.number
      ? {
          min: feature.number.min,
          max: feature.number.max,
          step: feature.number.step,
          unit: feature.number.unit,
          presets: [...(feature.number.presets ?? [])],
        }
      : null,
    role: feature.role ?? null,
  };
}

function infoToWire(info: Info | undefined, languages: Languages, gallery: string[]) {
  return info
    ? {
        title: textIn(info.title, languages),
        description: textIn(info.description, languages),
        gallery,
        videos: [] as string[],
      }
    : null;
}

const MOST_DRAWN = 6;
/** Facts that a picture shows. Options that differ in none of them would all get the same picture. */
const VISIBLE = new Set([
  'lamination',
  'foil',
  'spotUv',
  'rounded',
  'foldType',
  'binding',
  'kind',
  'shape',
  'material',
  'frame',
  'eyelets',
  'width',
]);

function drawnOptions({ options }: Feature): string[] {
  const seen = new Set<string>();
  return options
    .filter(({ facts }) => {
      const look = JSON.stringify(Object.entries(facts).filter(([name]) => VISIBLE.has(name)));
      if (look === '[]' || seen.has(look)) return false;
      seen.add(look);
      return true;
    })
    .slice(0, MOST_DRAWN)
    .map(({ key }) => key);
}
