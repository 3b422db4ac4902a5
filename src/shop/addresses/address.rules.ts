import { UNSEEN_CHARACTERS } from '#kernel/patterns.ts';

export { EMAIL, OPTIONAL_TEXT, PERSON_NAME, REQUIRED_TEXT } from '#kernel/patterns.ts';

/** Whether a company is named: reverse charge hangs on it, so a character that nobody sees names none. */
export function isCompanyName(company: string): boolean {
  return /[\p{L}\p{N}]/u.test(company.replaceAll(UNSEEN_CHARACTERS, ''));
}
