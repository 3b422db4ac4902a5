/** The name of a list that a misspelt one was probably meant to be. Undefined if none is close. */
export function similarName(wrong: string, names: Iterable<string>): string | undefined {
  const most = Math.ceil(wrong.length / 3);
  let best: string | undefined;
  let least = most + 1;
  for (const name of names) {
    const edits = editsBetween(wrong.toLowerCase(), name.toLowerCase());
    if (edits < least) [best, least] = [name, edits];
  }
  return best;
}

/** Whether one letter makes the difference. Digits tell names apart on purpose: 'box-1' is no slip for 'box-2'. */
export function isOneLetterOff(one: string, other: string): boolean {
  const withoutDigits = [one, other].map((name) => name.replaceAll(/\d/g, ''));
  return Math.min(one.length, other.length) > 3 && editsBetween(withoutDigits[0]!, withoutDigits[1]!) === 1;
}

/** ': did you mean grammage?' where a name is close, else the remedy. */
export function remedyFor(wrong: string, names: Iterable<string>, otherwise: string): string {
  const meant = similarName(wrong, names);
  return meant === undefined ? otherwise : `did you mean '${meant}'?`;
}

/** Letters to insert, remove or replace, and neighbours to swap (optimal string alignment). */
export function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at += 1) {
    const [row, twoAbove] = [rows[at - 1]!, rows[at - 2]];
    const next = [at];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[at - 1] === other[column - 1];
      const isSwapped = one[at - 1] === other[column - 2] && one[at - 2] === other[column - 1];
      const edits = Math.min(next[column - 1]! + 1, row[column]! + 1, row[column - 1]! + (isSame ? 0 : 1));
      next.push(isSwapped && twoAbove ? Math.min(edits, twoAbove[column - 2]! + 1) : edits);
    }
    rows.push(next);
  }
  return rows.at(-1)![other.length]!;
}
