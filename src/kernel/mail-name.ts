import { EMAIL } from './patterns.ts';

const ADDRESS = new RegExp(EMAIL, 'u');

/**
 * An address of mail in one Unicode spelling (NFKC), for sending. Without that, one mailbox has several spellings: an
 * accent as one character or as two, a letter of full width, the sign of Kelvin. A spelling whose plain form would be no
 * address stays as it was typed.
 */
export function plainAddress(email: string): string {
  const typed = email.trim();
  const plain = typed.normalize('NFKC');
  return ADDRESS.test(plain) ? plain : typed;
}

/** The same in small letters, for comparing. Everything that compares addresses of mail compares these. */
export function mailName(email: string): string {
  return plainAddress(email).toLowerCase();
}
