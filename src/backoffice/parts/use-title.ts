import { useEffect } from 'react';

/** The title of the document says where one is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
