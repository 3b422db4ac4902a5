import { useSyncExternalStore } from 'react';
import { useSession } from '../client/client.tsx';
import { onPriceView, storedPriceView, type PriceView } from '../client/price-view.ts';
import { useShop } from './use-shop.ts';

/**
 * The price that is shown first. Who has not chosen sees it with VAT, companies and the customers of a shop for
 * resellers before VAT. Pages are rendered for all visitors, so a visitor's own choice is shown after hydration.
 */
export function usePriceView(): PriceView {
  const { audience } = useShop();
  const isCompany = useSession()?.customer?.isCompany ?? false;
  const stored = useSyncExternalStore(onPriceView, storedPriceView, () => undefined);
  return stored ?? (isCompany || audience !== 'everyone' ? 'net' : 'gross');
}
