import { useCallback, useState } from 'react';
import type { Side } from '#shop/artwork/sides.rules.ts';
import { askToStay } from '../../../parts/uploads/ask-to-stay.ts';

/** A file that was chosen, and what its owner said of it. */
export interface KeptFile {
  readonly file: File;
  /** The side of the sheet that it holds. */
  readonly said?: Side | undefined;
}

const NONE: readonly KeptFile[] = [];

/** The files that were chosen on each page, for as long as the document lives. */
const kept = new Map<string, readonly KeptFile[]>();

function keep(page: string, files: readonly KeptFile[]): void {
  if (files.length > 0) kept.set(page, files);
  else kept.delete(page);
  askToStay(kept, kept.size > 0);
}

export interface KeptFiles {
  readonly files: readonly KeptFile[];
  choose(files: readonly KeptFile[]): void;
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
  const choose = useCallback(
    (chosen: readonly KeptFile[]) => {
      keep(page, chosen);
      setFiles(chosen);
    },
    [page],
  );
  return { files, choose, letGo: () => keep(page, NONE) };
}
