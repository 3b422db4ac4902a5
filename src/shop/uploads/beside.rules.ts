import { isBeingReplaced, type ArtworkFile, type FileOwner } from '../artwork/artwork-file.ts';

/** Beside which files one is looked at: one that the shop has sent and not put in place says nothing of the others. */

type Sent = FileOwner & Pick<ArtworkFile, 'id' | 'handedInAt'>;

/** A file and those beside which it is looked at, in their order. */
export function seenWith<F extends Sent>(files: readonly F[], fileId: string): readonly F[] {
  return files.filter((file) => file.id === fileId || !isBeingReplaced(file));
}

/**
 * What is told of each file, for who sees also those of the shop that are not in place yet: of each of these beside the
 * customer's, of which none of these says anything.
 * @param tell what is told of files that are seen together, by their ids
 */
export function toldOfEach<F extends Sent, T>(
  files: readonly F[],
  tell: (together: readonly F[]) => ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const staged = files.filter(isBeingReplaced).map(({ id }) => id);
  const ofCustomer = tell(files.filter((file) => !isBeingReplaced(file)));
  const ofShop = staged.flatMap((id) => [...tell(seenWith(files, id))].filter(([told]) => told === id));
  return new Map([...ofCustomer, ...ofShop]);
}
