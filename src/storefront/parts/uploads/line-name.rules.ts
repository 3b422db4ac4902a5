import type { UploadLine } from './upload-line.ts';

/** What tells an item from the other items of its order. */
export interface LineName {
  readonly product: string;
  /** Its place among the items. Null where its name is enough. */
  readonly place: number | null;
}

/** The product with the name of its job, and its place where another item of the order has the same name. */
export function nameOfLine(lines: readonly Named[], { lineItemId, ...named }: Named): LineName {
  const product = textOf(named);
  const hasTwin = lines.some((other) => other.lineItemId !== lineItemId && textOf(other) === product);
  return { product, place: hasTwin ? lines.findIndex((each) => each.lineItemId === lineItemId) + 1 : null };
}

type Named = Pick<UploadLine, 'lineItemId' | 'product' | 'jobName'>;

function textOf({ product, jobName }: Pick<Named, 'product' | 'jobName'>): string {
  return jobName ? `${product} (${jobName})` : product;
}
