import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Opens a dialog over the page while it is shown. Its parent decides whether it closes.
 * @param closesOutside whether a click beside its content asks for that, too
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  { closesOutside }: { readonly closesOutside: boolean },
): void {
  const close = useEffectEvent(onClose);
  // The dialog is closed before it is removed from the page; otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
    element.addEventListener('click', ({ target }) => {
      if (closesOutside && target === element) close();
    });
    element.showModal();
    return () => element.close();
  }, [dialog, closesOutside]);
}
