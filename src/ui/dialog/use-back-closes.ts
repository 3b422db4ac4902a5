import { useEffect, useEffectEvent } from 'react';
import { cover, uncover } from './covered-page.ts';

/**
 * Back closes what lies over the page in place of leaving the page. For that it has a step of its own in the history, of
 * which the router is told nothing: the page is the same. Closed in another way, it takes the step back. Meanwhile the page
 * adds no steps of its own (`whenUncovered`).
 * @param fills whether it lies over the whole page; otherwise Back leaves the page
 */
export function useBackCloses(onBack: () => void, fills = true): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!fills) return undefined;
    const key = Date.now().toString(36);
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      uncover();
      close();
    };
    cover();
    history.pushState({ ...(history.state as object | null), key }, '');
    // Before the router hears of it.
    addEventListener('popstate', onPop, { capture: true, once: true });
    return () => {
      removeEventListener('popstate', onPop, { capture: true });
      if ((history.state as { readonly key?: string } | null)?.key === key) takeStepBack();
      else uncover();
    };
  }, [fills]);
}

/** The address stays: what lay over the page may have written its own into its step. */
function takeStepBack(): void {
  const address = location.href;
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    if (location.href !== address) history.replaceState(history.state, '', address);
    uncover();
  };
  addEventListener('popstate', onPop, { capture: true, once: true });
  history.back();
}
