import { PRIORITIES, type Priority } from '#shop/catalog/product.ts';
import type { RulesData } from '../form-rules.ts';
import { loadRules } from '../form-rules.ts';
import type { Load } from '../load.ts';

/** The choices that a wish begins with, as the product page had them. */
export interface QuotedChoices {
  readonly mcpSku: string;
  readonly product: string;
  readonly configuration: Readonly<Record<string, string>>;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly quantity: number;
  readonly priority: Priority;
}

export type CustomQuoteData = RulesData<'customQuote'> & { readonly of: QuotedChoices | null };

const rules = loadRules('customQuote');
const MOST_QUANTITY = 10_000_000;
const LONGEST = 8000;

/** The form, with the choices in the address. An address that names none, or a product that is gone, leaves the form alone. */
export const loadCustomQuote: Load = async (api, route) => {
  const loaded = await rules(api, route);
  if (!('data' in loaded)) return loaded;
  return { data: { ...(loaded.data as RulesData<'customQuote'>), of: await choicesIn(api, route.query) } };
};

async function choicesIn(api: Parameters<Load>[0], query: URLSearchParams): Promise<QuotedChoices | null> {
  const configuration = readConfiguration(query.get('configuration') ?? '');
  const id = query.get('product') ?? '';
  if (!/^[\w.:-]{1,80}$/.test(id)) return null;
  const found = await api('GET /content/product-configuration/', { query: { id } });
  if (!found.ok) return null;
  const { features, mcpSku, productName, productCustomization } = found.data;
  const chosen = { ...productCustomization.selectedAttributes, ...configuration };
  const quantity = Number(query.get('quantity'));
  const isQuantity = Number.isSafeInteger(quantity) && quantity > 0 && quantity <= MOST_QUANTITY;
  return {
    mcpSku,
    product: productName,
    configuration: Object.fromEntries(features.map(({ name }) => [name, chosen[name] ?? ''])),
    attributes: features
      .filter(({ customSelections }) => !customSelections.hidden)
      .map(({ name, customSelections, options, number }) => ({
        name: customSelections.dictionaryTranslations.voice,
        value:
          options.find(({ key }) => key === chosen[name])?.value ??
          `${chosen[name] ?? ''} ${number?.unit ?? ''}`.trim(),
      })),
    quantity: isQuantity ? quantity : productCustomization.selectedQuantityModel.defaultValue,
    priority: PRIORITIES.find((each) => each === query.get('priority')) ?? 'std',
  };
}

/** What cannot be read is no choice: the product's own stand in for it. */
function readConfiguration(json: string): Readonly<Record<string, string>> {
  if (json.length > LONGEST) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
