import { useEffect, type RefObject } from 'react';

/** Distance to the edges of the window, in pixels. */
const GAP = 24;

/**
 * Where a sticky summary stops below the top of the window. One that is higher than the window goes up as far as its foot
 * is seen: the button stands there.
 */
export function useStickyTop(summary: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = summary.current;
    if (!element) return;
    const place = () => {
      element.style.top = `${Math.min(GAP, innerHeight - element.offsetHeight - GAP)}px`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
    };
  }, [summary]);
}
