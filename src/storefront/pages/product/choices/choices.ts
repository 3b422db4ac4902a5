import { CHOICE_PREFIX as PREFIX, QUANTITY_PARAMETER } from '#shop/configurator/choices-address.rules.ts';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { LineRequest } from '#shop/line-items/line-request.ts';
import type { Destination } from '../../../client/stored-destination.ts';

/** The choices on a product page. The address contains them, so they can be shared and work with Back. */
export interface Choices {
  readonly selection: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly priority: string;
  readonly fileCheck: boolean;
  readonly promocode: string;
  readonly lossLeader: string;
  /** What is printed, where the VAT rate depends on it. Undefined without an answer. The address does not contain it. */
  readonly printContent: LineRequest['printContent'];
}

/** A prepared product, from a short key or from the address. */
export interface Prepared {
  readonly mcpSku: string;
  readonly configuration: Readonly<Record<string, string>>;
  readonly quantity?: number | undefined;
  readonly priority?: string | undefined;
}

/** The line that the page changes: of the cart, or of a placed order. */
export interface EditedLine {
  readonly id: string;
  readonly artworks: LineItemWire['multiArtworkDetails'];
  /** Number of files that were sent for it. */
  readonly files: number;
  /** The line as it was requested. */
  readonly request: LineRequest;
  /** Name and value by which the address names the line. */
  readonly parameter: readonly [name: string, value: string];
  /** Keys of the texts that say what is edited, and where the way back leads. */
  readonly told: string;
  readonly toldBack: string;
  /** The page of the cart, or of the order. */
  readonly back: string;
  /** The id of the placed order. Absent for a line of the cart. */
  readonly orderId?: string;
  /** True for a line whose price is not of the cart's currency: it is priced anew though nothing of it was changed. */
  readonly isToReprice?: boolean;
  /** Where the line goes, whatever the cart has. Absent for a line that goes where its cart goes. */
  readonly to?: Destination;
}

/** A choice in the address that the product does not have. `feature` is empty if the feature does not exist either. */
export interface IgnoredChoice {
  readonly kind: 'feature' | 'option' | 'quantity' | 'priority' | 'code';
  readonly feature: string;
  readonly asked: string;
}

/** Maximum length of text from an address that is shown to the visitor. */
const MOST_SHOWN = 40;

/** The initial choices: those of the edited cart line, otherwise of the address, otherwise the product's defaults. */
export function firstChoices(
  configuration: ProductConfigurationWire,
  query: URLSearchParams,
  edited: LineRequest | undefined,
  prepared: Prepared | undefined,
): { readonly choices: Choices; readonly ignored: readonly IgnoredChoice[] } {
  const choices = storedChoices(configuration, query, edited, prepared);
  return choices ? { choices, ignored: [] } : addressChoices(configuration, query);
}

/** Stored choices: of a cart line, or of a prepared product. */
function storedChoices(
  configuration: ProductConfigurationWire,
  query: URLSearchParams,
  edited: LineRequest | undefined,
  prepared: Prepared | undefined,
): Choices | undefined {
  const { selectedAttributes, selectedQuantityModel } = configuration.productCustomization;
  if (edited) {
    return {
      selection: byName(configuration, edited.selection),
      quantity: edited.quantity,
      priority: edited.priority,
      fileCheck: edited.fileCheck,
      promocode: edited.promocode ?? '',
      lossLeader: edited.lossLeaderKey ?? '',
      printContent: edited.printContent,
    };
  }
  if (prepared)
    return {
      selection: { ...selectedAttributes, ...prepared.configuration },
      quantity: prepared.quantity ?? selectedQuantityModel.defaultValue,
      priority: prepared.priority ?? 'std',
      fileCheck: false,
      promocode: codeIn(query),
      lossLeader: query.get('loss_leader')?.slice(0, 80) ?? '',
      printContent: undefined,
    };
  return undefined;
}

/** The code of a quote, or of an advertisement, comes with its link. */
function codeIn(query: URLSearchParams): string {
  return query.get('code')?.trim().slice(0, 40) ?? '';
}

/** A selection by the names of the features, as the page and its answers have it. A line has it by their ids. */
export function byName(
  { features }: Pick<ProductConfigurationWire, 'features'>,
  selection: LineRequest['selection'],
): Choices['selection'] {
  return Object.fromEntries(
    features.flatMap(({ id, name }) => (selection[id] === undefined ? [] : [[name, selection[id]] as const])),
  );
}

