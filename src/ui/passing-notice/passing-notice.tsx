import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Notice, type NoticeLevel } from '../notice/notice.tsx';
import styles from './passing-notice.module.css';

interface PassingNoticeProps {
  readonly level: NoticeLevel;
  readonly live?: boolean;
  /** Accessible name of the button that closes it. */
  readonly closeText: string;
  /** How long it stays where nobody is at it, in milliseconds; undefined: until it is closed. */
  readonly lasts?: number;
  /** Id of what takes the focus if that is in the notice when it is closed. */
  readonly focusAfter: string;
  readonly children: ReactNode;
}

/** A message over the page. It is closed by its button, by Escape where the focus is in it, and by itself if it may. */
export function PassingNotice({ level, live = false, closeText, lasts, focusAfter, children }: PassingNoticeProps) {
  const [isGone, setGone] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    if (box.current?.contains(document.activeElement))
      document.getElementById(focusAfter)?.focus({ preventScroll: true });
    setGone(true);
  };
  useEscape(box, close);
  usePassing(box, lasts, close);
  if (isGone) return null;
  return (
    <div ref={box} className={styles.passing}>
      <Notice level={level} live={live}>
        <div className={styles.text}>{children}</div>
      </Notice>
      <button type="button" className={styles.close} aria-label={closeText} onClick={close}>
        <Icon drawing="M6 6l12 12M18 6L6 18" />
      </button>
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;

function useEscape(box: Box, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = box.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') escape();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box]);
}

/**
 * Calls after a while. Who points at the notice, has the focus in it, or looks at another tab has not read it yet: then
 * it stays for as long again. It is asked where the pointer is, since presses may go through the notice.
 */
function usePassing(box: Box, lasts: number | undefined, onPassed: () => void): void {
  const passed = useEffectEvent(onPassed);
  useEffect(() => {
    if (lasts === undefined) return undefined;
    let pointer: PointerEvent | undefined;
    const follow = (event: PointerEvent) => {
      pointer = event.pointerType === 'mouse' ? event : undefined;
    };
    const isRead = () =>
      !document.hidden && !box.current?.contains(document.activeElement) && !(pointer && isOver(box.current, pointer));
    const ending = setInterval(() => isRead() && passed(), lasts);
    document.addEventListener('pointermove', follow);
    return () => {
      clearInterval(ending);
      document.removeEventListener('pointermove', follow);
    };
  }, [box, lasts]);
}

function isOver(element: HTMLElement | null, { clientX, clientY }: PointerEvent): boolean {
  const place = element?.getBoundingClientRect();
  if (!place) return false;
  return clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom;
}
