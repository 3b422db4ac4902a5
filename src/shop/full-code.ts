/** What stands after the beginning by which a place is told, in countries whose codes are long. */
const ENDS: Readonly<Record<string, string>> = { GB: ' 1AA', NL: ' AA', PT: '-001' };

/** A whole postal code with a beginning that tells the place: `AB10` in Britain, `9000` in Portugal. */
export function fullCode(country: string, beginning: string): string {
  return beginning + (ENDS[country] ?? '');
}
