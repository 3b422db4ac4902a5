import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';

type Read = { readonly lines: readonly Pick<UploadsWire['lines'][number], 'lineItemId' | 'artwork'>[] };

/** Whether files that were read anew tell that their order has moved on, here, in another tab or in the shop. */
export function hasMovedOn(before: Read | null, now: Read): boolean {
  if (before === null) return false;
  const known = new Map(before.lines.map(({ lineItemId, artwork }) => [lineItemId, artwork]));
  return (
    known.size !== now.lines.length || now.lines.some(({ lineItemId, artwork }) => known.get(lineItemId) !== artwork)
  );
}
