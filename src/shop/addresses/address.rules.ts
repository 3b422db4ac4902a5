import { UNSEEN_CHARACTERS } from '#kernel/patterns.ts';

export { EMAIL, OPTIONAL_TEXT, PERSON_NAME, REQUIRED_TEXT } from '#kernel/patterns.ts';

/**
 * Returns whether the text names a company. Reverse charge depends on it, so invisible characters alone do not count.
 */
export function isCompanyName(company: string): boolean {
  return /[\p{L}\p{N}]/u.test(company.replaceAll(UNSEEN_CHARACTERS, ''));
}