function addressChoices(
  configuration: ProductConfigurationWire,
  query: URLSearchParams,
): { readonly choices: Choices; readonly ignored: readonly IgnoredChoice[] } {
  const { features, productCustomization } = configuration;
  const { selectedAttributes, selectedQuantityModel, selectedPriorityModel } = productCustomization;
  const ignored: IgnoredChoice[] = [];
  const ignore = (kind: IgnoredChoice['kind'], feature: string, asked: string) =>
    ignored.push({ kind, feature, asked: asked.slice(0, MOST_SHOWN) });
  const selection = Object.fromEntries(
    features.map((feature) => {
      const asked = query.get(PREFIX + feature.id);
      if (asked !== null && isValue(feature, asked)) return [feature.name, asked];
      if (asked !== null) ignore('option', feature.name, asked);
      return [feature.name, selectedAttributes[feature.name] ?? ''];
    }),
  );
  for (const name of new Set(query.keys()))
    if (name.startsWith(PREFIX) && !features.some(({ id }) => id === name.slice(PREFIX.length)))
      ignore('feature', '', name.slice(PREFIX.length));
  const quantity = Number(query.get(QUANTITY_PARAMETER));
  const isQuantity = Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 10_000_000;
  if (query.has(QUANTITY_PARAMETER) && !isQuantity) ignore('quantity', '', query.get(QUANTITY_PARAMETER) ?? '');
  const priority = query.get('p') ?? 'std';
  const isPriority = selectedPriorityModel.includes(priority);
  if (query.has('p') && !isPriority) ignore('priority', '', priority);
  return {
    choices: {
      selection,
      quantity: isQuantity ? quantity : selectedQuantityModel.defaultValue,
      priority: isPriority ? priority : 'std',
      fileCheck: query.get('check') === '1',
      promocode: codeIn(query),
      lossLeader: query.get('loss_leader')?.slice(0, 80) ?? '',
      printContent: undefined,
    },
    ignored: ignored.slice(0, 10),
  };
}

function isValue(feature: ProductConfigurationWire['features'][number], asked: string): boolean {
  const { number, options } = feature;
  if (!number) return options.some((option) => option.key === asked);
  const value = Number(asked);
  return asked.trim() !== '' && value >= number.min && value <= number.max;
}

/** The address of the choices. It contains only differences from the product's defaults. */
export function choicesQuery(
  configuration: ProductConfigurationWire,
  choices: Choices,
  edited: EditedLine | null,
): string {
  const { selectedAttributes, selectedQuantityModel } = configuration.productCustomization;
  const search = new URLSearchParams();
  if (edited) search.set(...edited.parameter);
  for (const feature of configuration.features) {
    const chosen = choices.selection[feature.name];
    if (chosen !== undefined && chosen !== selectedAttributes[feature.name]) search.set(PREFIX + feature.id, chosen);
  }
  // With an offer the quantity tells that the choices are in the address, and no longer in a preparation.
  if (choices.lossLeader || choices.quantity !== selectedQuantityModel.defaultValue)
    search.set(QUANTITY_PARAMETER, String(choices.quantity));
  if (choices.priority !== 'std') search.set('p', choices.priority);
  if (choices.fileCheck) search.set('check', '1');
  if (choices.lossLeader) search.set('loss_leader', choices.lossLeader);
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * Row 5.09: reads a prepared product from text, which was base64url in the address or stored under a short key.
 * Undefined when it cannot be read or is of another product; the product's defaults are then used.
 */
export function readPrepared(json: string, mcpSku: string): Prepared | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    if (!isRecord(parsed) || parsed['mcpSku'] !== mcpSku || !isRecord(parsed['configuration'])) return undefined;
    const chosen = Object.entries(parsed['configuration']).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= 80 && entry[0].length <= 80,
    );
    if (chosen.length === 0) return undefined;
    const { quantity, priority } = parsed;
    return {
      mcpSku,
      configuration: Object.fromEntries(chosen.slice(0, 80)),
      quantity: typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity > 0 ? quantity : undefined,
      priority: typeof priority === 'string' ? priority.slice(0, 20) : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Decodes base64url text; undefined when the text is not valid. */
export function decoded(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The first choice in an address without a quantity. As on the page, this choice may change the quantity to one that it
 * allows.
 */
export function bringer(query: URLSearchParams): string | undefined {
  if (query.has(QUANTITY_PARAMETER)) return undefined;
  const choice = [...query.keys()].find((name) => name.startsWith(PREFIX))?.slice(PREFIX.length);
  return choice && /^[\w-]{1,64}$/.test(choice) ? choice : undefined;
}
