/**
 * Allowed contents of fields, as patterns for contracts and forms (flag u). Names may use every script, with
 * apostrophes, hyphens and accents. Invisible characters are not allowed: controls, direction marks, fillers.
 */

const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;
const SEEN_ONLY = `[^${UNSEEN}]*$`;
const NAMES_SOMETHING = String.raw`(?=.*[\p{L}\p{N}])`;

/** May be empty. */
export const OPTIONAL_TEXT = `^${SEEN_ONLY}`;
/** May be empty, may have lines. */
export const MESSAGE = `^(?:[\\r\\n]|[^${UNSEEN}])*$`;
export const REQUIRED_TEXT = `^${NAMES_SOMETHING}${SEEN_ONLY}`;
/** Mails greet the customer by name, so a name must not contain an address of a website (an advertisement). */
export const PERSON_NAME = String.raw`^(?!.*(?:://|[wW]{3}\.))${NAMES_SOMETHING}${SEEN_ONLY}`;

const ATOM = String.raw`[^\s@<>"(),:;.\\\[\]${UNSEEN}]+`;
export const EMAIL = String.raw`^${ATOM}(?:\.${ATOM})*@(?:${ATOM}\.)+${ATOM}$`;

export const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]`, 'gu');
