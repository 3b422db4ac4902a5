import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';

/**
 * The product page with the choices of a line. The page names choices that no longer exist, and uses the nearest ones.
 */
export function againPath(path: string, line: LineItemWire | undefined): string {
  if (!line) return path;
  const query = new URLSearchParams(
    Object.entries(line.productConfig).map(([feature, option]) => [`o.${feature}`, option]),
  );
  query.set('q', String(line.quantity));
  query.set('p', line.merchantInfo.selectedPriority);
  if (line.merchantInfo.fileCheck) query.set('check', '1');
  return `${path}?${query}`;
}
