import { formatMoneyDifference } from '#kernel/format.ts';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { OptionState } from './feature-props.ts';
import type { ProductData } from './configurator.ts';

interface DifferenceProps {
  readonly data: ProductData;
  readonly feature: string;
  readonly option: string;
  readonly chosen: boolean;
  readonly state: OptionState | undefined;
}

/** The option's effect on the price, and on the quantity if it changes that too. */
export function Difference({ data, feature, option, chosen, state }: DifferenceProps) {
  const t = useTranslate();
  const counted = useCounted(data.configuration);
  const difference = useDifference(data, feature, option);
  // The tick says it, and the radio itself to a screen reader.
  if (chosen) return null;
  if (!state?.valid) return t('product:why_not');
  if (!data.quote) return null;
  if (difference === undefined) return t('product:other_date');
  const told = difference || t('product:same_price');
  return state.quantity === null
    ? told
    : t('product:difference_for', { difference: told, quantity: counted(state.quantity) });
}

/** '+4,20 €' before VAT or with it, as the visitor sees prices. Empty if the price stays; undefined if it is not known. */
export function useDifference(data: ProductData, feature: string, option: string): string | undefined {
  const { locale, currency } = useShop();
  const view = usePriceView();
  const cents = data.quote?.[view === 'net' ? 'differences' : 'grossDifferences']?.[feature]?.[option];
  if (cents === undefined || cents === null) return undefined;
  return cents === 0 ? '' : formatMoneyDifference(cents, currency, locale);
}
