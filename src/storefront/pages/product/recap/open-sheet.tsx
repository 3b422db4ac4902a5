import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useBackCloses } from '#ui/dialog/use-back-closes.ts';

interface OpenSheetProps {
  readonly panel: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** While the sheet is open it keeps the focus; Escape, Back, a tap outside or a wide window closes it. */
export function OpenSheet({ panel, onClose }: OpenSheetProps) {
  const close = useEffectEvent(onClose);
  useBackCloses(onClose);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab') keepFocus(event, panel.current);
    };
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onPointer, { signal });
    matchMedia('(min-width: 1000px)').addEventListener('change', () => close(), { signal });
    return () => listening.abort();
  }, [panel]);
  return null;
}

const FOCUSABLE = 'button:not([disabled]), a[href], summary, input';

/** The Tab key stays inside the panel. */
function keepFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const inside = panel?.contains(document.activeElement) === true;
  if (inside && document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
