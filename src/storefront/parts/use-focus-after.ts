import { useEffect, useRef } from 'react';

/** Moves the focus after the next drawing: the button that was pressed is gone then, and the focus would fall to nowhere. */
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
