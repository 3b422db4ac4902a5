import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';

/** What is chosen on a product page; the address carries it, so that it can be shared and gone back to. */
export interface Choices {
  readonly selection: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly priority: string;
  readonly fileCheck: boolean;
}

const PREFIX = 'o.';

/** The choices to start from: those of the edited cart line, else the address's, else the product's own. */
export function firstChoices(
  configuration: ProductConfigurationWire,
  query: URLSearchParams,
  edited: LineItemWire | undefined,
): Choices {
  const { selectedAttributes, selectedQuantityModel } = configuration.productCustomization;
  if (edited) {
    const named = configuration.features.flatMap((feature) =>
      edited.productConfig[feature.id] === undefined
        ? []
        : [[feature.name, edited.productConfig[feature.id] ?? ''] as const],
    );
    return {
      selection: Object.fromEntries(named),
      quantity: edited.quantity,
      priority: edited.merchantInfo.selectedPriority,
      fileCheck: edited.merchantInfo.fileCheck,
    };
  }
  const own = Object.fromEntries(
    configuration.features.map((feature) => {
      const asked = query.get(PREFIX + feature.id);
      const known =
        asked !== null &&
        asked.length <= 80 &&
        (feature.number !== null || feature.options.some((option) => option.key === asked));
      return [feature.name, known ? asked : (selectedAttributes[feature.name] ?? '')];
    }),
  );
  const quantity = Number(query.get('q'));
  return {
    selection: own,
    quantity:
      Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 10_000_000
        ? quantity
        : selectedQuantityModel.defaultValue,
    priority: query.get('p')?.slice(0, 20) ?? 'std',
    fileCheck: query.get('check') === '1',
  };
}

/** The address of the choices: only what differs from the product's own. */
export function choicesQuery(
  configuration: ProductConfigurationWire,
  choices: Choices,
  editedId: string | undefined,
): string {
  const { selectedAttributes, selectedQuantityModel } = configuration.productCustomization;
  const search = new URLSearchParams();
  if (editedId) search.set('cart_item', editedId);
  for (const feature of configuration.features) {
    const chosen = choices.selection[feature.name];
    if (chosen !== undefined && chosen !== selectedAttributes[feature.name]) search.set(PREFIX + feature.id, chosen);
  }
  if (choices.quantity !== selectedQuantityModel.defaultValue) search.set('q', String(choices.quantity));
  if (choices.priority !== 'std') search.set('p', choices.priority);
  if (choices.fileCheck) search.set('check', '1');
  const text = search.toString();
  return text ? `?${text}` : '';
}
