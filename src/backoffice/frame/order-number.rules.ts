/** The number of an order, if that is what was typed in full. Letters, year and count, as the shop makes it. */
export function orderNumberIn(typed: string): string | undefined {
  const number = typed.trim().toUpperCase();
  return /^[A-Z]{1,6}\d{2}-\d{6,}$/.test(number) ? number : undefined;
}
