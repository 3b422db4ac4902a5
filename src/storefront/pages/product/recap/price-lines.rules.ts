import type { Answer } from '#kernel/endpoint.ts';
import type { quote } from '#shop/pricing/pricing.contract.ts';

type Explained = NonNullable<Answer<typeof quote>['explain']>;

/** A part of the print price before VAT, as it is told. */
export interface PriceLine {
  readonly key: 'print' | 'finishing' | 'fsc' | 'customer_class' | 'priority' | 'rounding';
  /** Of a finishing and a priority: which one. */
  readonly detail: string;
  readonly cents: number;
}

/** What the customer is told of each step. What the shop adds to the cost of printing is a part of the price of printing. */
const TOLD: Readonly<Record<string, PriceLine['key']>> = {
  technology: 'print',
  markup: 'print',
  currency: 'print',
  finishing: 'finishing',
  fsc: 'fsc',
  customer_class: 'customer_class',
  priority: 'priority',
  rounding: 'rounding',
  repair: 'rounding',
};

/** The steps of a price as lines, in their order and with their sum. Steps of one kind are one line, but for finishings. */
export function priceLines(explained: Explained): readonly PriceLine[] {
  const lines = new Map<string, PriceLine>();
  for (const { key, detail, cents } of explained) {
    const told = TOLD[key] ?? 'print';
    const name = told === 'finishing' ? `${told} ${detail}` : told;
    lines.set(name, { key: told, detail, cents: (lines.get(name)?.cents ?? 0) + cents });
  }
  return [...lines.values()].filter(({ cents }) => cents !== 0);
}
