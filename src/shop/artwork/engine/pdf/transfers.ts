import type { PDFObject } from '@cantoo/pdf-lib';
import type { Objects } from './objects.ts';

/** Transfer functions (ISO 32000-2, 10.5) change each value on its way to the press. Viewers do not show it. */

const NO_CHANGE: ReadonlySet<string | undefined> = new Set(['Identity', 'Default']);

/**
 * Whether a transfer changes what is drawn.
 * @param transfer one for all inks, or one for each
 */
export function isTransferred(objects: Objects, transfer: PDFObject): boolean {
  return (objects.array(transfer) ?? [transfer]).some((each) => !isIdentity(objects, each));
}

/** By its name, or as a function that gives back what it gets. */
function isIdentity(objects: Objects, transfer: PDFObject): boolean {
  if (NO_CHANGE.has(objects.name(transfer))) return true;
  const numbers = (key: string) => objects.numbers(objects.entry(transfer, key))?.join(' ');
  switch (objects.number(objects.entry(transfer, 'FunctionType'))) {
    case 2:
      return (
        (numbers('C0') ?? '0') === '0' &&
        (numbers('C1') ?? '1') === '1' &&
        objects.number(objects.entry(transfer, 'N')) === 1
      );
    case 4:
      return /^\s*\{\s*\}\s*$/.test(new TextDecoder('latin1').decode(objects.bytes(transfer)));
    default:
      return false;
  }
}
