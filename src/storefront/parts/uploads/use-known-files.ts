import { useState } from 'react';
import { useClient } from '../../client/client.tsx';
import { useLoaded } from '../use-loaded.ts';
import { knownLines, type KnownLine } from './known-line.ts';
import { isUnderway } from './upload-queue.ts';
import { uploadsOfCart } from './uploads-of.ts';
import { useAskedAgain } from '#ui/asked-again/use-asked-again.ts';
import { useRunning } from './use-uploads.ts';

/**
 * What a page that sends no files has to know of those of a cart. It is asked for again while one of them is read and
 * drawn, and once those have come that were still on their way.
 */
export function useKnownFiles(cartId: string, loaded: readonly KnownLine[] | null): readonly KnownLine[] | null {
  const { api } = useClient();
  const [lines, set] = useLoaded(loaded);
  const underway = useRunning().filter(isUnderway).length;
  const [hasToCome, setToCome] = useState(false);
  if (underway > 0 && !hasToCome) setToCome(true);
  const hasCome = hasToCome && underway === 0;
  const waiting = (lines ?? []).flatMap((line) => line.waiting);
  useAskedAgain([...waiting, ...(hasCome ? ['sent'] : [])].join(' '), async () => {
    const result = await uploadsOfCart(api, cartId).read();
    return () => {
      if (!result.ok) return;
      set(knownLines(result.data));
      if (hasCome) setToCome(false);
    };
  });
  return lines;
}
