import type { Answer } from '#kernel/endpoint.ts';
import type { showStaffChoices } from '#shop/staff/line-changes.contract.ts';

type LineRequest = Answer<typeof showStaffChoices>['request'];

/** What was picked beside the features, as it was typed. What is absent stays as it is. */
export interface Picked {
  readonly quantity?: string;
  /** Copies of each artwork or size, in their order. */
  readonly artworks?: readonly string[];
  readonly priority?: string;
  readonly fileCheck?: boolean;
  readonly jobName?: string;
}

/** The copies of the line: those of its artworks together, where it has any. Undefined when what was typed is no number. */
export function copiesOf(request: Pick<LineRequest, 'quantity' | 'artworks'>, picked: Picked): number | undefined {
  const parts = artworksOf(request, picked)?.map((artwork) => artwork.quantity);
  if (!parts) return undefined;
  if (parts.length > 0) return parts.reduce((sum, copies) => sum + copies, 0) || undefined;
  return picked.quantity === undefined ? request.quantity : wholeNumber(picked.quantity) || undefined;
}

/** The line as it is asked for. Undefined when a number is none. */
export function lineOf(request: LineRequest, picked: Picked): LineRequest | undefined {
  const quantity = copiesOf(request, picked);
  const artworks = artworksOf(request, picked);
  if (quantity === undefined || !artworks) return undefined;
  const { priority = request.priority, fileCheck = request.fileCheck, jobName = request.jobName } = picked;
  return { ...request, quantity, artworks, priority, fileCheck, jobName: jobName.trim() };
}

/** What was typed for another number of artworks is over. */
export function typedCopies(
  { artworks }: Pick<LineRequest, 'artworks'>,
  picked: Picked,
): readonly string[] | undefined {
  return picked.artworks?.length === artworks.length ? picked.artworks : undefined;
}

function artworksOf({ artworks }: Pick<LineRequest, 'artworks'>, picked: Picked) {
  const typed = typedCopies({ artworks }, picked);
  const read = artworks.map(({ name, quantity = 0 }, index) => ({
    name,
    quantity: typed ? wholeNumber(typed[index] ?? '') : quantity,
  }));
  return read.every((artwork): artwork is { name: string; quantity: number } => artwork.quantity !== undefined)
    ? read
    : undefined;
}

/** Thousands may be set apart, as they are shown. */
function wholeNumber(typed: string): number | undefined {
  const digits = typed.replaceAll(/[\s.,\u00a0\u202f]/g, '');
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined;
}
