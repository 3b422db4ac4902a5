import { useEffect, useRef } from 'react';

/**
 * Moves the focus to this id after the next rendering. The pressed button is gone then, and the focus would be lost.
 */
export function useFocusAfter(): (id: string) => void {
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    document.querySelector<HTMLElement>(`#${CSS.escape(wanted.current)}`)?.focus();
    wanted.current = '';
  });
  return (id) => {
    wanted.current = id;
  };
}
