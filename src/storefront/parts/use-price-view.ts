import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { useSession } from '../client/client.tsx';
import { onPriceView, storedPriceView, type PriceView } from '../client/price-view.ts';
import type { ShopFacts } from '../client/payload.ts';

const PriceViewContext = createContext<PriceView>('gross');
export const PriceViewProvider = PriceViewContext;

/** Which price is shown first. */
export function usePriceView(): PriceView {
  return useContext(PriceViewContext);
}

/**
 * The price that is shown first, for the provider. Who has not chosen sees it with VAT, companies and the customers of a
 * shop for resellers before VAT. Pages are rendered for all visitors, so a visitor's own choice is shown after hydration.
 */
export function useOwnPriceView({ audience }: ShopFacts): PriceView {
  const isCompany = useSession()?.customer?.isCompany ?? false;
  const [stored, setStored] = useState<PriceView>();
  useEffect(() => {
    startTransition(() => setStored(storedPriceView()));
    return onPriceView(() => setStored(storedPriceView()));
  }, []);
  return stored ?? (isCompany || audience !== 'everyone' ? 'net' : 'gross');
}
