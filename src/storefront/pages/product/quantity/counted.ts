import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';

/** A quantity of this product in words: '1 000 exemplaires', '500 étiquettes', '250 pièces'. */
export function useCounted({ countedIn }: Pick<ProductConfigurationWire, 'countedIn'>) {
  const t = useTranslate();
  const shown = useShown();
  return (quantity: number) => t(`product:counted_${countedIn}`, { count: quantity, shown: shown.number(quantity) });
}
