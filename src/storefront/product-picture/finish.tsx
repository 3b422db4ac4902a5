import type { Geometry } from './geometry.ts';

/** Colour of the unprinted stock. */
export const STOCK: Readonly<Record<Geometry['stock'], string>> = {
  white: '#fffefb',
  natural: '#f6f0e2',
  kraft: '#cda877',
  clear: '#eef4f6',
  silver: '#d5d8dc',
};

/** Lamination as light on the surface. */
export function Finish({
  id,
  surface,
  width,
  height,
}: {
  readonly id: string;
  readonly surface: Geometry['surface'];
  readonly width: number;
  readonly height: number;
}) {
  if (surface === 'gloss') return <rect width={width} height={height} fill={`url(#${id}-gloss)`} />;
  if (surface === 'matt') return <rect width={width} height={height} fill="#fff" fillOpacity="0.1" />;
  if (surface === 'softtouch') return <rect width={width} height={height} fill="#2b2320" fillOpacity="0.1" />;
  return null;
}
