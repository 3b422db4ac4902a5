import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';

/** What one of a product is called: a flyer has copies, a roll has labels, a pen is a piece. */
type Counted = 'copies' | 'labels' | 'pieces';

const BY_FAMILY: Readonly<Record<string, Counted>> = {
  labels: 'labels',
  'large-format': 'pieces',
  packaging: 'pieces',
  promo: 'pieces',
};

export function countedUnit(family: string): Counted {
  return BY_FAMILY[family] ?? 'copies';
}

/** '1 000 exemplaires', '500 étiquettes', '250 pièces': a quantity of this product in words. */
export function useCounted({ productFamilies }: Pick<ProductConfigurationWire, 'productFamilies'>) {
  const t = useTranslate();
  const shown = useShown();
  const unit = countedUnit(productFamilies[0] ?? '');
  return (quantity: number) => t(`product:${unit}`, { count: quantity, shown: shown.number(quantity) });
}
