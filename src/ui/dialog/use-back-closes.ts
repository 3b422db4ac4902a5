import { useEffect, useEffectEvent } from 'react';
import { coverPage } from './covered-page.ts';

/**
 * Back closes what lies over the page in place of leaving the page. Meanwhile the page adds no steps of its own
 * (`whenUncovered`).
 * @param fills whether it lies over the whole page; otherwise Back leaves the page
 */
export function useBackCloses(onBack: () => void, fills = true): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (fills ? coverPage(() => close()) : undefined), [fills]);
}
