import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const known = ['camille.moreau@example.fr', 'Tirage'];

test.each([
  '1234567890',
  'Password123',
  'QWERTYUIOP',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Camille.Moreau',
  'camille.moreau@example.fr',
])('%s is what guessing begins with', async (password) => expect(await isCommonPassword(password, known)).toBe(true));

test.each(['sept lapins bleus', '🙂🙃🙂🙃😀😁😂🤣😃😄', 'correct cheval pile agrafe', 'ζώνη-ασφαλείας'])(
  '%s is nobody’s first guess',
  async (password) => expect(await isCommonPassword(password, known)).toBe(false),
);
