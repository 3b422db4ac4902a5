/** How most people choose: what guessing begins with. Fetched with the first password that is chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether guessing would find it soon: among the most common, or what everybody knows of the account.
 * @param known the address of mail, the shop's name
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
