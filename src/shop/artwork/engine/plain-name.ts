const LONGEST = 40;

/**
 * A name that a file gives to something, as it may stand in a sentence and in the database: one short line without
 * invisible marks, whatever bytes the file holds.
 */
export function plainName(name: string): string {
  const visible = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...visible].slice(0, LONGEST).join('').trim();
}
