import { useState } from 'react';
import { askToStay } from '../../../parts/uploads/ask-to-stay.ts';

const NONE: readonly File[] = [];

/** The files that were chosen on each page, for as long as the document lives. */
const kept = new Map<string, readonly File[]>();

function keep(page: string, files: readonly File[]): void {
  if (files.length > 0) kept.set(page, files);
  else kept.delete(page);
  askToStay(kept, kept.size > 0);
}

export interface KeptFiles {
  readonly files: readonly File[];
  choose(files: readonly File[]): void;
  /** They are on their way now. The page shows them until it is left. */
  letGo(): void;
}

/**
 * The files that were chosen on a page. Whoever leaves it for another page of the shop and comes back finds them again;
 * who leaves the shop is asked before.
 * @param page names the product, and the line that is edited
 */
export function useKeptFiles(page: string): KeptFiles {
  const [files, setFiles] = useState(() => kept.get(page) ?? NONE);
  return {
    files,
    choose(chosen) {
      keep(page, chosen);
      setFiles(chosen);
    },
    letGo: () => keep(page, NONE),
  };
}
