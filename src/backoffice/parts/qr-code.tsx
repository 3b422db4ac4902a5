import { encode } from 'uqr';
import { useMemo } from 'react';

/** A QR code as one path, drawn dark on light whatever the colours of the shop are. */
export function QrCode({ text, title }: { readonly text: string; readonly title: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
