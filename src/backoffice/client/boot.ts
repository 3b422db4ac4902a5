import type { Dictionary } from '#kernel/dictionary.ts';
import type { NumberStyle } from '#kernel/format.ts';

/** What the server writes into the document of the back office. Nothing of it is secret. */
export interface Boot {
  readonly brand: string;
  readonly language: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly numbers: NumberStyle;
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
  /** False where no page is at the address, or none that this member of staff may open. */
  readonly isFound: boolean;
}

export const BOOT_ID = 'boot';
