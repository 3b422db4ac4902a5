/**
 * Whether an Accept-Encoding header accepts a coding: by name or by '*', and not with weight zero (RFC 9110 §12.5.3).
 */
export function accepts(accepted: string | undefined, coding: 'br' | 'gzip'): boolean {
  const weights = (accepted ?? '').split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    return { name, refused: parameters.some((each) => /^q=0(?:\.0*)?$/.test(each)) };
  });
  const rule =
    weights.find(({ name }) => name === coding || name === `x-${coding}`) ?? weights.find(({ name }) => name === '*');
  return rule !== undefined && !rule.refused;
}
