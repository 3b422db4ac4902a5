import type { UploadLine } from './upload-line.ts';

/** What tells an item from the other items of its order. */
export interface LineName {
  /** Its product, and the name of its job in brackets. */
  readonly name: string;
  /** Its place among the items. Null where its name is enough. */
  readonly place: number | null;
}

type Named = Pick<UploadLine, 'lineItemId' | 'product' | 'jobName'>;

/** @param lines all items of the order */
export function nameOfLine(lines: readonly Named[], own: Named): LineName {
  const name = textOf(own);
  const isShared = lines.filter((each) => textOf(each) === name).length > 1;
  return { name, place: isShared ? lines.findIndex(({ lineItemId }) => lineItemId === own.lineItemId) + 1 : null };
}

function textOf({ product, jobName }: Pick<Named, 'product' | 'jobName'>): string {
  return jobName ? `${product} (${jobName})` : product;
}
