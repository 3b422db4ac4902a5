/** A pattern of postal codes as a hand mistypes it: two neighbouring characters exchanged. */
export function exchangesOf(pattern: string): string[] {
  const slips = [...pattern].map((each, at) => {
    const next = pattern[at + 1] ?? '';
    const isExchange = /[A-Z\d]{2}/.test(each + next) && each !== next;
    return isExchange ? pattern.slice(0, at) + next + each + pattern.slice(at + 2) : pattern;
  });
  return slips.filter((slip) => slip !== pattern && isPattern(slip));
}

/** A pattern of postal codes with one wrong digit. */
export function wrongDigitsOf(pattern: string): string[] {
  const slips = [...pattern].flatMap((each, at) =>
    /\d/.test(each) ? [...'0123456789'].map((digit) => pattern.slice(0, at) + digit + pattern.slice(at + 1)) : [],
  );
  return slips.filter((slip) => slip !== pattern && isPattern(slip));
}

/** A range the wrong way round is refused by itself. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
}
