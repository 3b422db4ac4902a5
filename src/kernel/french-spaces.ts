const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';
const BEFORE_COLON = /[ \u00a0\u202f](?=[:»])/g;
const BEFORE_OTHERS = /[ \u00a0\u202f](?=[;?!])/g;
const AFTER_OPENING = /«[ \u00a0\u202f]/g;

/**
 * French punctuation stands apart from its word and never begins a line: a no-break space before a colon and inside of
 * guillemets, a narrow one before a semicolon, a question mark and an exclamation mark. Whoever writes a text types a
 * plain space.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replace(BEFORE_COLON, NO_BREAK)
    .replace(BEFORE_OTHERS, NARROW_NO_BREAK)
    .replace(AFTER_OPENING, `«${NO_BREAK}`);
}

/** @param language its tag: 'fr', 'fr-CH' */
export function isFrench(language: string): boolean {
  return /^fr(?:-|$)/i.test(language);
}
