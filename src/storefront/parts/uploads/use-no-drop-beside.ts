import { useEffect } from 'react';

/** A file that is dropped beside its place would open in the place of the page. */
export function useNoDropBeside(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: DragEvent) => event.preventDefault();
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, [isOpen]);
}
