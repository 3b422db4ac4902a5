/** The most common passwords, which attackers try first. Loaded when the first password is chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether an attacker would guess the password soon: it is common, it repeats a short pattern, or it is a
 * public fact of the account.
 * @param known the mail address, the shop's name
 */
export async function isCommonPassword(password: string, known: readonly string[]): Promise<boolean> {
  common ??= readCommon();
  const plain = password.normalize('NFKC').toLowerCase();
  const own = known.flatMap((each) => [each, each.split('@')[0] ?? '']).map((each) => each.toLowerCase());
  return (await common).has(plain) || own.includes(plain.trim()) || /^(.{1,3})\1+.{0,2}$/u.test(plain);
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
