import { lengthOf } from '#kernel/characters.ts';

/** As the server takes it. */
export const LONGEST_WORDS = 4000;

interface Typed {
  readonly kind: string;
  /** As it was typed. */
  readonly copies: string;
  readonly text: string;
}

export type ComplaintField = keyof Typed;

/** The fields that a complaint cannot be sent with, from the top of the form. */
export function wrongFields({ kind, copies, text }: Typed, mostCopies: number): readonly ComplaintField[] {
  const count = Number(copies);
  const isCount = copies.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= mostCopies;
  return [
    ...(kind === '' ? (['kind'] as const) : []),
    ...(isCount ? [] : (['copies'] as const)),
    ...(text.trim() === '' || lengthOf(text.trim()) > LONGEST_WORDS ? (['text'] as const) : []),
  ];
}
